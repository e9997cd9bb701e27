// A dozen soft sounds, made on the spot; silent unless the person asks for them, and never the only sign.

import { settings } from "./settings.js";

/** @typedef {"pick" | "move" | "turn" | "card" | "dice" | "draw" | "claim" | "points" | "no" | "round" | "last" | "end" | "win"} Sound */
/** @typedef {[number, number, number?]} Note pitch in Hz (0: a rustle), start and length in seconds */

const LENGTH = 0.32;
const LOUD = 0.07;
const BESIDE = 0.11; // seconds between two sounds of the same moment
const BEHIND = 0.5; // what would come later than this is left out
const RUSTLE = 0;

/** @type {Record<Sound, Note[]>} */
const TUNES = {
  pick: [[660, 0, 0.12]],
  move: [
    [440, 0, 0.2],
    [587, 0.07],
  ],
  turn: [
    [523, 0],
    [784, 0.12],
  ],
  card: [
    [RUSTLE, 0, 0.09],
    [RUSTLE, 0.08, 0.05],
  ],
  dice: [
    [RUSTLE, 0, 0.03],
    [RUSTLE, 0.07, 0.03],
    [RUSTLE, 0.13, 0.03],
    [RUSTLE, 0.22, 0.04],
    [220, 0.22, 0.08],
  ],
  draw: [
    [RUSTLE, 0, 0.24],
    [523, 0.16, 0.14],
  ],
  claim: [
    [196, 0, 0.12],
    [392, 0.06, 0.2],
  ],
  points: [
    [880, 0, 0.14],
    [1175, 0.06, 0.2],
  ],
  no: [[196, 0]],
  round: [
    [392, 0],
    [523, 0.1],
    [659, 0.2],
  ],
  last: [
    [659, 0],
    [523, 0.12],
    [659, 0.24, 0.5],
  ],
  end: [
    [523, 0],
    [659, 0.14],
    [784, 0.28, 0.6],
  ],
  win: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1047, 0.36, 0.8],
  ],
};

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let rustle = null;
let free = 0;

/**
 * Play a sound, if sounds are on; several at once follow each other.
 * @param {Sound} name
 * @param {boolean} [unseen] also from a tab that nobody looks at
 */
export function sound(name, unseen = false) {
  if (!settings.sound || (document.hidden && !unseen)) return;
  audio ??= new AudioContext();
  const start = Math.max(audio.currentTime, free);
  if (start - audio.currentTime > BEHIND || (name === "move" && start > audio.currentTime)) return;
  free = start + BESIDE;
  for (const [pitch, after, long = LENGTH] of TUNES[name]) note(audio, pitch, start + after, long);
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} start
 * @param {number} long
 */
function note(context, pitch, start, long) {
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + Math.min(0.015, long / 3));
  volume.gain.exponentialRampToValueAtTime(0.0005, start + long);
  const source = pitch === RUSTLE ? paper(context, volume) : tone(context, pitch, volume);
  volume.connect(context.destination);
  source.start(start);
  source.stop(start + long + 0.05);
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {AudioNode} volume
 */
function tone(context, pitch, volume) {
  const source = context.createOscillator();
  source.type = "sine";
  source.frequency.value = pitch;
  source.connect(volume);
  return source;
}

/**
 * Paper, pencil, dice on a table: noise with its sharpness taken off.
 * @param {AudioContext} context
 * @param {AudioNode} volume
 */
function paper(context, volume) {
  if (!rustle) {
    rustle = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const wave = rustle.getChannelData(0);
    for (let at = 0; at < wave.length; at += 1) wave[at] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  const soft = context.createBiquadFilter();
  source.buffer = rustle;
  soft.type = "bandpass";
  soft.frequency.value = 2400;
  soft.Q.value = 0.7;
  source.connect(soft).connect(volume);
  return source;
}
