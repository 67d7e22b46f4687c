import type { BoardInfo } from "../net/types/BoardInfo";
import type { Point } from "../net/types/Point";

/** A coordinate beside the board, turned along with it but read upright. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/** A board turned for one seat: where everything is drawn, in units of a square, from the top left. */
export interface Layout {
  board: BoardInfo;
  degrees: number;
  width: number;
  height: number;
  /** Centres of the squares, by index. */
  points: Point[];
  blanks: Point[];
  labels: Label[];
  /** Whether the names of the squares are written into them. */
  numbered: boolean;
  /** Index of a square by its name. */
  index: Map<string, number>;
  /** Squares by rows from the top, each from the left. */
  rows: number[][];
}

export type Direction = "up" | "down" | "left" | "right";

const CLOSE = 0.05;

/** Turns a point about the origin, clockwise as seen on a screen. */
function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Puts the squares into rows: those whose centres have one height. */
function rowsOf(points: Point[]): number[][] {
  const order = points.map((_, i) => i).sort((a, b) => points[a]!.y - points[b]!.y);
  const rows: number[][] = [];
  let height = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    const y = points[i]!.y;
    if (y - height > CLOSE) rows.push([]);
    height = y;
    rows.at(-1)!.push(i);
  }
  for (const row of rows) row.sort((a, b) => points[a]!.x - points[b]!.x);
  return rows;
}

/** How far beside the last square of its line a coordinate stands. */
const LABEL_OFFSET = { holes: 0.6, squares: 0.7 };

/** Names of a letter and a number name lines of squares; their coordinates stand at the ends of these lines. */
function labelsOf(board: BoardInfo): Label[] {
  const offset = board.style === "holes" ? LABEL_OFFSET.holes : LABEL_OFFSET.squares;
  const lines = new Map<string, { part: "letter" | "number"; squares: Point[] }>();
  for (const square of board.squares) {
    const name = /^([a-z]+)(\d+)$/.exec(square.name);
    if (!name) return [];
    for (const [part, text] of [["letter", name[1]!] as const, ["number", name[2]!] as const]) {
      const line = lines.get(text) ?? { part, squares: [] };
      line.squares.push(square);
      lines.set(text, line);
    }
  }
  const fields: Point[] = [...board.squares, ...board.blanks];
  const directions = { letter: lineDirection(lines, "letter"), number: lineDirection(lines, "number") };
  return [...lines].map(([text, { part, squares }]) => {
    const along = directions[part];
    const at = (p: Point): number => p.x * along.x + p.y * along.y;
    const last = squares.reduce((best, p) => (at(p) > at(best) ? p : best));
    // On a chequered board a line may end in a light field: its coordinate stands beside that.
    const beside = board.style === "squares" ? Math.max(...fields.map(at)) - at(last) + offset : offset;
    return { text, x: last.x + along.x * beside, y: last.y + along.y * beside };
  });
}

/** Unit vector of the lines of one kind: letters are labelled at the top or bottom, numbers at the left. */
function lineDirection(
  lines: Map<string, { part: string; squares: Point[] }>,
  part: "letter" | "number",
): Point {
  const fallback = part === "letter" ? { x: 0, y: 1 } : { x: -1, y: 0 };
  const line = [...lines.values()].find((l) => l.part === part && l.squares.length > 1);
  if (!line) return fallback;
  const [a, b] = [line.squares[0]!, line.squares.at(-1)!];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const unit = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  // Straight lines are labelled below, where people look for them; slanted ones above, where the star has room.
  const straight = Math.abs(unit.x) < CLOSE;
  const keep = part === "number" ? unit.x < 0 : straight ? unit.y > 0 : unit.y < 0;
  return keep ? unit : { x: -unit.x, y: -unit.y };
}

/** How much room is around the outermost centres. */
function marginOf(board: BoardInfo, labelled: boolean): number {
  if (board.style === "holes") return 0.92;
  return labelled ? 0.94 : 0.7;
}

/** Lays a board out with `degrees` of turn. */
export function layoutOf(board: BoardInfo, degrees: number): Layout {
  const around = (p: Point): Point => turned(p, degrees);
  const labels = labelsOf(board);
  const centres = board.squares.map(around);
  const blanks = board.blanks.map(around);
  const margin = marginOf(board, labels.length > 0);
  const xs = [...centres, ...blanks].map((p) => p.x);
  const ys = [...centres, ...blanks].map((p) => p.y);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  const shift = (p: Point): Point => ({ x: p.x - left, y: p.y - top });
  const points = centres.map(shift);
  return {
    board,
    degrees,
    width: Math.max(...xs) + margin - left,
    height: Math.max(...ys) + margin - top,
    points,
    blanks: blanks.map(shift),
    labels: labels.map((label) => ({ text: label.text, ...shift(around(label)) })),
    numbered: labels.length === 0,
    index: new Map(board.squares.map((square, i) => [square.name, i])),
    rows: rowsOf(points),
  };
}

/**
 * Where an arrow key leads: sideways to the next square of the row, up and down to the nearest of the next row.
 * `anchor` is the column that a walk up or down keeps to where rows are shifted against each other.
 */
export function towards(
  { points, rows }: Layout,
  from: number,
  direction: Direction,
  anchor?: number,
): number | undefined {
  const line = rows.findIndex((row) => row.includes(from));
  const row = rows[line] ?? [];
  if (direction === "left") return row[row.indexOf(from) - 1];
  if (direction === "right") return row[row.indexOf(from) + 1];
  const next = rows[direction === "up" ? line - 1 : line + 1];
  const column = anchor ?? points[from]!.x;
  const aside = (square: number): number => Math.abs(points[square]!.x - column);
  return next?.reduce((best, square) => (aside(square) < aside(best) - CLOSE ? square : best));
}
