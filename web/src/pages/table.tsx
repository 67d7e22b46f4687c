import { useRef } from "preact/hooks";
import type { Board as BoardDrawing } from "../board/board";
import { variants } from "../net/api";
import type { Game } from "../net/game";
import { theLink } from "../net/link";
import type { NewTable } from "../net/types/NewTable";
import type { SeatRequest } from "../net/types/SeatRequest";
import { useAnswer } from "./answer";
import { useBoard, useGame, useSpeech } from "./following";
import { GameView } from "./gameview";
import { Loading } from "./loading";
import { useMaker } from "./lobby";
import { Lost } from "./lost";
import { useWords } from "./settings";

/** The same table again: one's own seat, the machine where it was, the others by link. */
function sameTable({ view }: Game): NewTable {
  const { live } = view;
  const request = (_: unknown, i: number): SeatRequest => {
    const { controller } = live.seats[i]!;
    if (controller.kind === "program") return controller;
    return live.yours.includes(i) && i === live.yours[0] ? { kind: "me" } : { kind: "open" };
  };
  return {
    variant: view.variant,
    options: view.options,
    seats: live.seats.map(request),
    clock: view.clock,
    lot: view.lot,
  };
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
  const maker = useMaker();
  const variant = list?.find((v) => v.id === game?.view.variant);
  if (missing) return <Lost text={t.lostTableText()} />;
  const problem = noBoard ?? noVariants;
  if (!game || !board || !variant) return <Loading refusal={problem} />;
  return (
    <GameView
      game={game}
      board={board}
      variant={variant}
      waiting={waiting}
      refusal={refusal}
      dismiss={() => setRefusal(undefined)}
      send={send}
      ask={(prefix) => theLink().ask(id, prefix)}
      again={
        game.view.live.yours.length > 0 ? { ...maker, make: () => maker.make(sameTable(game)) } : undefined
      }
      home={{ to: "/", name: t.gameNew() }}
      drawing={(d) => {
        drawing.current = d;
      }}
    />
  );
}
