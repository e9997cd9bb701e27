// A few soft sounds, made on the spot; silent unless the person asks for them.

import { settings } from "./settings.js";

/** @typedef {"pick" | "move" | "turn" | "no" | "end"} Sound */

/** Notes of each sound: pitch in Hz and start in seconds. */
const TUNES = /** @type {Record<Sound, [number, number][]>} */ ({
  pick: [[660, 0]],
  move: [
    [440, 0],
    [587, 0.07],
  ],
  turn: [
    [523, 0],
    [784, 0.12],
  ],
  no: [[196, 0]],
  end: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
    [1047, 0.42],
  ],
});

/** @type {AudioContext | null} */
let audio = null;

/**
 * Play a sound, if sounds are on.
 * @param {Sound} name
 */
export function sound(name) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  for (const [pitch, start] of TUNES[name]) note(audio, pitch, audio.currentTime + start);
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} start
 */
function note(context, pitch, start) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.35);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}
