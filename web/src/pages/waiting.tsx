import { useId, useRef, useState } from "preact/hooks";
import type { Game } from "../net/game";
import type { Action } from "../net/types/Action";
import { useWords } from "./settings";
import { say } from "./speech";
import { controllerName, seatName } from "./wording";

/** The address of the table, to be sent to a friend. */
function Share({ game }: { game: Game }) {
  const t = useWords();
  const { live } = game.view;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<string>();
  const finish = (text: string): void => {
    setDone(text);
    say(text);
  };
  const select = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  const copy = (): void => {
    // Browsers give pages on a plain HTTP address no clipboard; there the text is selected for the person to copy.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (!clipboard) {
      select();
      finish(t.waitCopyByHand());
      return;
    }
    clipboard.writeText(address).then(
      () => finish(t.waitCopied()),
      () => {
        select();
        finish(t.waitCopyByHand());
      },
    );
  };
  const address = new URL(`/t/${game.view.game}`, location.href).href;
  return (
    <div class="share">
      <label for={id}>{t.waitShare()}</label>
      <div class="share-line">
        <input id={id} ref={field} readOnly value={address} onFocus={select} />
        <button type="button" class={live.yours.length > 0 ? "primary" : ""} onClick={copy}>
          {t.waitCopy()}
        </button>
      </div>
      {done && <p class="note">{done}</p>}
    </div>
  );
}

/** A table before its game: the link to share, and the seats to take. */
export function Waiting({ game, send, busy }: { game: Game; send(action: Action): void; busy: boolean }) {
  const t = useWords();
  const { live, lot } = game.view;
  const seated = live.yours.length > 0;
  return (
    <section class="card wait" aria-labelledby="waiting">
      <h2 id="waiting">{t.waitHeading()}</h2>
      <p>{seated ? t.waitSeated() : t.waitLead()}</p>
      <ul class="wait-seats">
        {live.seats.map((seat, i) => (
          <li key={seat.colour}>
            <i class={`dot ${seat.colour}`} aria-hidden="true" />
            <span>
              <strong>{seatName(t, seat.colour)}</strong>{" "}
              <span class="quiet">
                {controllerName(t, seat.controller)}
                {live.yours.includes(i) && ` (${t.seatYou()})`}
              </span>
            </span>
            {seat.controller.kind === "vacant" && !seated && (
              <button
                type="button"
                class="primary"
                disabled={busy}
                aria-label={t.waitSitOf({ seat: seatName(t, seat.colour) })}
                onClick={() => send({ do: "sit", seat: i })}
              >
                {t.waitSit()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {lot && <p class="note">{t.waitLot()}</p>}
      <Share game={game} />
    </section>
  );
}
