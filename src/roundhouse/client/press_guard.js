// A button that is held down is not taken away: what arrives meanwhile waits until the press is over.

const LONGEST = 3000; // a release that nobody tells us of must not stop the table
const CLICK = 100; // a finger's click comes a little after the finger has gone

let held = false;
let timer = 0;
/** @type {Map<string, () => void>} */
const waiting = new Map();

/**
 * Do this now, or as soon as no button is held down. Of works with the same name only the last is done.
 * @param {string} name
 * @param {() => void} work
 */
export function unheld(name, work) {
  if (held) waiting.set(name, work);
  else work();
}

/** Watch every button and link of the page. */
export function watchPresses() {
  document.addEventListener("pointerdown", (event) => isPressable(event.target) && hold(), true);
  document.addEventListener("keydown", (event) => event.key === " " && isPressable(event.target) && hold(), true);
  for (const end of ["pointerup", "pointercancel", "keyup"])
    document.addEventListener(end, () => held && soon(CLICK), true);
  // When its listeners have all been called.
  document.addEventListener("click", () => held && soon(0), true);
}

function hold() {
  held = true;
  soon(LONGEST);
}

/** @param {number} ms */
function soon(ms) {
  window.clearTimeout(timer);
  timer = window.setTimeout(release, ms);
}

function release() {
  held = false;
  const works = [...waiting.values()];
  waiting.clear();
  for (const work of works) work();
}

/** @param {EventTarget | null} target */
function isPressable(target) {
  return target instanceof Element && !!target.closest("button, a, summary, select, label");
}
