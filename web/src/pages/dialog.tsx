import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useWords } from "./settings";

interface Question {
  title: string;
  children: ComponentChildren;
  yes: string;
  onYes(): void;
  onNo(): void;
}

/** Asks before something that cannot be taken back. Escape and the quieter button mean no. */
export function Ask({ title, children, yes, onYes, onNo }: Question) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} class="ask" aria-labelledby={id} onClose={onNo}>
      <h2 id={id}>{title}</h2>
      <div class="ask-text">{children}</div>
      <div class="buttons">
        <button type="button" onClick={onNo}>
          {t.cancel()}
        </button>
        <button type="button" class="grave" onClick={onYes}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
