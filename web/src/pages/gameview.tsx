import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Board as BoardDrawing } from "../board/board";
import { layoutOf } from "../board/layout";
import type { Way } from "../board/model";
import { type Game, ownSeat } from "../net/game";
import type { Action } from "../net/types/Action";
import type { BoardInfo } from "../net/types/BoardInfo";
import type { Live } from "../net/types/Live";
import type { Refusal } from "../net/types/Refusal";
import type { VariantInfo } from "../net/types/VariantInfo";
import { BoardView } from "./boardview";
import { type Choosing, type Question, useChoosing } from "./choosing";
import { Ask } from "./dialog";
import { useFocusOver } from "./following";
import { Moves } from "./moves";
import { type Again, Result } from "./result";
import { Heading, useTitle } from "./router";
import { SeatBar } from "./seats";
import { language, useWords } from "./settings";
import { Details, Status } from "./status";
import { useStore } from "./store";
import { TypedMove } from "./typedmove";
import { Waiting } from "./waiting";
import { refusalText, seatName, turnWords } from "./wording";

interface GameProps {
  game: Game;
  board: BoardInfo;
  variant: VariantInfo;
  /** Commands on their way. */
  waiting: Action[];
  refusal: Refusal | undefined;
  dismiss(): void;
  send(action: Action): void;
  /** Asks where a path may go on; the drawing gets the answer. */
  ask(prefix: string[]): void;
  drawing(board: BoardDrawing | undefined): void;
  again: Again | undefined;
  home: { to: string; name: string };
  /** A move drawn as advice. */
  hint?: Way | undefined;
  /** What else there is to say, above everything beside the board. */
  notes?: ComponentChildren;
  /** What else one can do. */
  tools?: ComponentChildren;
  /** Whether there is nothing to be done here. */
  still?: boolean;
}

/** A game as it is played, wherever its rules are: at a server's table or on the device. */
export function GameView(props: GameProps) {
  const { game, variant } = props;
  const t = useWords();
  const name = variant.name[useStore(language)];
  const choosing = useChoosing(props);
  const { question, answer, myTurn } = choosing;
  useFocusOver(game.view.live.phase);
  useTitle(t.titleOf({ page: myTurn ? `${turnWords(t, game)}: ${name}` : name }));
  return (
    <div class={`table ${game.view.live.phase}`}>
      <Heading class="table-name">{name}</Heading>
      <Play {...props} choosing={choosing} />
      <Side {...props} choosing={choosing} />
      {question && <Questions game={game} question={question} answer={answer} />}
    </div>
  );
}

type PartProps = GameProps & { choosing: Choosing };

/** The board between the seats, one's own at the bottom. */
function Play({ game, board, variant, drawing, ask, hint, choosing }: PartProps) {
  const { live } = game.view;
  const own = ownSeat(live);
  const bottom = own ?? live.yours[0] ?? 0;
  const colours = useMemo(() => live.seats.map((seat) => seat.colour), [live.seats]);
  const { width, height } = useMemo(() => layoutOf(board, board.turn_degrees[bottom] ?? 0), [board, bottom]);
  const { position, legal, choose } = choosing;
  const seat = (i: number) => (
    <SeatBar key={i} index={i} game={game} own={own} partner={board.partners[i] ?? undefined} />
  );
  const others = live.seats.map((_, i) => (i + bottom) % live.seats.length).filter((i) => i !== bottom);
  return (
    <div class="play" style={{ "--ratio": String(width / height) }}>
      <div class="seats others">{others.map(seat)}</div>
      <BoardView
        board={board}
        colours={colours}
        pieces={position.pieces}
        seat={bottom}
        last={position.last}
        legal={position.back ? null : legal}
        variant={variant}
        drawing={drawing}
        play={choose}
        ask={ask}
        hint={position.back ? undefined : hint}
      />
      <div class="seats">{seat(bottom)}</div>
    </div>
  );
}

/** What stands beside the board: how the game is going, and what one can do. */
function Side(props: PartProps) {
  const { game, variant, waiting, refusal, dismiss, send, again, home, notes, choosing } = props;
  const t = useWords();
  const { live } = game.view;
  const { position, myTurn, sending } = choosing;
  return (
    <div class="side">
      {notes}
      {refusal && (
        <div class="trouble" role="alert">
          {refusalText(t, refusal)}
          <button type="button" class="small" onClick={dismiss}>
            {t.close()}
          </button>
        </div>
      )}
      {live.phase === "waiting" && <Waiting game={game} send={send} busy={waiting.length > 0} />}
      {live.phase === "playing" && <Status game={game} myTurn={myTurn} sending={sending} />}
      {live.over && <Result game={game} over={live.over} again={again} home={home} />}
      {live.phase !== "waiting" && <Moves game={game} ply={position.ply} look={position.look} />}
      <Actions {...props} />
      <Details game={game} variant={variant} />
    </div>
  );
}

function Actions({ game, tools, still, choosing: { legal, choose, ask } }: PartProps) {
  const t = useWords();
  const { live } = game.view;
  const seat = resigning(live);
  const plays = live.phase === "playing" && live.yours.length > 0 && !still;
  if (!plays && !tools) return null;
  return (
    <div class="card actions">
      {plays && <TypedMove legal={legal} play={choose} />}
      <div class="action-buttons">
        {tools}
        {plays && (
          <button
            type="button"
            class="resign"
            disabled={seat === undefined}
            onClick={() => ask({ kind: "resign" })}
          >
            {t.gameResign()}
          </button>
        )}
      </div>
    </div>
  );
}

/** The seat that would give up: one's own, or of several the one to move. */
export const resigning = (live: Live): number | undefined =>
  ownSeat(live) ?? live.yours.find((seat) => seat === live.turn);

interface QuestionsProps {
  game: Game;
  question: Question;
  answer(yes: boolean): void;
}

function Questions({ game, question, answer }: QuestionsProps) {
  const t = useWords();
  const { live } = game.view;
  const colour = live.seats[resigning(live) ?? -1]?.colour ?? "";
  const loses =
    ownSeat(live) === undefined ? t.gameResignOf({ seat: seatName(t, colour) }) : t.gameResignText();
  const [title, yes, text] =
    question.kind === "resign"
      ? [t.gameResignAsk(), t.gameResignYes(), loses]
      : [t.gameEliminateAsk(), t.gameEliminateYes(), t.gameEliminateText({ move: question.move.notation })];
  return (
    <Ask title={title} yes={yes} onNo={() => answer(false)} onYes={() => answer(true)}>
      {text}
    </Ask>
  );
}
