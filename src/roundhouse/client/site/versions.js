// The site without a network: a service worker keeps every file, and says when a new version has come.

import { notice } from "./notices.js";
import { t } from "../words.js";

/** Keep the site for flight mode; where the browser does not let us, it simply needs its host. */
export async function watchVersions() {
  if (!("serviceWorker" in navigator)) return;
  const first = !navigator.serviceWorker.controller;
  const registered = await navigator.serviceWorker.register("offline.js").catch(() => null);
  if (!registered) return;
  const offer = () => {
    const next = registered.waiting;
    if (next && !first) notice("version", t("There is a new version."), t("Load it"), () => next.postMessage("go on"));
  };
  registered.addEventListener("updatefound", () =>
    registered.installing?.addEventListener("statechange", () => offer()),
  );
  offer();
  let loading = first;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!loading) location.reload();
    loading = false;
  });
}
