// What a person likes, remembered on this device. The server reads two of them: cookies `lang` and `theme`.

/** @typedef {"auto" | "always" | "never"} Confirm */
/** @typedef {{lang: string, theme: string, motion: string, sound: boolean, confirm: Confirm, pace: number, chat: boolean, notes: boolean, turns: boolean, name: string}} Settings */

const PLACE = "roundhouse.settings";
const YEAR = 31536000;

/** @type {Settings} */
export const settings = {
  lang: "",
  theme: "auto",
  motion: "auto",
  sound: false,
  confirm: "auto",
  pace: 700,
  chat: true,
  notes: true,
  turns: false,
  name: "",
  ...remembered(),
};

/**
 * Change a setting and remember it.
 * @param {Partial<Settings>} change
 */
export function remember(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
}

/** Make the page look as the settings say. */
export function apply() {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  cookie("theme", settings.theme === "auto" ? "" : settings.theme);
  if (settings.lang) cookie("lang", settings.lang);
}

/** @returns {Partial<Settings>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function cookie(name, value) {
  document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${value ? YEAR : 0}`;
}
