// What the end of a game says in words: who won and by how much, what one may be proud of, what made the difference.

import { h } from "./dom.js";
import { allResigned } from "./rated.js";
import { t, tn } from "./words.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./contract.js").ScoreLine} Line */

/**
 * Who won and by how much, in one line.
 * @param {Page} page
 */
export function headline(page) {
  const { result, seats } = page;
  if (!result) return t("The game is over");
  if (seats.length === 1) return tn("{n} point", "{n} points", result.points[0] ?? 0, {}, page.game);
  if (allResigned(page)) return t("All have resigned");
  if (page.you.length === 1 && result.resigned.includes(page.you[0] ?? -1)) return t("You have resigned");
  const winners = seats.filter((seat) => result.ranks[seat.seat] === 1);
  const [winner] = winners;
  if (!winner || winners.length > 1)
    return t("Shared victory: {names}", { names: winners.map((seat) => seat.name).join(", ") });
  const [you] = page.you.length === 1 ? page.you : [];
  const points = (/** @type {number} */ seat) => result.points[seat] ?? 0;
  const others = seats.filter((seat) => seat !== winner && !result.resigned.includes(seat.seat));
  const { name } = winner;
  const { game } = page;
  if (!others.length) {
    const names = seats
      .filter((seat) => seat !== winner)
      .map((seat) => seat.name)
      .join(", ");
    return you === winner.seat
      ? t("You win! Resigned: {names}", { names })
      : t("{name} wins; resigned: {names}", { name, names });
  }
  const n = points(winner.seat) - Math.max(...others.map((seat) => points(seat.seat)));
  if (you === winner.seat)
    return n > 0 ? tn("You win by {n} point!", "You win by {n} points!", n, {}, game) : t("You win the tie!");
  const less = you === undefined ? 0 : points(winner.seat) - points(you);
  if (less > 0)
    return tn("{name} wins: you are {n} point behind", "{name} wins: you are {n} points behind", less, { name }, game);
  if (n <= 0) return t("{name} wins the tie", { name });
  return tn("{name} wins by {n} point", "{name} wins by {n} points", n, { name }, game);
}

/**
 * What one's own sheet is proud of, and what it rues: the line that brought the most, and the one by which it fell behind
 * the winner or, where there is none ahead, lost the most.
 * @param {Page} page
 */
export function most(page) {
  if (page.result?.resigned.includes(page.seat ?? -1)) return []; // a bot made the last of it
  const own = page.scores.find((sheet) => sheet.seat === page.seat);
  const ahead = page.seats.find(({ seat }) => seat !== page.seat && page.result?.ranks[seat] === 1);
  const lines = [...(own?.lines ?? [])].sort((a, b) => b.points - a.points);
  const [best, next] = lines;
  const [other, worst] = lines.slice(-2);
  if (page.frozen || !best || !next || !worst || !other) return [];
  const brought = best.points > Math.max(0, next.points) ? best : null;
  const cost = worst.points < Math.min(0, other.points) ? worst : null;
  const rued = ahead ? behind(page, lines, ahead) : cost && rueful(cost, page.game);
  return [brought && proud(brought, page.game), rued].map((text) => text && h("p", {}, text));
}

/**
 * @param {Line} line
 * @param {string} game
 */
function proud({ words: line, points }, game) {
  return tn("Your best line: {line}, {n} point", "Your best line: {line}, {n} points", points, { line }, game);
}

/**
 * @param {Line} line
 * @param {string} game
 */
function rueful({ words: line, points }, game) {
  return tn("You lost most by “{line}”: {n} point", "You lost most by “{line}”: {n} points", -points, { line }, game);
}

/**
 * The line that made the difference to the winner, if one stands out.
 * @param {Page} page
 * @param {Line[]} lines one's own
 * @param {{seat: number, name: string}} winner
 */
function behind({ scores, game }, lines, { seat, name }) {
  const theirs = scores.find((sheet) => sheet.seat === seat)?.lines ?? [];
  const gaps = lines
    .map((line) => ({
      line: line.words,
      n: (theirs.find((one) => one.words === line.words)?.points ?? 0) - line.points,
    }))
    .sort((a, b) => b.n - a.n);
  const [most, next] = gaps;
  if (!most || most.n <= Math.max(0, next?.n ?? 0)) return null;
  const { line, n } = most;
  return tn(
    "“{line}” made the difference: {n} point less than {name}",
    "“{line}” made the difference: {n} points less than {name}",
    n,
    { line, name },
    game,
  );
}
