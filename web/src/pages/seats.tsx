import { useEffect, useState } from "preact/hooks";
import type { Game } from "../net/game";
import { useWords } from "./settings";
import { clockText, controllerName, seatName } from "./wording";

const TICK_MS = 100;
const LOW_MS = 20_000;

/** Milliseconds left, counted down here between the words of the server. */
function useTime(ms: number, at: number, running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running, at]);
  return running ? Math.max(0, ms - Math.max(0, now - at)) : ms;
}

function Clock({ ms, at, running, label }: { ms: number; at: number; running: boolean; label: string }) {
  const left = useTime(ms, at, running);
  const kind = `clock${running ? " running" : ""}${left < LOW_MS ? " low" : ""}`;
  return (
    <span class={kind} role="timer" aria-label={label}>
      {clockText(left)}
    </span>
  );
}

interface SeatBarProps {
  index: number;
  game: Game;
  own: number | undefined;
  /** The seat that wins and loses with it. */
  partner: number | undefined;
}

/** A seat: its colour, who acts for it, its partner, its clock, and whether it is to move. */
export function SeatBar({ index, game, own, partner }: SeatBarProps) {
  const t = useWords();
  const { live } = game.view;
  const seat = live.seats[index]!;
  const turn = live.phase === "playing" && live.turn === index;
  const place = live.over?.places[index];
  const ms = live.clocks?.[index];
  const ally = partner === undefined ? undefined : live.seats[partner]?.colour;
  return (
    <div class={`seat${turn ? " turn" : ""}`}>
      <i class={`dot ${seat.colour}`} aria-hidden="true" />
      <span class="seat-who">
        <span class="seat-colour">{seatName(t, seat.colour)}</span>
        {ally && (
          <span class="seat-ally">
            <i class={`dot ${ally}`} aria-hidden="true" /> {t.seatPartner({ seat: seatName(t, ally) })}
          </span>
        )}
        <span class="seat-name">
          {controllerName(t, seat.controller)}
          {index === own && ` (${t.seatYou()})`}
        </span>
      </span>
      {place !== undefined && <span class="seat-place">{t.resultPlace({ place })}</span>}
      {ms !== undefined && (
        <Clock
          ms={ms}
          at={game.at}
          running={turn && live.running}
          label={t.gameClockOf({ seat: seatName(t, seat.colour) })}
        />
      )}
    </div>
  );
}
