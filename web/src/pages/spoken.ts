import type { Messages } from "../i18n/words";
import { type Game, ownSeat } from "../net/game";
import { reasonText, resultTitle, seatName, turnWords } from "./wording";

/** What a screen reader says of what has just happened at a table; nothing when the whole table came at once. */
export function spoken(t: Messages, { view, event }: Pick<Game, "view" | "event">): string {
  const { live } = view;
  const colours = live.seats.map((seat) => seat.colour);
  const name = (seat: number): string => seatName(t, colours[seat] ?? "");
  const yourTurn =
    live.phase === "playing" && live.turn !== null && live.yours.includes(live.turn)
      ? [turnWords(t, { view })]
      : [];
  switch (event?.kind) {
    case "sit":
      return t.saySat({ seat: name(event.seat) });
    case "start":
      return [t.sayStarted(), ...yourTurn].join(". ");
    case "move": {
      const { seat, notation, captured } = event.made;
      const parts = [t.sayMove({ seat: name(seat), move: notation })];
      if (captured.length > 0) parts.push(t.sayTakes({ count: captured.length }));
      const skipped = event.skipped.map((s) => t.saySkipped({ seat: name(s) }));
      return [parts.join(", "), ...skipped, ...yourTurn].join(". ");
    }
    case "resign":
      return t.sayResigned({ seat: name(event.seat) });
    case "timeout":
      return t.sayTimeout({ seat: name(event.seat) });
    case "end":
      return `${resultTitle(t, event.over, ownSeat(live), colours)}. ${reasonText(t, event.over.reason)}`;
    default:
      return "";
  }
}
