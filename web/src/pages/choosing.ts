import { useEffect, useMemo, useState } from "preact/hooks";
import { after, type Way } from "../board/model";
import { type Game, piecesAt } from "../net/game";
import type { Action } from "../net/types/Action";
import type { Legal } from "../net/types/Legal";
import type { MoveInfo } from "../net/types/MoveInfo";
import type { Piece } from "../net/types/Piece";
import type { Refusal } from "../net/types/Refusal";

/** What the player is being asked. */
export type Question = { kind: "resign" } | { kind: "eliminate"; move: MoveInfo };

/** The position that a table shows: the latest, an earlier one, or that after a move that is on its way. */
interface Position {
  ply: number;
  pieces: Piece[];
  last: Way | undefined;
}

/** Which position is shown; a new turn brings one back to the game. */
function usePosition(
  game: Game,
  ahead: MoveInfo | undefined,
): Position & { back: boolean; look(ply?: number): void } {
  const { live, moves } = game.view;
  const [looking, setLooking] = useState<number>();
  useEffect(() => setLooking(undefined), [live.ply]);
  const ply = looking ?? live.ply;
  const back = ply < live.ply;
  const pieces = useMemo(() => {
    if (back) return piecesAt(game, ply);
    return ahead ? after(live.pieces, ahead) : live.pieces;
  }, [game, back, ply, ahead, live.pieces]);
  const last = back ? moves[ply - 1] : (ahead ?? moves.at(-1));
  return { ply, pieces, last, back, look: setLooking };
}

interface Given {
  game: Game;
  waiting: Action[];
  refusal: Refusal | undefined;
  dismiss(): void;
  send(action: Action): void;
}

/** Everything that a player does at a table, and what the table shows of it. */
export function useChoosing({ game, waiting, refusal, dismiss, send }: Given) {
  const { live } = game.view;
  const [question, setQuestion] = useState<Question>();
  const [sent, setSent] = useState<{ ply: number; move: MoveInfo }>();
  // The move just chosen stands on the board at once; the server's word replaces it, or its refusal takes it back.
  const ahead = sent?.ply === live.ply ? sent.move : undefined;
  // A server says that it has a move before it shows it.
  const sending =
    ahead !== undefined || waiting.some((action) => action.do === "move" && action.ply === live.ply);
  const position = usePosition(game, ahead);
  const myTurn = live.phase === "playing" && live.turn !== null && live.yours.includes(live.turn);
  const legal: Legal | null = myTurn && !sending ? live.legal : null;

  // A move that was taken back must not stand there again when its turn comes up once more.
  useEffect(() => setSent(undefined), [live.ply]);

  useEffect(() => {
    if (!refusal || !sent) return;
    setSent(undefined);
    // Where the moves are too many to list, only the server knows that one puts its own seat out.
    if (refusal.code !== "needs_confirm" || sent.ply !== live.ply) return;
    setQuestion({ kind: "eliminate", move: sent.move });
    dismiss();
  }, [refusal]);

  const play = (move: MoveInfo, confirm: boolean): void => {
    setSent({ ply: live.ply, move });
    send({ do: "move", ply: live.ply, move: move.notation, confirm });
  };
  const choose = (move: MoveInfo): void => {
    if (move.eliminates) setQuestion({ kind: "eliminate", move });
    else play(move, false);
  };
  const answer = (yes: boolean): void => {
    setQuestion(undefined);
    if (!yes || !question) return;
    if (question.kind === "resign") send({ do: "resign" });
    else play(question.move, true);
  };
  return { position, myTurn, sending, legal, choose, question, ask: setQuestion, answer };
}

export type Choosing = ReturnType<typeof useChoosing>;
