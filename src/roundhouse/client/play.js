// Playing: the drawings, the picks, the bar, the leaves, put together.

import { Actions } from "./actions.js";
import { fill, h, icon } from "./dom.js";
import { headline } from "./end.js";
import { ICONS } from "./icons.js";
import { listenKeys, refocus } from "./keys.js";
import { Layout } from "./layout.js";
import { LessonStrip } from "./lesson.js";
import { ChatPanel, LogPanel, movesPanel, scorePanel } from "./panels.js";
import { Picks } from "./picks.js";
import { listen } from "./pointer.js";
import { mark, shape } from "./scene.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { t } from "./words.js";
import { weigh, worthOf } from "./worth.js";

/** @typedef {import("./api.js").Page} Page */
/** @typedef {import("./api.js").Choice} Choice */
/** @typedef {import("./pointer.js").How} How */
/**
 * @typedef {object} Table what playing asks of the table
 * @property {(choice: Choice) => void} commit
 * @property {() => void} undo
 * @property {(shapes: string[]) => void} why
 * @property {() => void} result
 * @property {() => void} pass
 * @property {(body: object) => Promise<void>} say
 */

const AHEAD = 8; // moves whose worth is asked for before they are looked at
/** @type {Choice[]} */
const NONE = [];

/** The view of a table that is being played. */
export class Play {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.picks = new Picks();
    /** @type {Choice | null} */
    this.armed = null;
    /** @type {Choice | null} */
    this.looked = null;
    this.hovered = "";
    /** @type {Page | null} */
    this.page = null;
    /** @type {Choice | null} */
    this.sending = null;
    /** @type {Choice[] | null} */
    this.offered = null;
    this.log = new LogPanel((shapes) => this.#light(shapes));
    this.chat = new ChatPanel(
      (text) => table.say({ text, seat: this.page?.seat }),
      (on) => void table.say({ on, seat: this.page?.seat }),
    );
    this.score = h("div", { class: "scores" });
    this.moves = h("div", {});
    this.actions = new Actions({
      commit: () => this.commit(),
      back: () => void this.back(),
      undo: table.undo,
      rotate: () => this.turn("rotate"),
      flip: () => this.turn("flip"),
      press: (choice) => this.press(choice),
      arm: (choice) => this.arm(choice),
      show: (choice) => this.look(choice),
      pass: table.pass,
    });
    this.layout = new Layout(this.actions.element, {
      score: this.score,
      log: this.log.element,
      moves: this.moves,
      chat: this.chat.element,
    });
    this.stage = this.layout.stage;
    this.stage.pane.append(this.actions.strip);
    this.lesson = new LessonStrip((shape) => this.stage.zoom.reveal(shape));
    this.layout.prompt.before(this.lesson.element);
    this.element = this.layout.element;
    this.result = h(
      "button",
      { type: "button", class: "primary big", onclick: table.result },
      icon(ICONS.spark),
      t("See the result"),
    );
    listen(this.element, this.stage, {
      tap: (id, how) => this.tap(id, how),
      drag: (from, to, how) => this.drag(from, to, how),
      hover: (id) => this.hover(id),
      hold: (ids) => this.hold(ids),
    });
    listenKeys({
      press: (id) => this.tap(id, "key"),
      commit: () => this.commit(),
      back: () => this.back(),
      rotate: () => this.turn("rotate"),
      flip: () => this.turn("flip"),
      undo: table.undo,
      zoom: (factor) => (factor ? this.stage.zoom.zoom(factor) : this.stage.zoom.fit()),
    });
    this.element.addEventListener("focusin", (event) =>
      this.hover(event.target instanceof SVGElement ? event.target.id : ""),
    );
    document.addEventListener("house:worth", () => this.#preview());
    document.addEventListener("house:settings", () => this.page && this.show(this.page, this.sending));
  }

  /**
   * Show a page; returns what the log has to tell since the last one.
   * @param {Page} page
   * @param {Choice | null} sending the move that is under way
   */
  show(page, sending) {
    const fresh = page !== this.page;
    // What can be done is often the same after another's move: then the buttons stay, and the keyboard on them.
    if (this.page && fresh && alike(page.choices, this.page.choices)) page.choices = this.page.choices;
    const turned = this.page && page.seq !== this.page.seq;
    this.page = page;
    this.sending = sending;
    weigh(page);
    // A move that waits for its ✓ goes on waiting as long as it can be made: another's move does not take it away.
    const { armed } = this;
    if (turned && armed) this.armed = page.choices.find((one) => alike([one], [armed])) ?? null;
    this.picks.offer(page.choices);
    if (fresh) {
      this.stage.show(page);
      scorePanel(this.score, page, (shapes) => this.#light(shapes));
      this.layout.offer(page);
      mark(this.stage.root, "changed", page.changed);
      if (turned) mark(this.stage.root, "lit", []);
      this.layout.sheet.badge("chat", this.chat.show(page));
    }
    const news = fresh ? this.log.show(page) : [];
    const offered = sending ? NONE : page.choices;
    if (offered !== this.offered)
      movesPanel(
        this.moves,
        offered,
        (choice) => this.press(choice),
        (choice) => this.look(choice),
      );
    this.offered = offered;
    this.refresh();
    if (fresh) this.stage.reveal();
    if (fresh) this.lesson.show(page);
    return news;
  }

  /** Forget what was picked. */
  clear() {
    this.picks.clear();
    this.armed = null;
    this.looked = null;
  }

  /** Forget everything that was shown: the next page is for other eyes. */
  forget() {
    this.clear();
    this.page = null;
    this.sending = null;
    this.offered = null;
    this.hovered = "";
    this.picks.offer(NONE);
    this.log.forget();
    this.layout.forget();
    this.lesson.forget();
    this.actions.show({ chosen: null, ways: [], open: 0, buttons: NONE, canUndo: false, busy: false, next: "" });
    fill(this.score);
    fill(this.moves);
  }

  /** Draw everything that follows from the picks. */
  refresh() {
    const page = this.page;
    if (!page) return;
    const chosen = this.sending ?? this.chosen;
    const next = page.seats.find((seat) => seat.seat === page.handover)?.name ?? "";
    const live = this.sending ? new Set() : this.picks.picked.length ? this.picks.live() : this.picks.fresh();
    this.stage.enliven(live, this.picks.picked, (id) => this.#name(id));
    this.actions.show({
      chosen,
      ways: this.armed && !this.armed.shapes.length ? [] : this.picks.meant(),
      open: this.picks.picked.length ? this.picks.candidates().length : 0,
      buttons: page.choices.filter((choice) => !choice.shapes.length),
      canUndo: page.can_undo,
      busy: !!this.sending,
      next,
    });
    this.stage.aside(this.actions.strip, this.picks.picked);
    if (this.picks.picked.length) this.picks.candidates().slice(0, AHEAD).forEach(worthOf);
    if (page.over && !this.actions.middle.contains(this.result)) fill(this.actions.middle, this.result);
    this.layout.say(
      page.over ? headline(page) : next ? t("Look round as long as you like, then pass the device on.") : page.prompt,
      page,
    );
    this.element.dataset.seq = String(page.seq);
    if (next && this.element.dataset.state !== "pass") this.layout.sheet.lower(); // what to do next lies under it
    this.element.dataset.state = page.over
      ? "over"
      : this.sending
        ? "busy"
        : next
          ? "pass"
          : page.choices.length
            ? "yours"
            : "waiting";
    this.#preview();
    if ("keys" in document.body.dataset && document.activeElement === document.body) refocus();
  }

  /** The move that a ✓ would make. */
  get chosen() {
    return this.armed ?? this.picks.ready();
  }

  /**
   * A shape is tapped, clicked or pressed.
   * @param {string} id
   * @param {How} how
   */
  tap(id, how) {
    if (this.sending) return;
    const again = this.picks.picked.includes(id);
    const before = [...this.picks.picked];
    this.armed = null;
    if (again) {
      if (this.picks.meant().length > 1) this.picks.rotate();
      else if (this.chosen) return this.commit();
      else this.picks.back();
    } else if (!this.picks.pick(id)) {
      this.table.why([...before, id]);
      return;
    } else if (before.length && this.picks.picked.length === 1) {
      this.table.why([...before, id]); // begun anew: say why the two do not go together
    }
    sound("pick");
    this.#clear();
    if (!again && this.#atOnce(how)) return this.commit();
    this.refresh();
  }

  /**
   * A shape is dragged onto another: two picks.
   * @param {string} from
   * @param {string} to
   * @param {How} how
   */
  drag(from, to, how) {
    if (this.sending) return;
    this.clear();
    this.picks.pick(from);
    if (this.picks.candidates(to).length) this.tap(to, how);
    else {
      this.table.why([from, to]);
      this.refresh();
    }
  }

  /**
   * A long press takes up again what was drawn last.
   * @param {string[]} ids
   */
  hold(ids) {
    const page = this.page;
    if (!page?.can_undo || this.sending) return false;
    const mine = page.log.filter((entry) => entry.seat === page.undo_seat).at(-1);
    if (!mine || !ids.some((id) => mine.shapes.includes(id))) return false;
    this.clear();
    this.table.undo();
    return true;
  }

  /** @param {string} id */
  hover(id) {
    this.hovered = id;
    this.#preview();
  }

  /** @param {Choice | null} choice */
  look(choice) {
    this.looked = choice;
    this.#preview();
  }

  /**
   * A worded button is pressed.
   * @param {Choice} choice
   */
  press(choice) {
    if (this.sending) return;
    const ask = settings.confirm === "always" || (settings.confirm === "auto" && choice.confirm);
    this.arm(choice);
    if (ask) this.layout.sheet.lower();
    else this.commit();
  }

  /**
   * Choose this very move; it waits for its ✓.
   * @param {Choice} choice
   */
  arm(choice) {
    this.armed = choice;
    if (choice.shapes.length) {
      this.picks.picked = [...choice.shapes];
      this.picks.turn = Math.max(0, this.picks.meant().indexOf(choice));
    }
    this.refresh();
  }

  /** @param {"rotate" | "flip"} how */
  turn(how) {
    this.armed = null;
    this.picks[how]();
    this.refresh();
  }

  back() {
    const some = !!this.armed || this.picks.picked.length > 0;
    if (this.armed) this.clear();
    else this.picks.back();
    this.refresh();
    return some;
  }

  commit() {
    const chosen = this.chosen;
    if (chosen) this.table.commit(chosen);
  }

  /**
   * Whether the move goes without asking. A mouse and the keyboard have shown the ghost before; a finger has not.
   * @param {How} how
   */
  #atOnce(how) {
    const ways = this.picks.meant();
    const [only] = ways;
    if (ways.length !== 1 || !only || this.picks.candidates().length !== 1) return false;
    if (settings.confirm === "never") return true;
    return settings.confirm === "auto" && how !== "touch" && !only.confirm;
  }

  #preview() {
    const hovered =
      this.hovered && !this.sending
        ? this.picks.meant(...(this.picks.picked.includes(this.hovered) ? [] : [this.hovered]))
        : [];
    const near =
      hovered.length || !this.hovered || this.picks.picked.includes(this.hovered)
        ? []
        : this.picks.candidates(this.hovered).flatMap((one) => one.shapes);
    mark(this.stage.root, "near", near);
    const choice =
      this.looked ??
      this.sending ??
      (this.picks.picked.includes(this.hovered) ? this.chosen : hovered[0]) ??
      this.chosen;
    this.stage.preview(choice, this.hovered || this.picks.picked.at(-1));
    const focused = shape(this.hovered);
    if (focused && focused === document.activeElement && this.stage.pane.contains(focused))
      this.stage.zoom.reveal(focused);
  }

  /** Push the sheet down when what comes next is on the board. */
  #clear() {
    const { panels } = this.layout.sheet;
    const inside = [...this.picks.live()].some((id) => panels.contains(shape(id)));
    if (this.chosen || !inside) this.layout.sheet.lower();
  }

  /** @param {string[]} shapes */
  #light(shapes) {
    this.layout.sheet.lower();
    this.stage.flash("lit", shapes);
  }

  /**
   * A name for a live shape whose drawing has none: the move it makes.
   * @param {string} id
   */
  #name(id) {
    return this.picks.choices.find((choice) => choice.shapes.includes(id))?.words ?? id;
  }
}

/**
 * Whether two offers are the same to the letter.
 * @param {Choice[]} a
 * @param {Choice[]} b
 */
function alike(a, b) {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b);
}
