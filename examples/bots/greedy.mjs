// Plays any game tolerably: roundhouse tournament next_station --bots "run:node examples/bots/greedy.mjs,greedy,random"
// At tables in the browser: roundhouse serve --bot "greedyjs=run:node examples/bots/greedy.mjs"
import { createInterface } from "node:readline";

/** Kinds of moves that do nothing: pass, done, skip. */
let idle = [];

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if ("roundhouse" in asked) {
    idle = asked.idle;
    console.log(JSON.stringify({ name: "greedy", worth: true })); // “tell me what each move brings”
  } else console.log(JSON.stringify({ move: choose(asked) }));
}

/** The move that brings most at once; among equals any, and to do nothing only where nothing else is left. */
function choose({ moves, worth }) {
  const lively = moves.map((_, number) => number).filter((number) => !idle.includes(moves[number].kind));
  const open = lively.length ? lively : moves.map((_, number) => number);
  const most = Math.max(...open.map((number) => worth[number] ?? 0));
  const best = open.filter((number) => (worth[number] ?? 0) === most);
  return best[Math.floor(Math.random() * best.length)];
}
