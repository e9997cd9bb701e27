// A page is a value; what the stream tells of a change makes the next page out of it.

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Scene} Scene */
/** @typedef {import("./contract.js").Change} Change */

/**
 * The page after a change, or null where the change is one of another page.
 * @param {Page} page
 * @param {Change} change
 * @returns {Page | null}
 */
export function changed(page, change) {
  if (page.version !== change.since) return null;
  return {
    ...page,
    chat: { ...page.chat, lines: edited(page.chat.lines, change.chat) },
    .../** @type {Partial<Page>} */ (change.set),
    scenes: change.scenes ? scenes(page.scenes, change.scenes) : page.scenes,
    choices: edited(page.choices, change.choices),
    log: edited(page.log, change.log),
    scores: edited(page.scores, change.scores),
    moments: edited(page.moments, change.moments),
  };
}

/**
 * @param {Scene[]} old
 * @param {NonNullable<Change["scenes"]>} told
 * @returns {Scene[]}
 */
function scenes(old, told) {
  const before = new Map(old.map((scene) => [scene.name, scene]));
  return told.flatMap((one) => {
    if (typeof one !== "string") return [{ ...one, shapes: edited(before.get(one.name)?.shapes ?? [], one.shapes) }];
    const same = before.get(one);
    return same ? [same] : [];
  });
}

/**
 * A list out of the one before: runs of what it had, and new items.
 * @template T
 * @param {T[]} old
 * @param {(T | [number, number])[]} [told] nothing: it stays
 * @returns {T[]}
 */
function edited(old, told) {
  if (!told) return old;
  return told.flatMap((one) => (Array.isArray(one) ? old.slice(one[0], one[0] + one[1]) : [/** @type {T} */ (one)]));
}
