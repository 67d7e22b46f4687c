import type { MoveInfo } from "../net/types/MoveInfo";

/** Squares named by a text, whatever stands between them, joined by dashes. */
export const squaresOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+|(?<=\d)x(?=\d)/)
    .filter(Boolean)
    .join("-");

/** The legal move that a text means: as notation, as its whole way, or by its two ends when these are enough. */
export function readMove(moves: MoveInfo[], text: string): MoveInfo | undefined {
  const wanted = squaresOf(text);
  const exact = moves.find((m) => squaresOf(m.notation) === wanted || m.path.join("-") === wanted);
  if (exact) return exact;
  const byEnds = moves.filter((m) => `${m.path[0]}-${m.path.at(-1)}` === wanted);
  return byEnds.length === 1 ? byEnds[0] : undefined;
}
