import type { LocalGame } from "../net/types/LocalGame";
import type { LocalIn } from "../net/types/LocalIn";
import type { LocalOut } from "../net/types/LocalOut";

/** What the thread of the machine is asked; the module comes along, since a fresh thread has none. */
export interface ToWorker {
  module: WebAssembly.Module;
  question: LocalIn;
  /** Not zero when the thought is to end, where threads may share memory. */
  stop: Int32Array | undefined;
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

/** Memory that a thread looks at while it is busy: only pages that are isolated from other sites have it. */
const shared = (): Int32Array | undefined =>
  globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;

/**
 * The machine in a thread of its own, one thought at a time. A search reads no messages while it runs, so it is stopped by
 * ending its thread: the page never hears of it again, and the next thought begins at once with a new one. Chromium lets the
 * script of such a thread run on for up to two seconds, so the search also looks at a word of shared memory where there is
 * any: not on a page that came by plain HTTP from another machine.
 */
export class Machine {
  private thread: Thread | undefined;
  private flag: Int32Array | undefined;
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
      const question: LocalIn = { do: "think", game, level, seed };
      this.ready().postMessage({ module: this.module, question, stop: this.flag });
    });
  }

  /** Starts the thread, so that it is there without a server when it is wanted. */
  ready(): Thread {
    this.thread ??= this.begin();
    return this.thread;
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
    if (this.flag) Atomics.store(this.flag, 0, 1);
    this.thread?.terminate();
    this.thread = undefined;
  }

  private begin(): Thread {
    const thread = this.start();
    this.flag = shared();
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
