import type { MoveInfo } from "../net/types/MoveInfo";

/** What a player has picked so far on the way to a move. Squares by name. */
export interface Picked {
  /** Squares of the way so far, the start first. */
  prefix: string[];
  /** Moves that agree with everything picked. */
  candidates: MoveInfo[];
  /** The end, once it is settled while the way there is not. */
  end?: string;
}

/** What a pick led to. */
export type Pick = { play: MoveInfo } | { picked: Picked | undefined };

const last = (path: string[]): string => path[path.length - 1]!;

/** Starts of the legal moves. */
export const startsOf = (moves: MoveInfo[]): Set<string> => new Set(moves.map((m) => m.path[0]!));

/** Where the moves picked so far may end. */
export const endsOf = (picked: Picked): Set<string> =>
  picked.end === undefined ? new Set(picked.candidates.map((m) => last(m.path))) : new Set();

/** Squares on the way that tell the picked moves apart. */
export function viasOf({ prefix, candidates, end }: Picked): Set<string> {
  if (end !== undefined) return new Set(candidates.map((m) => m.path[prefix.length] ?? end));
  const inside = candidates.map((m) => m.path.slice(1, -1));
  return new Set(inside.flat().filter((square) => !inside.every((path) => path.includes(square))));
}

/** The moves that one could mean by this square: for showing a way before it is played. */
export function meant(picked: Picked, square: string): MoveInfo[] {
  if (picked.end !== undefined) return nextAt(picked, square);
  const ending = picked.candidates.filter((m) => last(m.path) === square);
  return ending.length > 0 ? ending : picked.candidates.filter((m) => m.path.indexOf(square) > 0);
}

const nextAt = ({ prefix, candidates, end }: Picked, square: string): MoveInfo[] =>
  candidates.filter((m) => (m.path[prefix.length] ?? end) === square);

/** Goes along the squares that all candidates share from here on. */
function alongCommon(candidates: MoveInfo[], from: number, end: string): Picked {
  let length = from;
  const first = candidates[0]!.path;
  while (length < first.length && candidates.every((m) => m.path[length] === first[length])) length += 1;
  return { prefix: first.slice(0, length), candidates, end };
}

/** Settles on some candidates: the only one is played, several with one end are told apart square by square. */
function settle(candidates: MoveInfo[], from: number): Pick {
  const [only, ...others] = candidates;
  if (only && others.length === 0) return { play: only };
  const end = last(only!.path);
  if (others.every((m) => last(m.path) === end)) return { picked: alongCommon(candidates, from, end) };
  return { picked: { prefix: [only!.path[0]!], candidates } };
}

/** Takes up the piece on `square`, if it can move. */
function take(moves: MoveInfo[], square: string): Pick {
  const candidates = moves.filter((m) => m.path[0] === square);
  return { picked: candidates.length > 0 ? { prefix: [square], candidates } : undefined };
}

/** A click, a tap or Enter on `square`. */
export function pick(moves: MoveInfo[], picked: Picked | undefined, square: string): Pick {
  if (!picked) return take(moves, square);
  const chosen = meant(picked, square);
  if (chosen.length > 0) return settle(chosen, picked.prefix.length);
  if (picked.prefix[0] === square) return { picked: undefined };
  return take(moves, square);
}
