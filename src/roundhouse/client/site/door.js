// The first script of a page inside the site: says to the client which page it is, as a server would have.

import { inside } from "../ways.js";
import { settings } from "../settings.js";

const LANGUAGES = ["en", "uk", "ru"];

if (window.parent === window) location.replace(`./${location.search}${location.hash}`); // a page belongs into the house
const asked = new URLSearchParams(location.search);
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const known = [asked.get("lang"), settings.lang, ...navigator.languages.map((one) => one.slice(0, 2))];
app.dataset.lang = known.find((one) => LANGUAGES.includes(one ?? "")) ?? "en";
for (const name of ["page", "game", "table", "at"]) app.dataset[name] = asked.get(name) ?? "";
app.dataset.page ||= "shelf";

// What a server would send as a file comes out of the house.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
  const path = link?.getAttribute("href") ?? "";
  if (!link || !path.startsWith("/api/") || !inside) return;
  event.preventDefault();
  const url = path.includes("?") ? path : `${path}?lang=${app.dataset.lang}`;
  void inside.ask("GET", url).then(({ kind, text }) => save(text, kind, link.getAttribute("download") ?? ""));
});

/**
 * @param {string} text
 * @param {string} type
 * @param {string} name
 */
function save(text, type, name) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([text], { type }));
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}
