// Back closes the window on top and stays on the page; only without one it leaves.
//
// While a window opens the page gets one more entry in the browser's history. One that is not needed any more stays
// until somebody goes back over it: to take it away at once would race with a link that is followed just then.

/** @typedef {{shown: () => boolean, close: () => void}} Pane */

/** @type {Pane[]} in the order in which they were opened */
let panes = [];
let depth = depthOf(history.state) ?? 0; // a page that is loaded again may stand on such an entry
let address = location.href;

/**
 * How many entries of windows lie under this one; nothing is known of an entry that is not from here.
 * @param {any} state
 * @returns {number | undefined}
 */
function depthOf(state) {
  return state?.windows;
}

/**
 * Something was opened over the page: Back shall close it.
 * @param {() => boolean} shown whether it is still there
 * @param {() => void} close
 */
export function closeOnBack(shown, close) {
  panes = [...panes.filter((one) => one.shown()), { shown, close }];
  address = location.href;
  if (depth >= panes.length) return; // an entry is left from before
  history.scrollRestoration = "manual"; // to close a window must not scroll what lies under it
  history.replaceState({ ...history.state, windows: depth }, "");
  history.pushState({ windows: (depth += 1) }, "");
  history.scrollRestoration = "auto";
}

/**
 * The page has another address now; a window that closes does not bring the old one back.
 * @param {string | URL} url
 */
export function readdress(url) {
  history.replaceState(history.state, "", url);
  address = location.href;
}

/** Listen to the button. */
export function watchBack() {
  window.addEventListener("popstate", ({ state }) => {
    const before = depth;
    const now = depthOf(state);
    depth = now ?? 0;
    if (now === undefined || now >= before) return; // a link within the page, or forward again
    history.scrollRestoration = "auto";
    panes = panes.filter((one) => one.shown());
    if (!panes.length) return history.go(-1 - now);
    do panes.pop()?.close();
    while (panes.length > now); // several were stepped over at once
    if (location.href !== address) history.replaceState(state, "", address);
  });
  window.addEventListener("pageshow", () => (depth = depthOf(history.state) ?? 0)); // kept whole by the browser
}
