// Playing: the drawings, the picks, the bar, the leaves, put together.

import { Actions, asButtons, toResult } from "./actions.js";
import { ChatPanel } from "./chat.js";
import { fill, h } from "./dom.js";
import { headline } from "./verdict.js";
import { begin, keep } from "./focus.js";
import { Glance } from "./glance.js";
import { Hearing } from "./hearing.js";
import { Layout, stateOf } from "./layout.js";
import { LessonStrip } from "./lesson.js";
import { MovesPanel } from "./moves.js";
import { Notes } from "./notes.js";
import { LogPanel, scorePanel } from "./panels.js";
import { hush } from "./page.js";
import { Hints } from "./hint.js";
import { noUndo, toConfirm } from "./next.js";
import { alike, Picks } from "./picks.js";
import { mark, shape } from "./scene.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { t } from "./words.js";
import { connect } from "./wiring.js";
import { isFinal, returns, weigh, worthOf } from "./worth.js";

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

export class Play {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.picks = new Picks();
    this.page = /** @type {Page | null} */ (null);
    /** @type {Choice | null} */
    this.armed = null;
    /** @type {Choice | null} */
    this.sending = null;
    /** @type {Choice | null} of which is being found out whether it can be taken back */
    this.deciding = null;
    this.wanted = ""; // the shape that is to be picked when the move under way is made
    /** @type {Choice[] | null} */
    this.offered = null;
    this.log = new LogPanel((shapes) => this.#light(shapes));
    this.chat = new ChatPanel(
      (text) => table.say({ text, seat: this.page?.seat }),
      (phrase) => table.say({ phrase, seat: this.page?.seat }),
      (on) => void table.say({ on, seat: this.page?.seat }),
    );
    this.score = h("div", { class: "scores" });
    this.moves = new MovesPanel(
      (choice) => this.#propose(choice),
      (choice) => this.glance.look(choice),
    );
    this.actions = new Actions({
      commit: () => this.commit(),
      back: () => void this.back(),
      undo: table.undo,
      rotate: () => this.turn("rotate"),
      flip: () => this.turn("flip"),
      press: (choice) => this.press(choice),
      arm: (choice) => this.arm(choice),
      show: (choice) => this.glance.look(choice),
      pass: table.pass,
    });
    this.layout = new Layout(this.actions.element, {
      score: this.score,
      log: this.log.element,
      moves: this.moves.element,
      chat: this.chat.element,
    });
    const { sheet } = this.layout;
    sheet.turned = (id) => id === "chat" && sheet.shows(id) && this.chat.open();
    this.stage = this.layout.stage;
    this.picks.held = (id) => this.stage.hand.contains(shape(id));
    this.glance = new Glance(this.stage, this.picks, () => this);
    const drop = (/** @type {Choice[]} */ ones) => void (this.chosen && ones.includes(this.chosen) && this.back());
    this.hints = new Hints((choice) => this.#show(choice), drop);
    this.layout.prompt.append(this.hints.button);
    const again = () => void (this.page && this.show(this.page, this.sending));
    this.lesson = new LessonStrip((shape) => this.layout.reveal(shape), again);
    this.picks.asked = (choice) => this.lesson.fits(choice);
    this.layout.prompt.before(this.lesson.element, this.hints.element);
    this.element = this.layout.element;
    this.notes = new Notes(this.element);
    this.hearing = new Hearing();
    this.result = toResult(table.result);
    this.toResult = toResult(table.result);
    connect(this);
    document.addEventListener("house:settings", again);
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
    const first = !this.page;
    this.page = page;
    this.sending = sending;
    weigh(page);
    // A move that waits for its ✓ goes on waiting as long as it can be made: another's move does not take it away.
    const { armed } = this;
    if (turned && armed) this.armed = page.choices.find((one) => alike([one], [armed])) ?? null;
    this.picks.offer(page.choices);
    if (turned) this.deciding = null;
    if (this.wanted && !sending) {
      this.picks.pick(this.wanted);
      this.wanted = "";
    }
    if (fresh) {
      this.stage.show(page);
      scorePanel(this.score, page, (shapes) => this.#light(shapes));
      this.layout.offer(page);
      mark(this.stage.root, "changed", page.changed);
      if (turned) this.stage.light([]);
      const unread = this.chat.show(page);
      if (this.layout.sheet.shows("chat")) this.chat.see();
      this.layout.sheet.badge("chat", unread);
    }
    this.hearing.begin(page);
    const news = fresh ? this.log.show(page) : [];
    const offered = sending ? NONE : page.choices;
    const other = offered !== this.offered; // they come after the page where the answer to a move comes after it
    if (other) this.moves.show(offered);
    this.offered = offered;
    this.refresh();
    if (fresh) this.stage.reveal();
    this.layout.cockpit.beckon(fresh || other);
    if (fresh) this.lesson.show(page);
    this.hints.show(page, !!sending, this.lesson.on);
    this.notes.show(page, this.lesson.on || !page.table); // an exercise speaks for itself
    if (page.over) this.layout.sheet.bear(this.toResult);
    if (first) begin(this.lesson.on ? this.lesson.element : this.layout.title);
    keep();
    return news;
  }

  /** Forget what was picked. */
  clear() {
    this.picks.clear();
    this.armed = null;
    this.glance.looked = null;
  }

  /** Forget everything that was shown: the next page is for other eyes. */
  forget() {
    this.clear();
    this.page = null;
    this.sending = null;
    this.offered = null;
    this.glance.hover("");
    this.picks.offer(NONE);
    this.log.forget();
    this.layout.forget();
    this.lesson.forget();
    this.notes.forget();
    this.hints.close();
    this.actions.forget();
    fill(this.score);
    this.moves.forget();
  }

  /** Draw everything that follows from the picks. */
  refresh() {
    const page = this.page;
    if (!page) return;
    const chosen = this.sending ?? this.chosen;
    const next = page.seats.find((seat) => seat.seat === page.handover)?.name ?? "";
    const live = this.picks.open(!!this.sending);
    this.stage.enliven(live, this.picks.picked, (id) => this.picks.name(id));
    const moment = {
      chosen,
      ways: this.sending || (this.armed && !this.armed.shapes.length) ? [] : this.picks.meant(),
      open: this.picks.picked.length ? this.picks.candidates().length : 0,
      live,
      buttons: asButtons(page.choices),
      only: asButtons(page.choices).length === page.choices.length,
      noUndo: noUndo(page),
      watching: !page.you.length,
      busy: !!this.sending || !!this.deciding,
      next,
    };
    this.actions.show(moment);
    if (this.picks.picked.length) this.picks.candidates().slice(0, AHEAD).forEach(worthOf);
    if (page.over && !this.actions.middle.contains(this.result)) fill(this.actions.middle, this.result);
    const waits = toConfirm(moment, chosen ? returns(chosen) : undefined);
    this.lesson.wait(toConfirm(moment), moment.chosen); // in fewer words: there is little room
    const pass = next && t("Look round as long as you like, then pass the device on.");
    this.layout.say(page.over ? headline(page) : pass || waits || page.prompt, page);
    this.element.dataset.seq = String(page.seq);
    if (next && this.element.dataset.state !== "pass") this.layout.sheet.lower(); // what to do next lies under it
    this.element.dataset.state = stateOf(page, !!this.sending, next);
    this.hearing.show(moment);
    this.glance.show();
    keep();
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
    if (this.sending || (how === "key" && this.lesson.reads)) return;
    if (this.deciding) return void (how === "key" && this.picks.picked.includes(id) && this.#sure());
    if (this.picks.picked.includes(id)) return this.#again(how);
    const before = [...this.picks.picked];
    const ready = this.chosen;
    if (ready && before.length > 1 && this.picks.held(id) && this.picks.held(before[0] ?? ""))
      return this.#next(ready, id);
    this.armed = null;
    const found = this.picks.pick(id);
    if (found === "dead" || (found === "anew" && before.length && !ready)) this.table.why([...before, id]);
    if (found === "dead") return;
    hush();
    sound("pick");
    this.#clear();
    this.refresh();
    if (this.#mayGo(how)) this.#decide((only) => this.table.commit(only));
  }

  /**
   * What was picked is tapped once more: the next way to do it; or it is done.
   * @param {How} how a key has others for turning
   */
  #again(how) {
    const ways = this.picks.meant().length;
    if (this.chosen && (ways === 1 || this.armed || how === "key")) return this.commit();
    this.armed = null;
    if (ways > 1) this.picks.rotate();
    else this.picks.back();
    sound("pick");
    this.refresh();
  }

  /** The key came again before it was known whether the move can be taken back: whoever presses twice is sure. */
  #sure() {
    this.deciding = null;
    this.commit();
  }

  /**
   * The next thing is taken from the hand while a move waits for its ✓: what can be taken back is made first; of what
   * cannot, this is another choice.
   * @param {Choice} ready
   * @param {string} id
   */
  #next(ready, id) {
    this.#decide(
      () => {
        this.wanted = id;
        this.table.commit(ready);
      },
      () => {
        this.clear();
        this.picks.pick(id);
        this.refresh();
      },
    );
  }

  /**
   * Do this with the chosen move if it can be taken back, or else the other thing; the answer may take a moment.
   * @param {(chosen: Choice) => void} go
   * @param {() => void} [otherwise]
   */
  #decide(go, otherwise = () => undefined) {
    const { chosen } = this;
    if (!chosen) return;
    if (settings.confirm === "never") return go(chosen);
    this.deciding = chosen;
    this.refresh();
    void isFinal(chosen).then((final) => {
      if (this.deciding !== chosen) return;
      this.deciding = null;
      this.refresh();
      if (final) otherwise();
      else go(chosen);
    });
  }

  /**
   * A worded button is pressed.
   * @param {Choice} choice
   */
  press(choice) {
    if (this.sending || this.deciding) return;
    if (this.armed === choice && "keys" in document.body.dataset) return this.commit(); // the second Enter on a row
    const ask = settings.confirm === "always" || (settings.confirm === "auto" && choice.confirm);
    this.arm(choice, ask); // what goes at once is drawn on its way
    if (ask) this.layout.sheet.lower();
    else this.commit();
  }

  /**
   * A row of the list of moves is pressed: on a phone the board shows it first, and ✓ makes it; on a desk it has.
   * @param {Choice} choice
   */
  #propose(choice) {
    if (this.sending || this.deciding) return;
    if (settings.confirm !== "auto" || !this.layout.narrow) return this.press(choice);
    this.#show(choice);
  }

  /**
   * Choose this very move and show where it would be made.
   * @param {Choice} choice
   */
  #show(choice) {
    this.arm(choice);
    this.layout.sheet.lower();
    this.layout.lookAt(choice);
  }

  /**
   * Choose this very move; it waits for its ✓.
   * @param {Choice} choice
   * @param {boolean} [drawn] whether that is shown now
   */
  arm(choice, drawn = true) {
    this.armed = choice;
    if (choice.shapes.length) {
      this.picks.picked = [...choice.shapes];
      this.picks.turn = Math.max(0, this.picks.meant().indexOf(choice));
    }
    if (drawn) this.refresh();
  }

  /** @param {"rotate" | "flip"} how */
  turn(how) {
    this.armed = null;
    this.picks[how]();
    this.refresh();
  }

  back() {
    if (this.layout.sheet.lower()) return true;
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
   * Whether the move may go without asking. A mouse and the keyboard have shown the ghost before; a finger has not.
   * @param {How} how
   */
  #mayGo(how) {
    const ways = this.picks.meant();
    const [only] = ways;
    if (ways.length !== 1 || !only || this.picks.candidates().length !== 1) return false;
    if (settings.confirm === "never") return true;
    return settings.confirm === "auto" && how !== "touch" && !only.confirm;
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
}
