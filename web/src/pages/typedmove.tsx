import { useId, useState } from "preact/hooks";
import type { Legal } from "../net/types/Legal";
import type { MoveInfo } from "../net/types/MoveInfo";
import { useWords } from "./settings";

const squaresOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
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

/** A field for those who would rather write their move. */
export function TypedMove({ legal, play }: { legal: Legal | null; play(move: MoveInfo): void }) {
  const t = useWords();
  const id = useId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!legal || text.trim() === "") return;
    const asWritten = {
      notation: text.trim(),
      path: squaresOf(text).split("-"),
      captured: [],
      eliminates: false,
    };
    const move = legal.kind === "list" ? readMove(legal.moves, text) : asWritten;
    setWrong(move ? undefined : t.gameTypeWrong({ move: text.trim() }));
    if (!move) return;
    setText("");
    play(move);
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label for={id}>{t.gameTypeMove()}</label>
      <div class="typed-line">
        <input
          id={id}
          value={text}
          maxLength={200}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={!legal}>
          {t.gameTypePlay()}
        </button>
      </div>
      {wrong && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}
