import type { LocalGame } from "../net/types/LocalGame";
import type { LocalIn } from "../net/types/LocalIn";
import type { LocalOut } from "../net/types/LocalOut";

/** What the thread of the machine is asked; the module comes along, since a fresh thread has none. */
export interface ToWorker {
  module: WebAssembly.Module;
  question: LocalIn;
}

/** What is used of a `Worker`. */
export interface Thread {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: LocalOut }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** The thread could not be started, or fell over. */
const NO_THREAD: LocalOut = {
  t: "refused",
  refusal: { code: "machine_failed", message: "the machine's thread failed", fields: {} },
};

/**
 * The machine in a thread of its own, one thought at a time. A search does not listen while it runs, so it is stopped by
 * ending its thread, which takes effect at once; the next thought begins with a new one.
 */
export class Machine {
  private thread: Thread | undefined;
  private settle: ((answer: LocalOut | undefined) => void) | undefined;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly start: () => Thread,
  ) {}

  /** What the machine would play, or nothing when it was stopped meanwhile. Another thought is given up. */
  think(game: LocalGame, level: number, seed: number): Promise<LocalOut | undefined> {
    this.stop();
    return new Promise((resolve) => {
      this.settle = resolve;
      this.thread ??= this.begin();
      this.thread.postMessage({ module: this.module, question: { do: "think", game, level, seed } });
    });
  }

  get busy(): boolean {
    return this.settle !== undefined;
  }

  /** Ends a thought at once; without one it does nothing. */
  stop(): void {
    if (!this.settle) return;
    this.end();
    this.finish(undefined);
  }

  /** Ends the thread, whatever it does. */
  end(): void {
    this.thread?.terminate();
    this.thread = undefined;
  }

  private begin(): Thread {
    const thread = this.start();
    thread.onmessage = ({ data }) => {
      if (this.thread === thread) this.finish(data);
    };
    thread.onerror = () => {
      if (this.thread !== thread) return;
      this.end();
      this.finish(NO_THREAD);
    };
    return thread;
  }

  private finish(answer: LocalOut | undefined): void {
    const { settle } = this;
    this.settle = undefined;
    settle?.(answer);
  }
}
