// A bot in JavaScript: roundhouse tournament next_station --bots "run:node examples/bots/first.mjs,greedy"
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if ("roundhouse" in asked) console.log(JSON.stringify({ name: "first", ready: true }));
  else console.log(JSON.stringify({ move: choose(asked) }));
}

/** Your idea goes here: `view` is what your seat may know; answer with the number of a move. */
function choose({ moves }) {
  const lively = moves.findIndex(({ kind }) => !["pass", "done", "skip"].includes(kind));
  return Math.max(lively, 0);
}
