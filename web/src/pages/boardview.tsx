import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Board, type BoardState, type BoardWords } from "../board/board";
import type { MoveInfo } from "../net/types/MoveInfo";
import type { VariantInfo } from "../net/types/VariantInfo";
import { language, useWords } from "./settings";
import { say } from "./speech";
import { useStore } from "./store";
import { squareName } from "./wording";

interface Props extends BoardState {
  variant: VariantInfo;
  drawing(board: Board | undefined): void;
  play(move: MoveInfo): void;
  ask(prefix: string[]): void;
}

/** The board, framework-free, in its place on a page. */
export function BoardView(props: Props) {
  const { variant, colours, board, seat } = props;
  const t = useWords();
  const name = variant.name[useStore(language)];
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<Board>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const helpId = useId();

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new Board(host.current, {
      play: (move) => latest.current.play(move),
      ask: (prefix) => latest.current.ask(prefix),
      say,
    });
    drawn.current = made;
    latest.current.drawing(made);
    return () => latest.current.drawing(undefined);
  }, []);

  const { pieces, last, legal, hint } = props;
  // Before the page is painted, so that the board never says something else than the rest of it.
  useLayoutEffect(() => {
    const words: BoardWords = {
      label: t.boardLabel({ game: name }),
      helpId,
      square: (scene, picking) => squareName(t, scene, colours, variant.family, picking),
      choosePath: t.gameChoosePath(),
      onTheWay: (path) => t.sayPathStep({ path: path.join(" – ") }),
    };
    drawn.current?.update({ board, colours, pieces, seat, last, legal, hint }, words);
  }, [board, colours, pieces, seat, last, legal, hint, t, name, helpId, variant]);

  return (
    <div class="board-place">
      <div ref={host} class={`board ${board.style}`} />
      <p id={helpId} class="unseen">
        {t.boardHelp()}
      </p>
    </div>
  );
}
