// On a phone the hand has one place, however much lies in it: a full one is drawn a little smaller, and then scrolls.

const SMALLEST = 0.7; // smaller than this nothing in it could be tapped

/**
 * Draw what lies in the hand as large as its place allows. How tall that place is is settled when the hand is first seen:
 * the board above it and the bar below never move for it.
 * @param {HTMLElement} lower the hand and what stands under it
 * @param {HTMLElement} hand
 */
export function fitHand(lower, hand) {
  if (
    !lower.isConnected ||
    hand.parentElement !== lower ||
    hand.hidden ||
    getComputedStyle(lower).display === "contents"
  )
    return;
  const key = `${window.screen.width} ${window.screen.height}`;
  hand.style.setProperty("--fit", "1");
  const rest = lower.lastElementChild === hand ? 0 : line(lower);
  if (lower.dataset.settled !== key) {
    lower.dataset.settled = key;
    hand.classList.add("settling"); // as it lies when nothing in it is asked about
    lower.style.setProperty("--place", `${Math.ceil(tall(hand) + rest)}px`);
    hand.classList.remove("settling");
  }
  const wanted = tall(hand);
  const room = lower.clientHeight - rest;
  if (wanted > room + 1 && room > 0)
    hand.style.setProperty("--fit", String(Math.max(SMALLEST, Math.floor((100 * room) / wanted) / 100)));
}

/** @param {HTMLElement} hand */
function tall(hand) {
  const { paddingTop, paddingBottom } = getComputedStyle(hand);
  const last = hand.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  const first = hand.firstElementChild?.getBoundingClientRect().top ?? 0;
  return last - first + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
}

/** @param {HTMLElement} lower */
function line(lower) {
  const { lastElementChild: one } = lower;
  return one ? Number.parseFloat(getComputedStyle(one).minHeight) || 0 : 0;
}
