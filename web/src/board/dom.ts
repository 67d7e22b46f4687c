const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number>;

/** Makes an SVG element. */
export function el<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === "number" ? String(Math.round(value * 1000) / 1000) : value);
  }
  return element;
}
