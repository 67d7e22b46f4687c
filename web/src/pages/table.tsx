import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board as BoardDrawing } from "../board/board";
import { layoutOf } from "../board/layout";
import { after } from "../board/model";
import { boardOf, variants } from "../net/api";
import { type Game, piecesAt } from "../net/game";
import { theLink } from "../net/link";
import type { Action } from "../net/types/Action";
import type { BoardInfo } from "../net/types/BoardInfo";
import type { MoveInfo } from "../net/types/MoveInfo";
import type { Refusal } from "../net/types/Refusal";
import type { VariantInfo } from "../net/types/VariantInfo";
import { useAnswer } from "./answer";
import { BoardView } from "./boardview";
import { Ask } from "./dialog";
import { Lost } from "./lost";
import { Moves } from "./moves";
import { Result } from "./result";
import { Heading, useTitle } from "./router";
import { SeatBar } from "./seats";
import { language, useWords } from "./settings";
import { say } from "./speech";
import { spoken } from "./spoken";
import { Details, Status } from "./status";
import { useStore } from "./store";
import { TypedMove } from "./typedmove";
import { Waiting } from "./waiting";
import { refusalText } from "./wording";

/** A game followed over the link, with the commands that are on their way. */
function useGame(
  id: string,
  onStep: (prefix: string[], step: { may_stop: boolean; next: string[] }) => void,
) {
  const [game, setGame] = useState<Game>();
  const [waiting, setWaiting] = useState<Action[]>([]);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const step = useRef(onStep);
  step.current = onStep;
  useEffect(() => {
    return theLink().watch(id, {
      game: setGame,
      step: (prefix, answer) => step.current(prefix, answer),
      refused: (why, command) => {
        if (command === undefined && why.code === "unknown_game") setMissing(true);
        else setRefusal(why);
      },
      pending: setWaiting,
    });
  }, [id]);
  const send = useCallback(
    (action: Action) => {
      setRefusal(undefined);
      theLink().command(id, action);
    },
    [id],
  );
  return { game, waiting, missing, refusal, setRefusal, send };
}

/** The board of a game. Options are a new object with every event, so what they say is the key. */
function useBoard(game: Game | undefined): { answer?: BoardInfo; refusal?: Refusal } {
  const { variant, options } = game?.view ?? {};
  const ask = variant === undefined ? undefined : () => boardOf(variant, options ?? {});
  return useAnswer(ask, JSON.stringify([variant, options]));
}

/** Says aloud what happened, as far as one did not do it oneself. */
function useSpeech(game: Game | undefined): void {
  const t = useWords();
  const last = useRef(game);
  useEffect(() => {
    if (!game || last.current === game) return;
    last.current = game;
    const text = spoken(t, game);
    if (text) say(text);
  }, [game, t]);
}

export function TablePage({ id }: { id: string }) {
  const drawing = useRef<BoardDrawing>(undefined);
  const { game, waiting, missing, refusal, setRefusal, send } = useGame(id, (prefix, step) =>
    drawing.current?.answer(prefix, step),
  );
  const { answer: board, refusal: noBoard } = useBoard(game);
  const { answer: list, refusal: noVariants } = useAnswer(variants, "variants");
  const t = useWords();
  useSpeech(game);
  const variant = list?.find((v) => v.id === game?.view.variant);
  if (missing) return <Lost table />;
  const problem = noBoard ?? noVariants;
  if (!game || !board || !variant) {
    return (
      <div class="narrow">
        <p class={problem ? "trouble" : "quiet"} role={problem ? "alert" : undefined}>
          {problem ? refusalText(t, problem) : t.loading()}
        </p>
      </div>
    );
  }
  return (
    <TableOf
      game={game}
      board={board}
      variant={variant}
      waiting={waiting}
      refusal={refusal}
      dismiss={() => setRefusal(undefined)}
      send={send}
      drawing={(d) => {
        drawing.current = d;
      }}
    />
  );
}

interface TableProps {
  game: Game;
  board: BoardInfo;
  variant: VariantInfo;
  waiting: Action[];
  refusal: Refusal | undefined;
  dismiss(): void;
  send(action: Action): void;
  drawing(board: BoardDrawing | undefined): void;
}

/** What the player is being asked. */
type Question = { kind: "resign" } | { kind: "eliminate"; move: MoveInfo };

/** Buttons go away when a game begins or ends; whoever had the focus there is brought to what came instead. */
function useFocusOver(phase: string): void {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (document.activeElement !== document.body) return;
    const next = phase === "over" ? "#result" : ".board-grid [tabindex='0']";
    document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [phase]);
}

function TableOf({ game, board, variant, waiting, refusal, dismiss, send, drawing }: TableProps) {
  const t = useWords();
  const name = variant.name[useStore(language)];
  const { live, moves } = game.view;
  const [looking, setLooking] = useState<number>();
  const [question, setQuestion] = useState<Question>();
  const [sent, setSent] = useState<{ ply: number; move: MoveInfo }>();
  const colours = useMemo(() => live.seats.map((seat) => seat.colour), [live.seats]);
  const own = live.yours[0];
  const bottom = own ?? 0;
  const myTurn = live.phase === "playing" && live.turn !== null && live.yours.includes(live.turn);
  const { width, height } = useMemo(() => layoutOf(board, board.turn_degrees[bottom] ?? 0), [board, bottom]);
  const ply = looking ?? live.ply;
  const back = ply < live.ply;
  // The move just chosen stands on the board at once; the server's word replaces it, or its refusal takes it back.
  const onTheWay = waiting.some((a) => a.do === "move" && a.ply === live.ply);
  const ahead = sent?.ply === live.ply ? sent.move : undefined;
  const pieces = useMemo(() => {
    if (back) return piecesAt(game, ply);
    return ahead ? after(live.pieces, ahead) : live.pieces;
  }, [game, back, ply, ahead, live.pieces]);
  const last = back ? moves[ply - 1] : (ahead ?? moves.at(-1));

  useFocusOver(live.phase);
  useTitle(t.titleOf({ page: myTurn ? `${t.gameYourTurn()}: ${name}` : name }));

  // A new turn brings one back to the game.
  useEffect(() => setLooking(undefined), [live.ply]);

  const play = (move: MoveInfo, confirm: boolean): void => {
    setSent({ ply: live.ply, move });
    send({ do: "move", ply: live.ply, move: move.notation, confirm });
  };
  const choose = (move: MoveInfo): void => {
    if (move.eliminates) setQuestion({ kind: "eliminate", move });
    else play(move, false);
  };
  useEffect(() => {
    if (!refusal || !sent) return;
    setSent(undefined);
    // Where the moves are too many to list, only the server knows that one puts its own seat out.
    if (refusal.code !== "needs_confirm" || sent.ply !== live.ply) return;
    setQuestion({ kind: "eliminate", move: sent.move });
    dismiss();
  }, [refusal]);
  const answered = (then?: () => void) => (): void => {
    setQuestion(undefined);
    then?.();
  };
  const seat = (i: number) => <SeatBar key={i} index={i} game={game} own={own} />;
  const others = live.seats.map((_, i) => (i + bottom) % live.seats.length).filter((i) => i !== bottom);
  return (
    <div class={`table ${live.phase}`}>
      <Heading class="table-name">{name}</Heading>
      <div class="play" style={{ "--ratio": String(width / height) }}>
        <div class="seats others">{others.map(seat)}</div>
        <BoardView
          board={board}
          colours={colours}
          pieces={pieces}
          seat={bottom}
          last={last}
          legal={back || ahead || onTheWay || !myTurn ? null : live.legal}
          variant={variant}
          drawing={drawing}
          play={choose}
          ask={(prefix) => theLink().ask(game.view.game, prefix)}
        />
        <div class="seats">{seat(bottom)}</div>
      </div>
      <div class="side">
        {refusal && (
          <div class="trouble" role="alert">
            {refusalText(t, refusal)}
            <button type="button" class="small" onClick={dismiss}>
              {t.close()}
            </button>
          </div>
        )}
        {live.phase === "waiting" && <Waiting game={game} send={send} busy={waiting.length > 0} />}
        {live.phase === "playing" && <Status game={game} myTurn={myTurn} sending={onTheWay} />}
        {live.over && <Result game={game} over={live.over} />}
        {live.phase !== "waiting" && <Moves game={game} ply={ply} look={setLooking} />}
        {live.phase === "playing" && own !== undefined && (
          <div class="card actions">
            <TypedMove legal={myTurn && !ahead && !onTheWay ? live.legal : null} play={choose} />
            <button type="button" class="resign" onClick={() => setQuestion({ kind: "resign" })}>
              {t.gameResign()}
            </button>
          </div>
        )}
        <Details game={game} variant={variant} />
      </div>
      {question?.kind === "resign" && (
        <Ask
          title={t.gameResignAsk()}
          yes={t.gameResignYes()}
          onNo={answered()}
          onYes={answered(() => send({ do: "resign" }))}
        >
          {t.gameResignText()}
        </Ask>
      )}
      {question?.kind === "eliminate" && (
        <Ask
          title={t.gameEliminateAsk()}
          yes={t.gameEliminateYes()}
          onNo={answered()}
          onYes={answered(() => play(question.move, true))}
        >
          {t.gameEliminateText({ move: question.move.notation })}
        </Ask>
      )}
    </div>
  );
}
