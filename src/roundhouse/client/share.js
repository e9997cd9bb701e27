// A picture of the end, made for sharing: through the system where it can, else as a file.

import { address, text } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { dialog, sorry } from "./page.js";
import { tick } from "./preferences.js";
import { t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */

const WIDE = 1080;
const HIGH = 1350;

/**
 * The door that offers the picture.
 * @param {Page} page
 */
export function shareDoor(page) {
  return h("button", { type: "button", onclick: () => offer(page) }, icon(ICONS.image), t("Share picture"));
}

/**
 * Show the picture before it leaves; whether people are named is up to the one who shares it.
 * @param {Page} page
 */
export function offer(page) {
  const seen = h("div", { class: "share-seen", "aria-busy": "true" });
  const doors = h("div", { class: "row" });
  const make = async (/** @type {boolean} */ names) => {
    try {
      const picture = await pixels(await drawn(page, names));
      const src = URL.createObjectURL(picture);
      fill(seen, h("img", { src, width: WIDE, height: HIGH, alt: t("The picture") }));
      seen.ariaBusy = "false";
      fill(doors, ...ways(page, picture));
    } catch (error) {
      sorry(error);
    }
  };
  dialog(
    t("Share picture"),
    h(
      "div",
      { class: "share" },
      seen,
      page.seats.length > 1 ? tick(t("With names"), false, (names) => void make(names)) : null,
      doors,
    ),
  );
  void make(false);
}

/**
 * @param {Page} page
 * @param {Blob} picture
 */
function ways(page, picture) {
  const file = new File([picture], `${page.game}.png`, { type: "image/png" });
  const can = navigator.canShare?.({ files: [file] });
  const save = h(
    "a",
    { class: can ? "button" : "button primary", href: URL.createObjectURL(picture), download: file.name },
    icon(ICONS.save),
    t("Save the picture"),
  );
  if (!can) return [save];
  const send = () =>
    navigator.share({ files: [file], title: page.title }).catch((/** @type {Error} */ error) => {
      if (error.name !== "AbortError") sorry(error); // who changes their mind has made no mistake
    });
  return [h("button", { type: "button", class: "primary", onclick: send }, icon(ICONS.send), t("Share")), save];
}

/**
 * The picture as our server draws it.
 * @param {Page} page
 * @param {boolean} names
 */
function drawn(page, names) {
  const theme =
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const asked = { seat: page.seat, theme, names: String(names) };
  return text(address(`/api/tables/${page.table}/share.svg`, asked));
}

/**
 * SVG text as PNG: most places where people share things take no SVG.
 * @param {string} text
 * @returns {Promise<Blob>}
 */
async function pixels(text) {
  const source = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image(WIDE, HIGH);
  image.src = source;
  await image.decode();
  const canvas = h("canvas", { width: WIDE, height: HIGH });
  canvas.getContext("2d")?.drawImage(image, 0, 0, WIDE, HIGH);
  URL.revokeObjectURL(source);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}
