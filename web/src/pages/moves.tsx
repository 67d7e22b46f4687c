import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Game } from "../net/game";
import { roundsOf } from "./rounds";
import { useWords } from "./settings";
import { seatName } from "./wording";

/** The moves of the game; a press on one shows the board as it was then. */
export function Moves({ game, ply, look }: { game: Game; ply: number; look(ply: number | undefined): void }) {
  const t = useWords();
  const { moves, live } = game.view;
  const list = useRef<HTMLOListElement>(null);
  const first = moves[0]?.seat ?? 0;
  const rounds = useMemo(() => roundsOf(moves, live.seats.length, first), [moves, live.seats.length, first]);
  const back = ply < live.ply;

  // The list scrolls when another move is shown.
  useEffect(() => {
    const box = list.current;
    const shown = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !shown) return;
    const [outer, inner] = [box.getBoundingClientRect(), shown.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.scrollTop += inner.top - outer.top - box.clientHeight / 2;
  }, [ply, moves.length]);

  const goTo = (to: number) => () => look(to >= live.ply ? undefined : Math.max(0, to));
  const button = (label: string, sign: string, to: number, off: boolean) => (
    <button type="button" class="step" aria-label={label} title={label} disabled={off} onClick={goTo(to)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={sign} />
      </svg>
    </button>
  );
  const shown = moves[ply - 1];
  return (
    <section class="card moves" aria-labelledby="moves">
      <div class="moves-head">
        <h2 id="moves">{t.gameMoves()}</h2>
        <div class="steps">
          {button(t.gameToStart(), "M7 5v14M19 5l-8 7 8 7", 0, ply === 0)}
          {button(t.gameBack(), "M16 5l-8 7 8 7", ply - 1, ply === 0)}
          {button(t.gameForward(), "M8 5l8 7-8 7", ply + 1, !back)}
          {button(t.gameToEnd(), "M17 5v14M5 5l8 7-8 7", live.ply, !back)}
        </div>
      </div>
      {moves.length === 0 ? (
        <p class="quiet">{t.gameMovesEmpty()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be within reach of the keys
        <ol ref={list} class="move-list" tabIndex={0}>
          {rounds.map((round, i) => (
            <li key={round[0]!.ply}>
              <span class="move-number">{i + 1}.</span>
              {round.map(({ ply: at, made }) => {
                const colour = live.seats[made.seat]?.colour ?? "";
                return (
                  <button
                    key={at}
                    type="button"
                    class="move"
                    aria-current={at === ply ? "true" : undefined}
                    aria-label={t.sayMove({ seat: seatName(t, colour), move: made.notation })}
                    onClick={goTo(at)}
                  >
                    <i class={`dot tiny ${colour}`} aria-hidden="true" />
                    {made.notation}
                  </button>
                );
              })}
            </li>
          ))}
        </ol>
      )}
      {back && (
        <p class="looking">
          <span>{shown ? t.gameLookingBack({ move: shown.notation }) : t.gameLookingStart()}</span>
          <button type="button" class="small primary" onClick={() => look(undefined)}>
            {t.gameBackToNow()}
          </button>
        </p>
      )}
    </section>
  );
}
