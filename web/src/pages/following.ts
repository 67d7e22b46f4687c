import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { boardOf } from "../net/api";
import type { Game } from "../net/game";
import { theLink } from "../net/link";
import type { Action } from "../net/types/Action";
import type { BoardInfo } from "../net/types/BoardInfo";
import type { Refusal } from "../net/types/Refusal";
import { useAnswer } from "./answer";
import { useWords } from "./settings";
import { say } from "./speech";
import { spoken } from "./spoken";

/** A game followed over the link, with the commands that are on their way. */
export function useGame(
  id: string,
  onStep: (prefix: string[], step: { may_stop: boolean; next: string[] }) => void,
) {
  const [game, setGame] = useState<Game>();
  const [waiting, setWaiting] = useState<Action[]>([]);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const step = useRef(onStep);
  step.current = onStep;
  useEffect(() => {
    return theLink().watch(id, {
      game: setGame,
      step: (prefix, answer) => step.current(prefix, answer),
      refused: (why, command) => {
        if (command === undefined && why.code === "unknown_game") setMissing(true);
        else setRefusal(why);
      },
      pending: setWaiting,
    });
  }, [id]);
  const send = useCallback(
    (action: Action) => {
      setRefusal(undefined);
      theLink().command(id, action);
    },
    [id],
  );
  return { game, waiting, missing, refusal, setRefusal, send };
}

/** The board of a game. Options are a new object with every event, so what they say is the key. */
export function useBoard(game: Game | undefined): { answer?: BoardInfo; refusal?: Refusal } {
  const { variant, options } = game?.view ?? {};
  const ask = variant === undefined ? undefined : () => boardOf(variant, options ?? {});
  return useAnswer(ask, JSON.stringify([variant, options]));
}

/** Says aloud what happened, as far as one did not do it oneself. */
export function useSpeech(game: Game | undefined): void {
  const t = useWords();
  const last = useRef(game);
  useEffect(() => {
    if (!game || last.current === game) return;
    last.current = game;
    const text = spoken(t, game);
    if (text) say(text);
  }, [game, t]);
}

/** Buttons go away when a game begins or ends; whoever had the focus there is brought to what came instead. */
export function useFocusOver(phase: string): void {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (document.activeElement !== document.body) return;
    const next = phase === "over" ? "#result" : ".board-grid [tabindex='0']";
    document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [phase]);
}
