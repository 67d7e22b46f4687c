import type { BoardInfo } from "../net/types/BoardInfo";
import type { MoveInfo } from "../net/types/MoveInfo";
import type { Piece } from "../net/types/Piece";
import { endsOf, type Picked, viasOf } from "./picker";

/** What happened last: squares by name. */
export interface Way {
  path: string[];
  captured?: string[];
}

/** A path that the server is asked about square by square, because the moves are too many to list. */
export interface Walk {
  /** Squares so far, the start first; empty before a piece is taken up. */
  prefix: string[];
  /** The answer for this prefix, once it is there. */
  step?: { may_stop: boolean; next: string[] };
}

/** Everything that decides what a board shows. */
export interface Shown {
  board: BoardInfo;
  pieces: Piece[];
  /** The seat at the bottom; its goal is in gold. */
  seat: number;
  last?: Way | undefined;
  /** Legal moves of the viewer, as a list; absent when there is nothing to choose. */
  moves?: MoveInfo[] | undefined;
  picked?: Picked | undefined;
  walk?: Walk | undefined;
}

/** What one square shows. */
export interface SquareScene {
  name: string;
  piece?: Piece;
  /** Moves that begin here; absent when it is not the viewer's choice now. */
  reach?: number;
  chosen: boolean;
  end: boolean;
  via: boolean;
  goal: boolean;
  last: boolean;
}

/** Squares that a picked or asked path may go to: as its end, or on its way. */
interface Targets {
  chosen: Set<string>;
  ends: Set<string>;
  vias: Set<string>;
}

const NOTHING: Targets = { chosen: new Set(), ends: new Set(), vias: new Set() };

function targetsOf({ picked, walk }: Shown): Targets {
  if (picked) return { chosen: new Set(picked.prefix), ends: endsOf(picked), vias: viasOf(picked) };
  if (!walk || walk.prefix.length === 0) return NOTHING;
  const ends = walk.step?.may_stop ? [walk.prefix.at(-1)!] : [];
  return { chosen: new Set(walk.prefix), ends: new Set(ends), vias: new Set(walk.step?.next) };
}

function reachOf({ moves, walk }: Shown): (square: string) => number | undefined {
  if (!moves) {
    const starts = walk && walk.prefix.length === 0 ? walk.step?.next : undefined;
    return (square) => (starts?.includes(square) ? 1 : undefined);
  }
  const counts = new Map<string, number>();
  for (const { path } of moves) counts.set(path[0]!, (counts.get(path[0]!) ?? 0) + 1);
  return (square) => counts.get(square) ?? 0;
}

/** What each square of the board shows, by index. */
export function sceneOf(shown: Shown): SquareScene[] {
  const pieces = new Map(shown.pieces.map((piece) => [piece.square, piece]));
  const goal = new Set(shown.board.goals[shown.seat] ?? []);
  const last = new Set(shown.last ? [shown.last.path[0]!, shown.last.path.at(-1)!] : []);
  const { chosen, ends, vias } = targetsOf(shown);
  const reach = reachOf(shown);
  return shown.board.squares.map(({ name }) => {
    const piece = pieces.get(name);
    const count = piece ? reach(name) : undefined;
    return {
      name,
      ...(piece && { piece }),
      ...(count !== undefined && { reach: count }),
      chosen: chosen.has(name),
      end: ends.has(name),
      via: vias.has(name) && !ends.has(name),
      goal: goal.has(name),
      last: last.has(name),
    };
  });
}

/** The pieces after a way: the mover goes to its end, what it took is gone. Whether it was crowned cannot be seen. */
export function after(pieces: Piece[], way: Way): Piece[] {
  const [from, to] = [way.path[0], way.path.at(-1)!];
  const taken = new Set(way.captured);
  return pieces
    .filter((piece) => !taken.has(piece.square))
    .map((piece) => (piece.square === from ? { ...piece, square: to } : piece));
}

/** Whether `next` came from `before` by this way, so that it can be shown as a movement. */
export function follows(before: Piece[], next: Piece[], way: Way): boolean {
  const place = (piece: Piece): string => `${piece.square} ${piece.seat}`;
  const moved = new Set(after(before, way).map(place));
  return (
    before.some((p) => p.square === way.path[0]) &&
    next.length === moved.size &&
    next.every((p) => moved.has(place(p)))
  );
}
