// How things come and go: drawn along their way, turned over, rolled, dropped, driven in; or they fade.

const SOON = 240;
const MOVE = 400;
const DRAW = 380;
const FLIP = 360;
const STEPS = 12;
const MOST_STROKES = 12;
const FACES = "flip roll"; // of these a new face is an arrival, too

/** @typedef {{body: DOMRect, drawing: SVGSVGElement}} Origin where a thing was that comes from another shape */
/** @typedef {(node: SVGElement) => Origin | undefined} Origins */
/** @typedef {{x?: number, y?: number, turn?: number, wide?: number, tall?: number, clear?: number}} Pose */

/**
 * What a thing shows that turns over or rolls; nothing for other things.
 * @param {Element} node
 */
export function looks(node) {
  const how = node instanceof SVGElement ? node.dataset.enter : "";
  if (!how || !FACES.includes(how)) return "";
  return node.innerHTML.replace(/ (class|tabindex|role|aria-[a-z]+|data-lent)="[^"]*"/g, "");
}

/** @type {Record<string, import("./sound.js").Sound>} */
const HEARD = { flip: "card", roll: "dice", draw: "draw", drop: "claim", drive: "claim" };

/**
 * How what is new sounds, if it does.
 * @param {Element[]} made
 */
export function kindOf(made) {
  const first = made.find((node) => node.matches("[data-enter]") || node.querySelector("[data-enter]"));
  const own = first?.matches("[data-enter]") ? first : first?.querySelector("[data-enter]");
  return own instanceof SVGElement ? HEARD[own.dataset.enter ?? ""] : undefined;
}

/**
 * Let a new thing come in, and what is inside it that has its own way of coming.
 * @param {Element} node
 * @param {number} delay
 * @param {string} [face] what it has shown until now
 * @param {Origins} [origin]
 * @returns {Animation[]}
 */
export function enter(node, delay, face = "", origin = () => undefined) {
  if (face && node instanceof SVGGraphicsElement && node.dataset.enter === "flip") return turnOver(node, face, delay);
  const inside = [...node.querySelectorAll("[data-enter]")];
  const own = node instanceof SVGElement && node.dataset.enter;
  if (own || !inside.length || inside.length > MOST_STROKES) return come(node, own || "", delay, origin);
  return inside.flatMap((one) => come(one, one instanceof SVGElement ? (one.dataset.enter ?? "") : "", delay, origin));
}

/**
 * @param {Element} node
 * @param {string} how
 * @param {number} delay
 * @param {Origins} origin
 * @returns {Animation[]}
 */
function come(node, how, delay, origin) {
  const shape = node instanceof SVGGraphicsElement ? node : null;
  const from = shape && origin(shape);
  if (shape && from)
    return from.drawing === shape.ownerSVGElement ? step(shape, from.body, delay) : fly(shape, from.body, delay);
  if (shape && how === "flip") return poses(shape, FLIP / 2, delay, (at) => ({ wide: Math.sin((Math.PI / 2) * at) }));
  if (shape && how === "roll") return poses(shape, 400, delay, rolling(shape));
  if (shape && how === "drop")
    return poses(shape, 280, delay, (at) => ({ y: -22 * (1 - bounce(at)), wide: 1, clear: Math.min(1, at * 4) }));
  if (shape && how === "drive") return drive(shape, delay);
  const strokes = [node, ...node.querySelectorAll("*")].filter(isStroke);
  if (!strokes.length || strokes.length > MOST_STROKES)
    return [node.animate([{ opacity: 0 }, { opacity: 1 }], timing(SOON, delay))];
  return strokes.map((one) => {
    const long = one.getTotalLength();
    const way = [{ strokeDasharray: `0 ${long}` }, { strokeDasharray: `${long} 0` }];
    return one.animate(way, { ...timing(DRAW, delay), easing: "ease-out" });
  });
}

/**
 * A card turns: what it has shown until now until it stands on its edge, then its new face.
 * @param {SVGGraphicsElement} node
 * @param {string} face
 * @param {number} delay
 */
function turnOver(node, face, delay) {
  const old = /** @type {SVGGraphicsElement} */ (node.cloneNode(false));
  old.innerHTML = face;
  for (const one of [old, ...old.querySelectorAll("*")])
    for (const name of ["id", "tabindex", "role", "aria-label"]) one.removeAttribute(name);
  old.setAttribute("class", "ours leaving");
  old.setAttribute("aria-hidden", "true");
  node.after(old);
  const gone = poses(old, FLIP, delay, (at) => ({ wide: Math.max(0, Math.cos(Math.PI * at)) }));
  for (const one of gone) one.onfinish = one.oncancel = () => old.remove();
  if (!gone.length) old.remove();
  return [...gone, ...poses(node, FLIP, delay, (at) => ({ wide: Math.max(0, -Math.cos(Math.PI * at)) }))];
}

/**
 * How a die comes to rest: it tumbles in from above, as far and as large as its tray has room.
 * @param {SVGGraphicsElement} die
 * @returns {(at: number) => Pose}
 */
function rolling(die) {
  const box = die.getBoundingClientRect();
  const tray = die.ownerSVGElement?.getBoundingClientRect() ?? box;
  const unit = scaleOf(die) || 1;
  const half = Math.max(box.width, box.height) / 2 || 1;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const free = Math.min(x - tray.left, tray.right - x, y - tray.top, tray.bottom - y);
  return (at) => {
    const left = 1 - bounce(at);
    const turn = -300 * left;
    const angle = (turn * Math.PI) / 180;
    const corner = half * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle))); // so far it reaches when it is turned
    const size = Math.min(1 + 0.12 * left, Math.max(free, half) / corner);
    const most = (/** @type {number} */ room) => Math.max(0, room - corner * size) / unit;
    const [aside, above] = [Math.min(26 * left, most(x - tray.left)), Math.min(16 * left, most(y - tray.top))];
    return { x: -aside, y: -above, turn, wide: size, tall: size };
  };
}

/**
 * From where another thing stands, straight to its own place.
 * @param {SVGGraphicsElement} node
 * @param {number} delay
 */
function drive(node, delay) {
  const from = document.getElementById(node.dataset.from ?? "")?.getBoundingClientRect();
  const to = node.getBoundingClientRect();
  const scale = scaleOf(node);
  if (!from || !scale) return poses(node, SOON, delay, (at) => ({ clear: at }));
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  return poses(node, 400, delay, (at) => {
    const left = (1 - at) * (1 - at);
    return { x: x * left, y: y * left, clear: Math.min(1, at * 5) };
  });
}

/**
 * From where it was in the same drawing, and as large as it was there.
 * @param {SVGGraphicsElement} node
 * @param {DOMRect} from
 * @param {number} delay
 */
function step(node, from, delay) {
  const to = node.getBoundingClientRect();
  const scale = scaleOf(node);
  if (!scale || !to.width) return [];
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  return poses(node, MOVE, delay, (at) => {
    const left = (1 - at) * (1 - at);
    const size = 1 + (from.width / to.width - 1) * left;
    return { x: x * left, y: y * left, wide: size, tall: size };
  });
}

/**
 * A thing that goes from one drawing to another flies over the page.
 * @param {Element} node
 * @param {DOMRect} from
 * @param {number} [delay]
 * @returns {Animation[]}
 */
export function fly(node, from, delay = 0) {
  if (!(node instanceof SVGGraphicsElement)) return [];
  const to = node.getBoundingClientRect();
  const box = node.getBBox();
  const parent = node.parentNode instanceof SVGGraphicsElement ? node.parentNode : node;
  const scale = parent.getScreenCTM()?.a ?? 1;
  const sky = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const copy = /** @type {SVGGraphicsElement} */ (node.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  copy.removeAttribute("tabindex");
  sky.setAttribute("class", "flying");
  sky.setAttribute("aria-hidden", "true");
  sky.setAttribute("viewBox", `${box.x} ${box.y} ${box.width || 1} ${box.height || 1}`);
  sky.style.width = `${box.width * scale}px`;
  sky.style.height = `${box.height * scale}px`;
  sky.append(copy);
  document.body.append(sky);
  const start = `translate(${from.x}px,${from.y}px) scale(${from.width / (to.width || 1)})`;
  const flight = sky.animate([{ transform: start }, { transform: `translate(${to.x}px,${to.y}px)` }], {
    ...timing(MOVE, delay),
    easing: "ease-in-out",
  });
  flight.onfinish = flight.oncancel = () => sky.remove();
  return [node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOVE + delay }), flight];
}

/**
 * A thing that is no longer there fades where it stood.
 * @param {Element} node
 * @param {Node | null} parent
 * @param {SVGSVGElement} drawing
 * @returns {Animation | null}
 */
export function fade(node, parent, drawing) {
  const place = parent instanceof SVGGraphicsElement && parent.isConnected ? parent.getScreenCTM() : null;
  const whole = drawing.getScreenCTM();
  if (!place || !whole) return null;
  const { a, b, c, d, e, f } = whole.inverse().multiply(place);
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "tabindex", "role", "aria-label", "class"]) one.removeAttribute(name);
  layer.setAttribute("class", "ours leaving");
  layer.setAttribute("aria-hidden", "true");
  layer.setAttribute("pointer-events", "none");
  layer.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  layer.append(copy);
  drawing.append(layer);
  const last = layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: SOON, easing: "ease-in" });
  last.onfinish = last.oncancel = () => layer.remove();
  return last;
}

/**
 * A thing in one pose after another, each about its own middle. The pose stands outside what its drawing has turned.
 * @param {SVGGraphicsElement} node
 * @param {number} duration
 * @param {number} delay
 * @param {(at: number) => Pose} pose from 0 to 1, where it is as it is drawn
 * @returns {Animation[]}
 */
function poses(node, duration, delay, pose) {
  const middle = middleOf(node);
  if (!middle) return [];
  const frames = Array.from({ length: STEPS + 1 }, (_, step) => framed(pose(step / STEPS), middle));
  return [node.animate(frames, timing(duration, delay))];
}

/**
 * @param {Pose} pose
 * @param {DOMPoint} middle
 * @returns {Keyframe}
 */
function framed({ x = 0, y = 0, turn = 0, wide = 1, tall = 1, clear = 1 }, middle) {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const dx = x + middle.x - (cos * wide * middle.x - sin * tall * middle.y);
  const dy = y + middle.y - (sin * wide * middle.x + cos * tall * middle.y);
  return { translate: `${dx}px ${dy}px`, rotate: `${turn}deg`, scale: `${wide} ${tall}`, opacity: clear };
}

/**
 * The middle of a thing, as its parent measures.
 * @param {SVGGraphicsElement} node
 */
function middleOf(node) {
  const matrix = (node.parentNode instanceof SVGGraphicsElement ? node.parentNode : node).getScreenCTM();
  const box = node.getBoundingClientRect();
  return matrix && new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse());
}

/** @param {SVGGraphicsElement} node */
function scaleOf(node) {
  const matrix = (node.parentNode instanceof SVGGraphicsElement ? node.parentNode : node).getScreenCTM();
  return matrix ? Math.hypot(matrix.a, matrix.b) : 0;
}

/**
 * @param {number} duration
 * @param {number} delay
 * @returns {KeyframeAnimationOptions}
 */
function timing(duration, delay) {
  return { duration, delay, fill: "backwards" };
}

/** @param {number} at */
function bounce(at) {
  if (at < 0.6) return (at / 0.6) ** 2;
  return 1 - 0.36 * (0.16 - ((at - 0.8) * 2) ** 2);
}

/**
 * @param {Element} node
 * @returns {node is SVGGeometryElement}
 */
function isStroke(node) {
  return (
    node instanceof SVGGeometryElement &&
    ["line", "path", "polyline"].includes(node.tagName) &&
    node.hasAttribute("stroke") &&
    !node.hasAttribute("stroke-dasharray")
  );
}
