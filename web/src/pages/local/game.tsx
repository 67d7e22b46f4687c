import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board as BoardDrawing } from "../../board/board";
import { Play, type Played, type Surroundings, takenBack } from "../../local/play";
import type { Rules } from "../../local/rules";
import { gameOf, isRead, type Kept, Shelf, shelf } from "../../local/shelf";
import { Refused } from "../../net/api";
import type { Action } from "../../net/types/Action";
import type { Refusal } from "../../net/types/Refusal";
import { GameView, resigning } from "../gameview";
import { Lost } from "../lost";
import { go } from "../router";
import { useWords } from "../settings";
import { say } from "../speech";
import { spoken } from "../spoken";
import { refusalText } from "../wording";
import { begin } from "./begin";

/** What came of opening a game. */
interface Opened {
  play?: Play;
  played?: Played;
  refusal?: Refusal;
}

function open(rules: Rules, kept: Kept, show: Surroundings["show"]): Opened {
  try {
    const play = new Play(kept, {
      ask: (question) => rules.ask(question),
      machine: rules.machine(),
      put: (game) => shelf.put(game),
      now: () => Date.now(),
      random: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
      later: (what, ms) => {
        const timer = setTimeout(what, ms);
        return () => clearTimeout(timer);
      },
      show,
    });
    return { play };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

/** A kept game in play; when another tab plays on, this one shows what it did. */
function usePlay(rules: Rules, id: string): Opened {
  const t = useWords();
  const [opened, setOpened] = useState<Opened>({});
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    let play: Play | undefined;
    const start = (): void => {
      play?.leave();
      const kept = shelf.get(id);
      if (!kept || !isRead(kept)) {
        setOpened({ refusal: { code: "missing", message: "no such game", fields: {} } });
        return;
      }
      const found = open(rules, kept, (played, events) => {
        setOpened((old) => ({ ...old, played }));
        for (const event of events) say(spoken(words.current, { view: played.game.view, event }));
      });
      play = found.play;
      setOpened((old) => ({ ...(found.play ? old : {}), ...found }));
    };
    const stored = ({ key }: StorageEvent): void => {
      if (Shelf.idOf(key) === id) start();
    };
    start();
    addEventListener("storage", stored);
    return () => {
      removeEventListener("storage", stored);
      play?.leave();
    };
  }, [rules, id]);
  return opened;
}

/** A game on this device. */
export function LocalGame({ rules, id }: { rules: Rules; id: string }) {
  const t = useWords();
  const { play, played, refusal } = usePlay(rules, id);
  const drawing = useRef<BoardDrawing>(undefined);
  const { variant, options } = played?.kept ?? {};
  const key = JSON.stringify([variant, options]);
  const board = useMemo(
    () => (variant === undefined ? undefined : rules.board(variant, options ?? {})),
    [rules, key],
  );
  const info = rules.variants().find((v) => v.id === variant);
  useHintSpoken(played);
  if (refusal?.code === "missing") return <Lost text={t.localMissing()} home={HOME(t.localAll())} />;
  if (refusal) return <Lost text={refusalText(t, refusal)} home={HOME(t.localAll())} />;
  if (!play || !played || !board || !info) return null;
  const { game, kept, stuckAt } = played;
  const send = (action: Action): void => {
    if (action.do === "move") play.move(action.move, action.confirm);
    else if (action.do === "resign") play.resign(resigning(game.view.live) ?? -1);
  };
  const ask = (prefix: string[]): void => {
    const step = play.step(prefix);
    // The board asks while it is being drawn, and is answered afterwards, as it would be by a server.
    if (step) queueMicrotask(() => drawing.current?.answer(prefix, step));
  };
  return (
    <GameView
      game={game}
      board={board}
      variant={info}
      waiting={[]}
      refusal={played.refusal}
      dismiss={() => play.dismiss()}
      send={send}
      ask={ask}
      drawing={(d) => {
        drawing.current = d;
      }}
      again={{ busy: false, refusal: undefined, make: () => go(`/local/${begin(rules, kept).id}`) }}
      home={HOME(t.localAll())}
      hint={played.hint}
      notes={<Notes played={played} />}
      tools={stuckAt === undefined && <Tools play={play} played={played} />}
      still={stuckAt !== undefined}
    />
  );
}

const HOME = (name: string): { to: string; name: string } => ({ to: "/local", name });

/** A hint is drawn for those who see the board, and said to those who hear it. */
function useHintSpoken(played: Played | undefined): void {
  const t = useWords();
  const hint = played?.hint;
  useEffect(() => {
    if (hint) say(t.localHintOf({ move: hint.notation }));
  }, [hint]);
}

/** What is out of the ordinary with this game. */
function Notes({ played: { kept, stuckAt, stored } }: { played: Played }) {
  const t = useWords();
  return (
    <>
      {stuckAt !== undefined && (
        <p class="trouble">{t.localStuck({ turn: stuckAt, move: gameOf(kept).turns[stuckAt - 1] ?? "" })}</p>
      )}
      {!stored && (
        <p class="trouble" role="alert">
          {t.localNotStored()}
        </p>
      )}
    </>
  );
}

/** What one can do on the device besides moving and resigning. */
function Tools({ play, played }: { play: Play; played: Played }) {
  const t = useWords();
  const { game, kept, thinking, hint } = played;
  const { live } = game.view;
  const playing = live.phase === "playing";
  const mine = live.turn !== null && live.yours.includes(live.turn);
  const stop = (): void => {
    play.stop();
    say(t.localStopped());
  };
  const takeBack = (): void => {
    play.takeBack();
    say(t.localTookBack());
  };
  // One button, whatever it does now, so that whoever is on it with the keyboard stays there.
  const [machine, act]: [string, () => void] = thinking
    ? [t.localStop(), stop]
    : mine
      ? [t.localHint(), () => play.hint()]
      : [t.localResume(), () => play.goOn()];
  return (
    <>
      {playing && (
        <button type="button" onClick={act}>
          {machine}
        </button>
      )}
      <button type="button" disabled={takenBack(kept) === undefined} onClick={takeBack}>
        {t.localTakeBack()}
      </button>
      {hint && <p class="hint">{t.localHintOf({ move: hint.notation })}</p>}
    </>
  );
}
