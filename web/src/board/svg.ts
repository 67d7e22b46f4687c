import type { Piece } from "../net/types/Piece";
import type { Point } from "../net/types/Point";
import { type Attributes, el } from "./dom";
import type { Layout } from "./layout";
import { follows, type SquareScene, type Way } from "./model";
import { definitions } from "./paint";
import { pieceInto } from "./pieces";

/** Milliseconds for each hop, and the most for a whole way. */
const HOP_MS = 230;
const WAY_MS = 1500;
const FADE_MS = 260;
/** A movement waits for the one before it, but not longer than this. */
const WAIT_MS = 1500;

/** How a piece gets to its end: along its way, at once because a hand brought it, or at once without any movement. */
export type Manner = "glide" | "drop" | "jump";

let boards = 0;

/** Draws a board and what stands on it. It knows layouts and scenes, and no game. */
export class Drawing {
  readonly svg: SVGSVGElement;
  private readonly id: string;
  private layout: Layout | undefined;
  private colours: string[] = [];
  /** The way that is drawn, so that it is not drawn anew under a pointer that moves. */
  private wayShown: Way | undefined;
  private pieces: Piece[] = [];
  /** When the movement that runs now will have ended, by `performance.now()`. */
  private busyUntil = 0;
  private readonly shown = new Map<string, SVGGElement>();
  private readonly under = el("g");
  private readonly marks = el("g");
  private readonly way = el("g", { class: "way" });
  private readonly stand = el("g");

  constructor() {
    boards += 1;
    this.id = `b${boards}`;
    this.svg = el("svg", { "aria-hidden": "true", focusable: "false", class: "board-drawing" });
  }

  /** Draws the empty board anew. */
  setBoard(layout: Layout, colours: string[], goal: Set<string>): void {
    this.layout = layout;
    this.drawWay(undefined);
    this.colours = colours;
    this.pieces = [];
    this.shown.clear();
    this.stand.replaceChildren();
    this.svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.svg.setAttribute("class", `board-drawing ${layout.board.style}`);
    this.under.replaceChildren(...underlay(layout, goal, this.id));
    this.svg.replaceChildren(definitions(this.id, layout), this.under, this.marks, this.stand, this.way);
  }

  /** Shows this scene; when `way` leads from what is shown to it, by this manner of movement. */
  draw(scene: SquareScene[], way: Way | undefined, manner: Manner): void {
    const layout = this.layout;
    if (!layout) return;
    const pieces = scene.flatMap((square) => square.piece ?? []);
    const moves = way !== undefined && manner !== "jump" && follows(this.pieces, pieces, way);
    this.drawMarks(scene, layout);
    if (moves) this.move(way, layout, manner);
    this.reconcile(pieces, layout, moves ? way : undefined);
    for (const square of scene) this.shown.get(square.name)?.classList.toggle("chosen", square.chosen);
    this.pieces = pieces;
  }

  /** Moves a piece out of its square, after the mouse that pulls it. */
  pull(name: string, dx: number, dy: number): void {
    const group = this.shown.get(name);
    if (!group || !this.layout) return;
    const { x, y } = this.at(name, this.layout);
    if (this.stand.lastChild !== group) this.stand.append(group);
    group.setAttribute("transform", `translate(${x + dx} ${y + dy})`);
  }

  /** Puts a pulled piece back into its square, if it still stands there. */
  putBack(name: string): void {
    this.pull(name, 0, 0);
  }

  /** Draws a way over the board, hop by hop, with what it takes. */
  drawWay(way: Way | undefined): void {
    if (way === this.wayShown) return;
    this.wayShown = way;
    const layout = this.layout;
    if (!layout || !way) {
      this.way.replaceChildren();
      return;
    }
    const points = way.path.map((name) => this.at(name, layout));
    const parts: SVGElement[] = [];
    points.slice(1).forEach((to, i) => {
      const delay = `${i * 70}ms`;
      const from = i === 0 ? beside(points[0]!, to) : points[i]!;
      const line = el("path", { d: arc(from, to), class: "way-line" });
      const dot = el("circle", {
        cx: to.x,
        cy: to.y,
        r: i === points.length - 2 ? 0.2 : 0.1,
        class: "way-dot",
      });
      for (const part of [line, dot]) part.style.animationDelay = delay;
      parts.push(line, dot);
    });
    for (const name of way.captured ?? []) {
      const { x, y } = this.at(name, layout);
      parts.push(el("path", { d: cross(x, y, 0.2), class: "way-taken" }));
    }
    this.way.replaceChildren(...parts);
  }

  private at(name: string, layout: Layout): Point {
    return layout.points[layout.index.get(name) ?? -1] ?? { x: 0, y: 0 };
  }

  private drawMarks(scene: SquareScene[], layout: Layout): void {
    const marks = scene.flatMap((square, i) => {
      const { x, y } = layout.points[i]!;
      const parts: SVGElement[] = [];
      if (square.last) parts.push(this.field(x, y, "mark-last", layout));
      if (square.chosen) parts.push(this.field(x, y, "mark-chosen", layout));
      if (square.end) {
        const ring = square.piece ? { r: 0.44, class: "mark-end-ring" } : { r: 0.16, class: "mark-end" };
        parts.push(el("circle", { cx: x, cy: y, ...ring }));
      }
      if (square.via) parts.push(el("circle", { cx: x, cy: y, r: 0.13, class: "mark-via" }));
      return parts;
    });
    this.marks.replaceChildren(...marks);
  }

  private field(x: number, y: number, mark: string, layout: Layout): SVGElement {
    if (layout.board.style === "holes") return el("circle", { cx: x, cy: y, r: 0.47, class: mark });
    return el("rect", { ...square(x, y, 1), class: mark });
  }

  /** Brings the pieces on the drawing in line with these. */
  private reconcile(pieces: Piece[], layout: Layout, moved: Way | undefined): void {
    const wanted = new Set(pieces.map((piece) => piece.square));
    for (const [name, group] of this.shown) {
      if (wanted.has(name)) continue;
      group.remove();
      this.shown.delete(name);
    }
    for (const piece of pieces) {
      const { x, y } = this.at(piece.square, layout);
      const group = this.shown.get(piece.square) ?? this.place(piece.square);
      group.setAttribute("transform", `translate(${x} ${y})`);
      const look = `${piece.seat} ${piece.king}`;
      if (group.dataset["look"] === look) continue;
      // A man that has just been crowned wears its crown when it arrives.
      const arriving = moved?.path.at(-1) === piece.square ? group.getAnimations()[0] : undefined;
      const dress = (): void => {
        if (this.shown.get(piece.square) === group) this.dress(group, piece, look, layout);
      };
      if (arriving) arriving.finished.then(dress, dress);
      else dress();
    }
  }

  private place(name: string): SVGGElement {
    const group = el("g");
    this.shown.set(name, group);
    this.stand.append(group);
    return group;
  }

  private dress(group: SVGGElement, piece: Piece, look: string, layout: Layout): void {
    const colour = (piece.seat === null ? undefined : this.colours[piece.seat]) ?? "none";
    const chosen = group.classList.contains("chosen") ? " chosen" : "";
    group.dataset["look"] = look;
    group.setAttribute("class", `piece ${colour}${piece.king ? " king" : ""}${chosen}`);
    pieceInto(group, layout.board.style, colour, piece.king ?? false, this.id);
  }

  /** Lets the piece run along the way, and what it took fade when it has passed. */
  private move(way: Way, layout: Layout, manner: Manner): void {
    const from = way.path[0]!;
    const group = this.shown.get(from);
    if (!group) return;
    const points = way.path.map((name) => this.at(name, layout));
    const duration = manner === "drop" ? 0 : Math.min(HOP_MS * (points.length - 1), WAY_MS);
    const now = performance.now();
    const wait = this.busyUntil - now;
    const delay = wait > 0 && wait < WAIT_MS ? wait : 0;
    this.busyUntil = now + delay + duration;
    for (const name of way.captured ?? []) this.fade(name, delay + duration);
    this.shown.delete(from);
    this.shown.set(way.path.at(-1)!, group);
    this.stand.append(group);
    if (duration === 0) return;
    group.animate(hops(points), { duration, delay, fill: "backwards" });
  }

  private fade(name: string, delay: number): void {
    const group = this.shown.get(name);
    if (!group) return;
    this.shown.delete(name);
    const frames = [{ opacity: 1 }, { opacity: 0 }];
    const going = group.animate(frames, { duration: FADE_MS, delay, fill: "forwards", easing: "ease-in" });
    going.finished.then(
      () => group.remove(),
      () => group.remove(),
    );
  }
}

/** Keyframes of a piece that hops from point to point: it rises in the middle of each hop. */
function hops(points: Point[]): Keyframe[] {
  const at = (p: Point, scale: number): string => `translate(${p.x}px, ${p.y}px) scale(${scale})`;
  const frames: Keyframe[] = [{ transform: at(points[0]!, 1), easing: "ease-in" }];
  points.slice(1).forEach((to, i) => {
    const from = points[i]!;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    frames.push({ transform: at(middle, 1.14), easing: "ease-out" });
    frames.push({ transform: at(to, 1), easing: "ease-in" });
  });
  return frames;
}

const square = (x: number, y: number, size: number): Attributes => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
});

const cross = (x: number, y: number, r: number): string =>
  `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;

/** Where a way leaves the piece on `from`: at its edge, so that the piece stays in sight. */
function beside(from: Point, to: Point): Point {
  const part = 0.4 / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** A flat arc from point to point, bent to the left of the way. */
function arc(from: Point, to: Point): string {
  const bend = 0.14;
  const x = (from.x + to.x) / 2 + (to.y - from.y) * bend;
  const y = (from.y + to.y) / 2 - (to.x - from.x) * bend;
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
}

/** Everything below the pieces that stays as it is. */
function underlay(layout: Layout, goal: Set<string>, id: string): SVGElement[] {
  const fields = layout.board.style === "holes" ? holes(layout, goal, id) : squares(layout, goal, id);
  const labels = layout.labels.map(({ x, y, text }) => {
    const label = el("text", { x, y, class: "label" });
    label.textContent = text;
    return label;
  });
  return [...fields, ...labels];
}

/** Lines between neighbours, each once; `among` says between which. */
function lines({ board, points }: Layout, among: (i: number) => boolean = () => true): string {
  let path = "";
  board.squares.forEach((from, i) => {
    for (const j of from.neighbours) {
      if (j <= i || !among(i) || !among(j)) continue;
      path += `M${points[i]!.x} ${points[i]!.y}L${points[j]!.x} ${points[j]!.y}`;
    }
  });
  return path;
}

/** A board of round holes in a plate that follows its outline: thick lines between neighbours make the plate. */
function holes(layout: Layout, goal: Set<string>, id: string): SVGElement[] {
  const all = lines(layout);
  const isGoal = (i: number): boolean => goal.has(layout.board.squares[i]!.name);
  const home = lines(layout, isGoal);
  const parts: SVGElement[] = [
    el("path", { d: all, class: "plate-shadow", filter: `url(#${id}-shadow)` }),
    el("path", { d: all, class: "plate-edge", stroke: `url(#${id}-edge)` }),
    el("path", { d: all, class: "plate", stroke: `url(#${id}-wood)` }),
  ];
  if (home) {
    parts.push(
      el("path", { d: home, class: "goal-outline" }),
      el("path", { d: home, class: "goal-inside", stroke: `url(#${id}-wood)` }),
      el("path", { d: home, class: "goal-tint" }),
    );
  }
  parts.push(el("path", { d: all, class: "groove" }));
  layout.points.forEach(({ x, y }, i) => {
    const kind = isGoal(i) ? "hole goal" : "hole";
    parts.push(
      el("circle", { cx: x, cy: y, r: 0.335, class: kind }),
      el("circle", {
        cx: x,
        cy: y,
        r: 0.335,
        fill: `url(#${id}-pit)`,
        stroke: `url(#${id}-rim)`,
        class: "pit",
      }),
    );
  });
  return parts;
}

/** A chequered board in a frame. */
function squares(layout: Layout, goal: Set<string>, id: string): SVGElement[] {
  const frame = { x: 0.06, y: 0.06, width: layout.width - 0.12, height: layout.height - 0.12, rx: 0.3 };
  const parts: SVGElement[] = [
    el("rect", { ...frame, class: "frame-shadow", filter: `url(#${id}-shadow)` }),
    el("rect", { ...frame, class: "frame", fill: `url(#${id}-edge)` }),
  ];
  const xs = [...layout.points, ...layout.blanks].map((p) => p.x);
  const ys = [...layout.points, ...layout.blanks].map((p) => p.y);
  const [left, top] = [Math.min(...xs) - 0.5, Math.min(...ys) - 0.5];
  const inside = {
    x: left,
    y: top,
    width: Math.max(...xs) + 0.5 - left,
    height: Math.max(...ys) + 0.5 - top,
  };
  parts.push(
    el("rect", {
      x: left - 0.07,
      y: top - 0.07,
      width: inside.width + 0.14,
      height: inside.height + 0.14,
      rx: 0.08,
      class: "frame-lip",
    }),
    el("rect", { ...inside, class: "field light" }),
  );
  layout.points.forEach(({ x, y }, i) => {
    if (layout.board.squares[i]!.dark)
      parts.push(el("rect", { ...square(x, y, 1.004), class: "field dark" }));
  });
  parts.push(el("rect", { ...inside, class: "sheen", fill: `url(#${id}-sheen)` }), ...goalOf(layout, goal));
  if (layout.numbered) parts.push(...numbers(layout));
  return parts;
}

/** The goal of a chequered board: tinted fields, and a line around all of them. */
function goalOf(layout: Layout, goal: Set<string>): SVGElement[] {
  const inside = [...goal].map((name) => layout.points[layout.index.get(name)!]!);
  const near = (p: Point, dx: number, dy: number): boolean =>
    inside.some((q) => Math.abs(q.x - p.x - dx) < 0.1 && Math.abs(q.y - p.y - dy) < 0.1);
  const tints = inside.map(({ x, y }) => el("rect", { ...square(x, y, 1), class: "goal-field" }));
  let border = "";
  for (const p of inside) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      if (near(p, dx, dy)) continue;
      const [x, y] = [p.x + dx / 2, p.y + dy / 2];
      border += `M${x - dy / 2} ${y - dx / 2}L${x + dy / 2} ${y + dx / 2}`;
    }
  }
  return border ? [...tints, el("path", { d: border, class: "goal-border" })] : [];
}

/** Small numbers in the corners of the fields. */
function numbers(layout: Layout): SVGElement[] {
  return layout.points.map(({ x, y }, i) => {
    const number = el("text", { x: x - 0.475, y: y - 0.4, class: "number" });
    number.textContent = layout.board.squares[i]!.name;
    return number;
  });
}
