import type { BoardInfo } from "../net/types/BoardInfo";
import type { MoveInfo } from "../net/types/MoveInfo";
import type { Piece } from "../net/types/Piece";

/** A square board with letters and numbers, every field in play, as a server would tell it. */
export function squareBoard(size: number): BoardInfo {
  const cells = Array.from({ length: size * size }, (_, i) => ({
    c: (i % size) + 1,
    r: Math.floor(i / size) + 1,
  }));
  const squares = cells.map(({ c, r }) => ({
    name: `${String.fromCharCode(96 + c)}${r}`,
    x: c,
    y: size + 1 - r,
    dark: (c + r) % 2 === 0,
    neighbours: cells.flatMap((o, i) => (Math.max(Math.abs(o.c - c), Math.abs(o.r - r)) === 1 ? [i] : [])),
  }));
  return {
    style: "squares",
    squares,
    blanks: [],
    turn_degrees: [180, 0],
    camps: [[], []],
    goals: [["a1"], []],
    partners: [null, null],
  };
}

/** The dark fields of a board, numbered from the top left. */
export function draughtsBoard(size: number): BoardInfo {
  const all = Array.from({ length: size * size }, (_, i) => ({
    x: (i % size) + 1,
    y: Math.floor(i / size) + 1,
  }));
  const dark = all.filter(({ x, y }) => (x + y) % 2 === 1);
  const squares = dark.map(({ x, y }, i) => ({
    name: String(i + 1),
    x,
    y,
    dark: true,
    neighbours: dark.flatMap((o, j) => (Math.abs(o.x - x) === 1 && Math.abs(o.y - y) === 1 ? [j] : [])),
  }));
  const blanks = all.filter(({ x, y }) => (x + y) % 2 === 0);
  return {
    style: "squares",
    squares,
    blanks,
    turn_degrees: [0, 180],
    camps: [[], []],
    goals: [[], []],
    partners: [null, null],
  };
}

/** A hexagon of seven holes: `b2` with its six neighbours. */
export function sevenHoles(): BoardInfo {
  const cells = [
    ["b2", 0, 0],
    ["b3", 1, -2],
    ["c2", 2, 0],
    ["c1", 1, 2],
    ["b1", -1, 2],
    ["a2", -2, 0],
    ["a3", -1, -2],
  ] as const;
  const at = cells.map(([name, x, y]) => ({ name, x: x / 2, y: (y / 2) * Math.sqrt(3 / 4) }));
  const squares = at.map((square) => ({
    ...square,
    dark: false,
    neighbours: at.flatMap((o, i) =>
      o !== square && Math.hypot(o.x - square.x, o.y - square.y) < 1.1 ? [i] : [],
    ),
  }));
  return {
    style: "holes",
    squares,
    blanks: [],
    turn_degrees: [0, 180],
    camps: [[], []],
    goals: [["b3"], ["c1"]],
    partners: [null, null],
  };
}

export const man = (square: string, seat = 0): Piece => ({ square, seat, king: false });

/** A move along these squares. */
export function move(way: string, captured: string[] = []): MoveInfo {
  const path = way.split("-");
  return {
    notation: `${path[0]}${captured.length > 0 ? "x" : "-"}${path.at(-1)}`,
    path,
    captured,
    eliminates: false,
  };
}
