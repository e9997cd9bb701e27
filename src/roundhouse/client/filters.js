// The glow of shapes, as named SVG filters: WebKit draws no CSS drop-shadow on what stands inside a drawing.
// A filter reaches as far as the box of its shape says; drawing.css keeps it from lines, whose box may be flat.

import { early } from "./api.js";
import { picture } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Each glow: how far it reaches and in which colour, one shadow over the other. */
const GLOWS = /** @type {Record<string, [number, string][]>} */ ({
  live: [
    [3, "glow"],
    [1, "glow"],
  ],
  near: [
    [5, "glow"],
    [2, "glow"],
    [1, "ink"],
  ],
  picked: [[3, "accent"]],
  changed: [[3, "accent"]],
  lit: [
    [6, "accent"],
    [2, "accent"],
  ],
  taught: [
    [7, "taught"],
    [3, "taught"],
    [1, "taught"],
  ],
  bad: [[6, "bad"]],
});

/** What was picked has an edge as well, drawn sharp: what has merely changed only glows. */
const EDGES = /** @type {Record<string, [number, string]>} */ ({ picked: [1.6, "accent"] });

/** Put the filters into the page, where `filter: url(#glow-…)` finds them. */
export function addGlows() {
  const store = made("svg", { class: "glows", width: 0, height: 0, "aria-hidden": "true" });
  for (const [name, shadows] of Object.entries(GLOWS)) {
    const filter = made("filter", {
      id: `glow-${name}`,
      x: "-1",
      y: "-1",
      width: "3",
      height: "3",
      "color-interpolation-filters": "sRGB",
    });
    const edge = EDGES[name];
    if (edge) filter.append(...outline(...edge));
    for (const [reach, colour] of shadows) {
      const shadow = made("feDropShadow", { dx: 0, dy: 0, stdDeviation: reach });
      shadow.style.setProperty("flood-color", `var(--${colour})`);
      filter.append(shadow);
    }
    store.append(filter);
  }
  document.body.append(store);
}

/**
 * @param {number} width
 * @param {string} colour
 */
function outline(width, colour) {
  const flood = made("feFlood", { result: "colour" });
  flood.style.setProperty("flood-color", `var(--${colour})`);
  const merge = made("feMerge", {});
  merge.append(made("feMergeNode", { in: "edge" }), made("feMergeNode", { in: "SourceGraphic" }));
  return [
    made("feMorphology", { in: "SourceAlpha", operator: "dilate", radius: width, result: "wide" }),
    flood,
    made("feComposite", { in: "colour", in2: "wide", operator: "in", result: "edge" }),
    merge,
  ];
}

/** Put the materials that drawings are painted with into the page; without them shapes have no paint, but are there. */
export async function addMaterials() {
  try {
    const answer = await fetch(early("materials") || "/materials.svg");
    if (answer.ok) document.body.append(picture(await answer.text()));
  } catch {
    // No connection: the page says so itself.
  }
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function made(tag, attributes) {
  const one = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, String(value));
  return one;
}
