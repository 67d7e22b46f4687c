import { useMemo, useRef } from "preact/hooks";
import type { Board as BoardDrawing } from "../board/board";
import { layoutOf } from "../board/layout";
import { variants } from "../net/api";
import type { Game } from "../net/game";
import { theLink } from "../net/link";
import type { Action } from "../net/types/Action";
import type { BoardInfo } from "../net/types/BoardInfo";
import type { Refusal } from "../net/types/Refusal";
import type { VariantInfo } from "../net/types/VariantInfo";
import { useAnswer } from "./answer";
import { BoardView } from "./boardview";
import { type Choosing, type Question, useChoosing } from "./choosing";
import { Ask } from "./dialog";
import { useBoard, useFocusOver, useGame, useSpeech } from "./following";
import { Lost } from "./lost";
import { Moves } from "./moves";
import { Result } from "./result";
import { Heading, useTitle } from "./router";
import { SeatBar } from "./seats";
import { language, useWords } from "./settings";
import { Details, Status } from "./status";
import { useStore } from "./store";
import { TypedMove } from "./typedmove";
import { Waiting } from "./waiting";
import { refusalText } from "./wording";

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

function TableOf(props: TableProps) {
  const { game, variant } = props;
  const t = useWords();
  const name = variant.name[useStore(language)];
  const choosing = useChoosing(props);
  const { question, answer, myTurn } = choosing;
  useFocusOver(game.view.live.phase);
  useTitle(t.titleOf({ page: myTurn ? `${t.gameYourTurn()}: ${name}` : name }));
  return (
    <div class={`table ${game.view.live.phase}`}>
      <Heading class="table-name">{name}</Heading>
      <Play {...props} choosing={choosing} />
      <Side {...props} choosing={choosing} />
      {question && <Questions question={question} answer={answer} />}
    </div>
  );
}

type PartProps = TableProps & { choosing: Choosing };

/** The board between the seats, one's own at the bottom. */
function Play({ game, board, variant, drawing, choosing }: PartProps) {
  const { live } = game.view;
  const own = live.yours[0];
  const bottom = own ?? 0;
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
        ask={(prefix) => theLink().ask(game.view.game, prefix)}
      />
      <div class="seats">{seat(bottom)}</div>
    </div>
  );
}

/** What stands beside the board: how the game is going, and what one can do. */
function Side({ game, variant, waiting, refusal, dismiss, send, choosing }: PartProps) {
  const t = useWords();
  const { live } = game.view;
  const { position, myTurn, sending } = choosing;
  return (
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
      {live.phase === "playing" && <Status game={game} myTurn={myTurn} sending={sending} />}
      {live.over && <Result game={game} over={live.over} />}
      {live.phase !== "waiting" && <Moves game={game} ply={position.ply} look={position.look} />}
      {live.phase === "playing" && live.yours.length > 0 && <Actions choosing={choosing} />}
      <Details game={game} variant={variant} />
    </div>
  );
}

function Actions({ choosing: { legal, choose, ask } }: { choosing: Choosing }) {
  const t = useWords();
  return (
    <div class="card actions">
      <TypedMove legal={legal} play={choose} />
      <button type="button" class="resign" onClick={() => ask({ kind: "resign" })}>
        {t.gameResign()}
      </button>
    </div>
  );
}

function Questions({ question, answer }: { question: Question; answer(yes: boolean): void }) {
  const t = useWords();
  const [title, yes, text] =
    question.kind === "resign"
      ? [t.gameResignAsk(), t.gameResignYes(), t.gameResignText()]
      : [t.gameEliminateAsk(), t.gameEliminateYes(), t.gameEliminateText({ move: question.move.notation })];
  return (
    <Ask title={title} yes={yes} onNo={() => answer(false)} onYes={() => answer(true)}>
      {text}
    </Ask>
  );
}
