import type { Game } from "../net/game";
import type { Counter } from "../net/types/Counter";
import type { VariantInfo } from "../net/types/VariantInfo";
import { useWords } from "./settings";
import {
  clockNumbers,
  counterText,
  seatName,
  settingName,
  settingsOf,
  settingValue,
  turnWords,
} from "./wording";

const NEAR = 10;

/** Whose turn it is, and what is being counted. */
export function Status({ game, myTurn, sending }: { game: Game; myTurn: boolean; sending: boolean }) {
  const t = useWords();
  const { live } = game.view;
  const colours = live.seats.map((seat) => seat.colour);
  const colour = colours[live.turn ?? -1] ?? "";
  const skipped = game.event?.kind === "move" ? game.event.skipped : [];
  const what = sending ? t.gameSending() : turnWords(t, game);
  // A seat's deadline is its own affair until it is near.
  const concerns = ({ name, seat, left }: Counter): boolean =>
    name === "taken" || seat === null || live.yours.includes(seat) || left <= NEAR;
  return (
    <div class={`card status${myTurn && !sending ? " mine" : ""}`}>
      <p class="status-line">
        <i class={`dot ${colour}`} aria-hidden="true" />
        <strong>{what}</strong>
        {live.yours.length === 0 && <span class="quiet">{t.gameWatching()}</span>}
      </p>
      {skipped.map((seat) => (
        <p key={`skip-${seat}`} class="note">
          {t.saySkipped({ seat: seatName(t, colours[seat] ?? "") })}
        </p>
      ))}
      {live.counters.filter(concerns).map((counter) => (
        <p key={`${counter.name} ${counter.seat}`} class="note">
          {counterText(t, counter, colours)}
        </p>
      ))}
    </div>
  );
}

/** The settings that this table was made with. */
export function Details({ game, variant }: { game: Game; variant: VariantInfo }) {
  const t = useWords();
  const { clock, options, lot } = game.view;
  return (
    <details class="card details">
      <summary>{t.gameDetails()}</summary>
      <dl>
        <div>
          <dt>{t.newClock()}</dt>
          <dd>{clock ? t.clockMinutesSpoken(clockNumbers(clock)) : t.newClockNone()}</dd>
        </div>
        {settingsOf(variant).map(([key, info]) => (
          <div key={key} class={key in options ? "changed" : undefined}>
            <dt>{settingName(t, key)}</dt>
            <dd>{settingValue(t, key, options[key] ?? info.default, info)}</dd>
          </div>
        ))}
      </dl>
      {lot && <p class="note">{t.waitLot()}</p>}
    </details>
  );
}
