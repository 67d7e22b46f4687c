import { el } from "./dom";
import type { Layout } from "./layout";

/** Colours that a piece can have; `none` is a piece that nobody owns. Shades are in the style sheet. */
const COLOURS = ["white", "red", "blue", "black", "yellow", "green", "none"];

type Stop = [offset: number, name: string];

function stops(list: Stop[]): SVGElement[] {
  return list.map(([offset, name]) => el("stop", { offset, class: name }));
}

function linear(id: string, layout: Layout, list: Stop[]): SVGElement {
  const across = { gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: layout.width, y2: layout.height };
  const gradient = el("linearGradient", { id, ...across });
  gradient.append(...stops(list));
  return gradient;
}

/** A ball or disc lit from the upper left. */
function lit(id: string, list: Stop[], fx = 0.34, fy = 0.28): SVGElement {
  const gradient = el("radialGradient", { id, cx: 0.48, cy: 0.44, r: 0.62, fx, fy });
  gradient.append(...stops(list));
  return gradient;
}

function shadow(id: string): SVGElement {
  const filter = el("filter", { id, x: "-10%", y: "-10%", width: "120%", height: "125%" });
  filter.append(el("feGaussianBlur", { stdDeviation: 0.16 }));
  return filter;
}

/** Gradients and filters that a drawing refers to; all ids begin with that of the drawing. */
export function definitions(id: string, layout: Layout): SVGElement {
  const defs = el("defs");
  defs.append(
    shadow(`${id}-shadow`),
    linear(`${id}-wood`, layout, [
      [0, "wood-1"],
      [0.5, "wood-2"],
      [1, "wood-3"],
    ]),
    linear(`${id}-edge`, layout, [
      [0, "edge-1"],
      [1, "edge-2"],
    ]),
    linear(`${id}-sheen`, layout, [
      [0, "sheen-1"],
      [0.6, "sheen-2"],
      [1, "sheen-3"],
    ]),
    lit(
      `${id}-hole`,
      [
        [0, "hole-1"],
        [0.7, "hole-2"],
        [1, "hole-3"],
      ],
      0.56,
      0.7,
    ),
    lit(
      `${id}-gloss`,
      [
        [0, "gloss-1"],
        [1, "gloss-2"],
      ],
      0.5,
      0.5,
    ),
    lit(
      `${id}-drop`,
      [
        [0, "drop-1"],
        [0.6, "drop-2"],
        [1, "drop-3"],
      ],
      0.5,
      0.5,
    ),
  );
  for (const colour of COLOURS) {
    defs.append(
      lit(`${id}-${colour}`, [
        [0, `${colour}-1`],
        [0.5, `${colour}-2`],
        [1, `${colour}-3`],
      ]),
    );
  }
  return defs;
}
