import type { Game } from "../net/game";
import type { NewTable } from "../net/types/NewTable";
import type { Over } from "../net/types/Over";
import type { SeatRequest } from "../net/types/SeatRequest";
import { useMaker } from "./lobby";
import { Go } from "./router";
import { useWords } from "./settings";
import { controllerName, reasonText, refusalText, resultTitle, seatName } from "./wording";

/** The same table again: one's own seat, the machine where it was, the others by link. */
function again({ view }: Game): NewTable {
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

export function Result({ game, over }: { game: Game; over: Over }) {
  const t = useWords();
  const maker = useMaker();
  const { live } = game.view;
  const colours = live.seats.map((seat) => seat.colour);
  const own = live.yours[0];
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
      {maker.refusal && (
        <p class="trouble" role="alert">
          {refusalText(t, maker.refusal)}
        </p>
      )}
      <div class="buttons">
        {own !== undefined && (
          <button type="button" class="primary" disabled={maker.busy} onClick={() => maker.make(again(game))}>
            {t.gameAgain()}
          </button>
        )}
        <Go to="/" class="button">
          {t.gameNew()}
        </Go>
      </div>
    </section>
  );
}
