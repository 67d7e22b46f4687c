import { useEffect, useState } from "preact/hooks";
import { Refused } from "../net/api";
import type { Refusal } from "../net/types/Refusal";

const AGAIN_MS = 3000;

/** What the server refused; any other failure is a fault of ours. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}

/** An answer that a page cannot do without: while the server does not answer, it is asked again and again. */
export function useAnswer<T>(
  ask: (() => Promise<T>) | undefined,
  key: string,
): { answer?: T; refusal?: Refusal } {
  const [state, setState] = useState<{ answer?: T; refusal?: Refusal }>({});
  useEffect(() => {
    if (!ask) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const failed = (error: unknown): void => {
      const refusal = refusalOf(error);
      if (gone) return;
      setState({ refusal });
      if (refusal.code === "network") timer = setTimeout(attempt, AGAIN_MS);
    };
    const attempt = (): void => {
      ask().then((answer) => gone || setState({ answer }), failed);
    };
    attempt();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key]);
  return state;
}
