// Files of the page that somebody goes to from here, fetched while a browser has nothing else to do.

/** @typedef {{saveData?: boolean, effectiveType?: string}} Line what a browser tells of its connection, if anything */

const SLOW = ["slow-2g", "2g"];

/**
 * Whether a line can spare what may never be used: not one that is paid or saved, nor one on which all else would wait.
 * @param {Line} [line]
 */
export function spares(line = /** @type {{connection?: Line}} */ (navigator).connection) {
  return !line?.saveData && !SLOW.includes(line?.effectiveType ?? "");
}

/**
 * Name these files to the browser, where the line can spare them.
 * @param {string} files their addresses, a space between two
 */
export function fetchAhead(files) {
  if (!spares()) return;
  for (const href of files.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = href;
    document.head.append(link);
  }
}
