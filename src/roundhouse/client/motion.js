// Things move from where they were to where they are; new lines are drawn, other new things fade in.

const MOVE = 420;
const DRAW = 380;

/** @typedef {{rect: DOMRect, drawing: SVGSVGElement, frame: string, node: Element}} Spot */

/** Whether the person wants motion: their setting, else what their system says. */
export function moves() {
  const wish = document.documentElement.dataset.motion;
  if (wish === "on" || wish === "off") return wish === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Where every named shape stands now.
 * @param {ParentNode} root
 * @returns {Map<string, Spot>}
 */
export function spots(root) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  if (!moves()) return found;
  for (const node of root.querySelectorAll("svg[data-scene] [id]")) {
    const drawing = node.closest("svg");
    if (!(drawing instanceof SVGSVGElement)) continue;
    found.set(node.id, { rect: node.getBoundingClientRect(), drawing, frame: frame(drawing), node });
  }
  return found;
}

/**
 * Animate from the earlier spots to the present ones.
 * @param {Map<string, Spot>} before
 * @param {ParentNode} root
 * @param {Element[]} made elements that were not there before
 */
export function settle(before, root, made) {
  if (!moves()) return;
  const after = spots(root);
  /** @type {Set<Element>} */
  const moved = new Set();
  for (const [id, now] of after) {
    const then = before.get(id);
    if (!then || isInside(now.node, moved)) continue;
    const dx = then.rect.x - now.rect.x;
    const dy = then.rect.y - now.rect.y;
    if (Math.abs(dx) + Math.abs(dy) < 3 || !then.rect.width || !now.rect.width) continue;
    if (then.drawing === now.drawing && then.frame === now.frame) slide(now.node, dx, dy);
    else if (then.drawing !== now.drawing) fly(now.node, then.rect, now.rect);
    else continue;
    moved.add(now.node);
  }
  for (const node of made) {
    if (!isInside(node, moved) && !before.has(node.id)) appear(node);
  }
}

/**
 * @param {Element} node
 * @param {number} dx
 * @param {number} dy
 */
function slide(node, dx, dy) {
  if (!(node instanceof SVGGraphicsElement)) return;
  const parent = node.parentNode instanceof SVGGraphicsElement ? node.parentNode : node;
  const scale = parent.getScreenCTM();
  if (!scale) return;
  const turn = scale.inverse();
  const x = dx * turn.a + dy * turn.c;
  const y = dx * turn.b + dy * turn.d;
  // `translate` stands outside `transform`, so a turned tile still slides straight.
  node.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], {
    duration: MOVE,
    easing: "cubic-bezier(.2,.8,.2,1)",
  });
}

/**
 * A thing that goes from one drawing to another flies over the page.
 * @param {Element} node
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function fly(node, from, to) {
  if (!(node instanceof SVGGraphicsElement)) return;
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
  node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOVE });
  const start = `translate(${from.x}px,${from.y}px) scale(${from.width / (to.width || 1)})`;
  const flight = sky.animate([{ transform: start }, { transform: `translate(${to.x}px,${to.y}px)` }], {
    duration: MOVE,
    easing: "ease-in-out",
  });
  flight.onfinish = flight.oncancel = () => sky.remove();
}

/** @param {Element} node */
function appear(node) {
  const strokes = [node, ...node.querySelectorAll("*")].filter(isStroke);
  if (!strokes.length || strokes.length > 12) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DRAW });
    return;
  }
  for (const one of strokes) {
    const long = one.getTotalLength();
    one.animate([{ strokeDasharray: `0 ${long}` }, { strokeDasharray: `${long} 0` }], {
      duration: DRAW,
      easing: "ease-out",
    });
  }
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

/**
 * @param {Element} node
 * @param {Set<Element>} set
 */
function isInside(node, set) {
  for (let one = node.parentElement; one; one = one.parentElement) if (set.has(one)) return true;
  return set.has(node);
}

/** @param {SVGSVGElement} drawing */
function frame(drawing) {
  const rect = drawing.getBoundingClientRect();
  return `${drawing.getAttribute("viewBox")} ${Math.round(rect.width)} ${Math.round(rect.height)}`;
}
