import { useId, useState } from "preact/hooks";
import { readMove, squaresOf } from "../board/typed";
import type { Legal } from "../net/types/Legal";
import type { MoveInfo } from "../net/types/MoveInfo";
import { useWords } from "./settings";

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
