import { useEffect, useRef } from "preact/hooks";

let speak: (text: string) => void = () => {};

/** Has a screen reader say this when it has said what it is saying. */
export const say = (text: string): void => speak(text);

/** The one polite live region of the page. */
export function Speech() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let queue: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Several things said at once are one message: a second one would silence the first.
    const flush = (): void => {
      if (region.current) region.current.textContent = queue.join(". ");
      queue = [];
      timer = undefined;
    };
    speak = (text) => {
      queue.push(text);
      timer ??= setTimeout(flush, 120);
    };
    return () => clearTimeout(timer);
  }, []);
  return <div ref={region} class="unseen" role="status" aria-live="polite" />;
}
