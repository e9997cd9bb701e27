// A code read with the camera, where the browser itself can read one.

import { h } from "../dom.js";
import { dialog } from "../page.js";
import { t } from "../words.js";

/** @typedef {{detect: (from: HTMLVideoElement) => Promise<{rawValue: string}[]>}} Detector */
/** @type {Window & {BarcodeDetector?: new (wanted: {formats: string[]}) => Detector}} */
const able = window;

const EVERY = 200; // milliseconds

/** Whether this browser reads codes. */
export function canScan() {
  return !!able.BarcodeDetector && !!navigator.mediaDevices;
}

/**
 * What the first code in front of the camera says; nothing where the window is closed before.
 * @returns {Promise<string>}
 */
export async function scan() {
  if (!able.BarcodeDetector) return "";
  const detector = new able.BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).catch(() => {
    throw new Error(t("The camera cannot be used here. Paste the text instead."));
  });
  const film = h("video", { class: "scan", autoplay: true, muted: true, playsinline: true });
  film.srcObject = stream;
  const box = dialog(t("Hold the code in front of the camera"), film);
  try {
    while (box.open) {
      const [found] = film.readyState > 1 ? await detector.detect(film) : [];
      if (found) return found.rawValue;
      await new Promise((wait) => setTimeout(wait, EVERY));
    }
    return "";
  } finally {
    box.close();
    for (const track of stream.getTracks()) track.stop();
  }
}
