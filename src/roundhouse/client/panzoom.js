// Pinch, wheel, drag and buttons: a drawing that can be looked at closely.

const CLOSEST = 6;

/** Moves and scales what lies in a window; at rest it fits. */
export class PanZoom {
  /**
   * @param {HTMLElement} pane the window
   * @param {HTMLElement} content what moves in it
   */
  constructor(pane, content) {
    this.pane = pane;
    this.content = content;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.panned = false;
    this.gestured = 1;
    pane.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // Safari tells a pinch on a trackpad in its own words; other browsers tell a wheel with Ctrl.
    for (const name of ["gesturestart", "gesturechange"])
      pane.addEventListener(name, (event) => this.#gesture(event), { passive: false });
  }

  /** Whether the whole drawing is in the window. */
  get fits() {
    return this.scale === 1;
  }

  /** Show all of it. */
  fit() {
    this.scale = 1;
    this.#place(0, 0);
  }

  /**
   * Come closer (or step back) about the middle of the window.
   * @param {number} factor
   */
  zoom(factor) {
    const rect = this.pane.getBoundingClientRect();
    this.#about(rect.x + rect.width / 2, rect.y + rect.height / 2, factor);
  }

  /**
   * Bring a shape into the window if it has left it.
   * @param {Element} shape
   */
  reveal(shape) {
    const pane = this.pane.getBoundingClientRect();
    const rect = shape.getBoundingClientRect();
    const dx = overshoot(rect.left, rect.right, pane.left, pane.right);
    const dy = overshoot(rect.top, rect.bottom, pane.top, pane.bottom);
    if (dx || dy) this.#place(this.x + dx, this.y + dy);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.fingers.size) this.panned = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /**
   * Follow a finger. One pans (unless it carries a shape), two pinch.
   * @param {PointerEvent} event
   * @param {boolean} carries
   */
  move(event, carries) {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
    const other = others[0];
    if (other) {
      const factor = distance(now, other) / (distance(last, other) || 1);
      this.#about((now.x + other.x) / 2, (now.y + other.y) / 2, factor);
      this.#place(this.x + (now.x - last.x) / 2, this.y + (now.y - last.y) / 2);
      this.panned = true;
    } else if (!carries) {
      if (!this.panned && distance(now, last) < 8) return;
      this.panned = true;
      this.#place(this.x + now.x - last.x, this.y + now.y - last.y);
    }
    this.fingers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const way = event.ctrlKey ? Math.max(-30, Math.min(30, event.deltaY)) * 0.01 : event.deltaY * 0.0015;
    this.#about(event.clientX, event.clientY, Math.exp(-way));
  }

  /** @param {Event} event */
  #gesture(event) {
    event.preventDefault();
    const {
      scale = 1,
      clientX = 0,
      clientY = 0,
    } = /** @type {{scale?: number, clientX?: number, clientY?: number}} */ (/** @type {unknown} */ (event));
    // On a touch screen the fingers themselves are followed.
    if (event.type === "gesturechange" && !this.fingers.size) this.#about(clientX, clientY, scale / this.gestured);
    this.gestured = event.type === "gesturestart" ? 1 : scale;
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @param {number} factor
   */
  #about(clientX, clientY, factor) {
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const rect = this.pane.getBoundingClientRect();
    const [x, y] = [clientX - rect.x, clientY - rect.y];
    const grow = scale / this.scale;
    this.scale = scale;
    this.#place(x - (x - this.x) * grow, y - (y - this.y) * grow);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #place(x, y) {
    const { clientWidth, clientHeight } = this.pane;
    this.x = Math.min(0, Math.max(clientWidth * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(clientHeight * (1 - this.scale), y));
    this.content.style.transform = this.scale === 1 ? "" : `translate(${this.x}px,${this.y}px) scale(${this.scale})`;
    this.pane.classList.toggle("zoomed", this.scale > 1);
    this.pane.parentElement?.classList.toggle("with-zoomed", this.scale > 1);
  }
}

/**
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * How far something must move to come into a window, a little more than just so.
 * @param {number} low
 * @param {number} high
 * @param {number} from
 * @param {number} to
 */
export function overshoot(low, high, from, to) {
  if (low < from) return from - low + 12;
  if (high > to) return to - high - 12;
  return 0;
}

/**
 * Scroll this room, and nothing around it, until something is in its middle: `scrollIntoView` would move the page, too.
 * @param {Element} room
 * @param {Element} one
 */
export function bringTo(room, one) {
  const [outer, inner] = [room.getBoundingClientRect(), one.getBoundingClientRect()];
  room.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
}
