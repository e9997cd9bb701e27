// Small signs of the house: one stroke each, on a field of 24 × 24.

import { picture } from "./dom.js";

export const ICONS = {
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  check: "M4 13l5 5L20 6",
  cross: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  turn: "M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5",
  next: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  flip: "M12 3v18M8 7 3 17h5zM16 7l5 10h-5z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01",
  book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5 9 12l10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  save: "M12 4v11M7 11l5 5 5-5M4 20h16",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4",
  eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  bot: "M6 9h12v9H6zM12 9V5M9.5 13v.5M14.5 13v.5M3 12v3M21 12v3",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c1-5 4-7 8-7s7 2 8 7",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4.5l3 2",
  bell: "M6 17h12l-1.5-2.5V11a4.5 4.5 0 0 0-9 0v3.5zM10.5 20h3M12 6.5V4",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  flag: "M6 21V4M6 5h12l-3 4 3 4H6",
  send: "M4 12 20 4l-5 16-3.5-6.5z",
  menu: "M4 7h16M4 12h16M4 17h16",
  list: "M9 6h11M9 12h11M9 18h11M4 6v.01M4 12v.01M4 18v.01",
  sound: "M4 10v4h4l5 4V6L8 10zM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11",
  spark: "M12 3v5M12 16v5M3 12h5M16 12h5",
  bulb: "M9 17h6M10 20.5h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2 1 2.1h5c.1-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
};

/** The mark of the house: a roundhouse from above, its tracks meeting at the turntable. */
export function logo() {
  const svg = picture(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" class="logo" aria-hidden="true">
    <path class="logo-shed" d="M6 40A27 27 0 1 1 58 40"/>
    <path class="logo-track" d="M32 34 14 27M32 34 21 17M32 34V14M32 34 43 17M32 34 50 27M32 34V60"/>
    <circle class="logo-table" cx="32" cy="34" r="9"/></svg>`);
  return svg;
}
