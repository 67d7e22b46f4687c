import { el } from "./dom";
import type { Layout } from "./layout";

/** Colours that a piece can have; `none` is a piece that nobody owns. Shades are in the style sheet. */
const COLOURS = ["white", "red", "blue", "black", "yellow", "green", "none"];

/** A gradient of these shades; each is a class of the style sheet. */
function shaded<G extends SVGElement>(gradient: G, shades: string[], offsets: number[]): G {
  gradient.append(...shades.map((shade, i) => el("stop", { offset: offsets[i]!, class: shade })));
  return gradient;
}

/** `name-1`, `name-2` … at these offsets. */
const shadesOf = (name: string, offsets: number[]): [string[], number[]] => [
  offsets.map((_, i) => `${name}-${i + 1}`),
  offsets,
];

/** Across the whole board, from its upper left. */
function across(id: string, name: string, { width, height }: Layout, offsets: number[]): SVGElement {
  const box = { gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: width, y2: height };
  return shaded(el("linearGradient", { id: `${id}-${name}`, ...box }), ...shadesOf(name, offsets));
}

/** Across one shape, from its upper left. */
function slanted(id: string, name: string, offsets: number[]): SVGElement {
  const box = { x1: 0.2, y1: 0.1, x2: 0.75, y2: 0.95 };
  return shaded(el("linearGradient", { id: `${id}-${name}`, ...box }), ...shadesOf(name, offsets));
}

/** Round: a ball or disc lit from the upper left, or from its middle. */
function round(id: string, name: string, offsets: number[], focus = { fx: 0.34, fy: 0.28 }): SVGElement {
  const box = { cx: 0.48, cy: 0.44, r: 0.62, ...focus };
  return shaded(el("radialGradient", { id: `${id}-${name}`, ...box }), ...shadesOf(name, offsets));
}

function blur(id: string): SVGElement {
  const filter = el("filter", { id: `${id}-shadow`, x: "-10%", y: "-10%", width: "120%", height: "125%" });
  filter.append(el("feGaussianBlur", { stdDeviation: 0.16 }));
  return filter;
}

/** Gradients and filters that a drawing refers to; all ids begin with that of the drawing. */
export function definitions(id: string, layout: Layout): SVGElement {
  const middle = { fx: 0.5, fy: 0.5 };
  const defs = el("defs");
  defs.append(
    blur(id),
    across(id, "wood", layout, [0, 0.5, 1]),
    across(id, "edge", layout, [0, 1]),
    across(id, "sheen", layout, [0, 0.6, 1]),
    slanted(id, "pit", [0, 1]),
    slanted(id, "rim", [0, 0.5, 1]),
    round(id, "gloss", [0, 1], middle),
    round(id, "drop", [0, 0.6, 1], middle),
    ...COLOURS.map((colour) => round(id, colour, [0, 0.5, 1])),
  );
  return defs;
}
