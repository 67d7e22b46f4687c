import { after } from "../board/model";
import type { Event } from "./types/Event";
import type { GameView } from "./types/GameView";
import type { Piece } from "./types/Piece";
import type { ServerOut } from "./types/ServerOut";

type EventMessage = Extract<ServerOut, { t: "event" }>;

/** A game as this page knows it. */
export interface Game {
  view: GameView;
  /** When the clocks of `view.live` were right, by `performance.now()`. */
  at: number;
  /** The pieces after so many turns, as far as the page saw them; only these tell who was crowned. */
  seen: Map<number, Piece[]>;
  /** What made it so; absent when the whole game was sent at once. */
  event?: Event | undefined;
}

export function opened(view: GameView, at: number): Game {
  return { view, at, seen: new Map([[view.live.ply, view.live.pieces]]) };
}

/** Whether an event comes right after what the page knows; a gap means that the page must ask again. */
export const isNext = (game: Game, event: EventMessage): boolean => event.seq === game.view.seq + 1;

/** The game after an event that `isNext`. */
export function withEvent(game: Game, { seq, event, live }: EventMessage, at: number): Game {
  const moves = event.kind === "move" ? [...game.view.moves, event.made] : game.view.moves;
  const seen = new Map(game.seen).set(live.ply, live.pieces);
  return { view: { ...game.view, seq, moves, live }, at, seen, event };
}

/** The game after something else than one event of a server: more turns or fewer. What was seen of those that are left stays. */
export function continued(game: Game, view: GameView): Game {
  const left = [...game.seen].filter(([ply]) => ply < view.live.ply);
  return { view, at: 0, seen: new Map([...left, [view.live.ply, view.live.pieces]]) };
}

/** The seat of the viewer, when it is one: who acts for several at one screen looks on as everybody does. */
export const ownSeat = ({ yours }: { yours: number[] }): number | undefined =>
  yours.length === 1 ? yours[0] : undefined;

/** The pieces after `ply` turns: as seen, else replayed from the nearest position before that is known. */
export function piecesAt({ view, seen }: Game, ply: number): Piece[] {
  let from = ply;
  while (from > 0 && !seen.has(from)) from -= 1;
  const known = seen.get(from) ?? view.start;
  return view.moves.slice(from, ply).reduce(after, known);
}
