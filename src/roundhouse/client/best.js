// How a result compares with those that this person had before, in the same game with the same options and company.

import { get } from "./api.js";
import { number, t } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").TableCard} TableCard */

/**
 * What is to be said of it: a new best, the best so far, or nothing where there is nothing to compare.
 * @param {Page} page
 * @returns {Promise<string | null>}
 */
export async function bestOf(page) {
  const mine = page.you.length === 1 ? page.result?.points[page.you[0] ?? 0] : undefined;
  if (page.result?.resigned.includes(page.you[0] ?? -1)) return null; // a bot made the last of it
  if (mine === undefined || page.frozen || page.base || page.lesson) return null;
  /** @type {{tables: TableCard[]}} */
  const { tables } = await get("/api/tables").catch(() => ({ tables: [] }));
  const before = tables.filter((one) => one.table !== page.table && alike(one, page)).map(own);
  if (!before.length) return null;
  const best = Math.max(...before);
  if (mine > best) return t("★ Your best by {n}", { n: number(mine - best) });
  if (mine === best) return t("★ As good as your best");
  return t("Your best: {n}", { n: number(best) });
}

/**
 * @param {TableCard} one
 * @param {Page} page
 */
function alike(one, page) {
  const options = JSON.stringify(values(one.options));
  return (
    one.counts &&
    one.result &&
    one.game === page.game &&
    one.seats.length === page.seats.length &&
    one.seats.filter((seat) => seat.you).length === 1 &&
    options === JSON.stringify(values(page.options))
  );
}

/** @param {import("./api.js").Chosen[]} options */
function values(options) {
  return options.map(({ name, value }) => [name, value]).sort();
}

/** @param {TableCard} one */
function own(one) {
  const seat = one.seats.findIndex((other) => other.you);
  return one.result?.points[seat] ?? -Infinity;
}
