import { type Game, ownSeat } from "../net/game";
import type { Over } from "../net/types/Over";
import type { Refusal } from "../net/types/Refusal";
import { Go } from "./router";
import { useWords } from "./settings";
import { controllerName, reasonText, refusalText, resultTitle, seatName } from "./wording";

/** How the same game is begun once more. */
export interface Again {
  busy: boolean;
  refusal: Refusal | undefined;
  make(): void;
}

interface ResultProps {
  game: Game;
  over: Over;
  /** Absent for those who only watched. */
  again: Again | undefined;
  /** The page that other games are begun on. */
  home: { to: string; name: string };
}

export function Result({ game, over, again, home }: ResultProps) {
  const t = useWords();
  const { live } = game.view;
  const colours = live.seats.map((seat) => seat.colour);
  const own = ownSeat(live);
  const won = own !== undefined && over.places[own] === 1;
  const order = over.places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  return (
    <section class={`card result${won ? " won" : ""}`} aria-labelledby="result">
      <h2 id="result" tabIndex={-1}>
        {resultTitle(t, over, own, colours)}
      </h2>
      <p>{reasonText(t, over.reason)}</p>
      <ol class="places" aria-label={t.resultPlaces()}>
        {order.map(({ place, seat }) => (
          <li key={seat}>
            <span class="place-number">{place}</span>
            <i class={`dot ${colours[seat]}`} aria-hidden="true" />
            <span>
              {seatName(t, colours[seat] ?? "")}{" "}
              <span class="quiet">{controllerName(t, live.seats[seat]!.controller)}</span>
            </span>
          </li>
        ))}
      </ol>
      {again?.refusal && (
        <p class="trouble" role="alert">
          {refusalText(t, again.refusal)}
        </p>
      )}
      <div class="buttons">
        {again && (
          <button type="button" class="primary" disabled={again.busy} onClick={again.make}>
            {t.gameAgain()}
          </button>
        )}
        <Go to={home.to} class="button">
          {home.name}
        </Go>
      </div>
    </section>
  );
}
