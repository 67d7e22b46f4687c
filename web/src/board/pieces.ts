import { type Attributes, el } from "./dom";

/** The size of a piece, as a radius; a square is one unit wide. */
const R = 0.41;

/** A sign for each colour, so that seats are told apart without seeing colours. Around the origin. */
const SIGNS: Record<string, string> = {
  white: "M0-.13A.13.13 0 1 0 0 .13A.13.13 0 1 0 0-.13Z",
  red: "M0-.16L.15.11H-.15Z",
  blue: "M-.12-.12H.12V.12H-.12Z",
  black: "M0-.17L.115 0 0 .17-.115 0Z",
  yellow: "M0-.17L.045-.055.16-.05.07.02.1.14 0 .075-.1.14-.07.02-.16-.05-.045-.055Z",
  green: "M-.09-.14V.14M.09-.14V.14",
};

const CROWN = "M-.19.12L-.23-.1-.1-.01 0-.17.1-.01.23-.1.19.12Z";

const circle = (r: number, rest: Attributes, y = 0): SVGElement => el("circle", { cx: 0, cy: y, r, ...rest });

/** A glass ball in a hole. */
function marble(colour: string, id: string): SVGElement[] {
  return [
    el("ellipse", { cx: 0.04, cy: 0.1, rx: R * 1.12, ry: R * 1.08, fill: `url(#${id}-drop)` }),
    circle(R, { fill: `url(#${id}-${colour})`, class: "body" }),
    el("ellipse", {
      cx: -0.12,
      cy: -0.19,
      rx: 0.17,
      ry: 0.11,
      fill: `url(#${id}-gloss)`,
      transform: "rotate(-28 -.12 -.19)",
    }),
    el("path", { d: "M-.26.19A.33.33 0 0 0 .27.18", class: "rim-light" }),
  ];
}

/** A turned disc, lying flat; a king is two of them. */
function disc(colour: string, king: boolean, id: string): SVGElement[] {
  const top = king ? -0.11 : -0.03;
  const parts = [
    el("ellipse", { cx: 0.04, cy: 0.1, rx: R * 1.1, ry: R * 1.06, fill: `url(#${id}-drop)` }),
    circle(R, { class: "wall" }, 0.05),
  ];
  if (king)
    parts.push(
      circle(R, { fill: `url(#${id}-${colour})`, class: "body" }, 0.01),
      circle(R, { class: "wall" }, -0.06),
    );
  parts.push(
    circle(R, { fill: `url(#${id}-${colour})`, class: "body" }, top),
    circle(R * 0.8, { class: "ring" }, top),
    circle(R * 0.77, { class: "ring low" }, top),
  );
  if (!king)
    parts.push(circle(R * 0.5, { class: "ring" }, top), circle(R * 0.47, { class: "ring low" }, top));
  return parts;
}

/** Draws a piece into its group, around the origin. */
export function pieceInto(
  group: SVGGElement,
  style: string,
  colour: string,
  king: boolean,
  id: string,
): void {
  const flat = style === "squares";
  const parts = flat ? disc(colour, king, id) : marble(colour, id);
  const sign = king ? CROWN : SIGNS[colour];
  const y = flat ? (king ? -0.11 : -0.03) : 0;
  if (sign)
    parts.push(el("path", { d: sign, class: king ? "crown" : "sign", transform: `translate(0 ${y})` }));
  const lift = el("g", { class: "lift" });
  lift.append(...parts);
  group.replaceChildren(lift);
}
