import type { LocalIn } from "../net/types/LocalIn";
import type { LocalOut } from "../net/types/LocalOut";

/** What the module offers; see `crates/wasm/src/module.rs`. */
interface Exports {
  memory: WebAssembly.Memory;
  skok_alloc(length: number): number;
  skok_answer(question: number, length: number): number;
  skok_free(answer: number): void;
}

/** The module met something that it must never meet: a fault of ours, told like any refusal. */
const FAILED: LocalOut = {
  t: "refused",
  refusal: { code: "rules_failed", message: "the rules failed; nothing happened", fields: {} },
};

/** The machine was told to stop in the middle of a thought; its module is good for nothing any more. */
export class Stopped extends Error {}

/** The rules and the machine: a question in, an answer out. While the machine thinks, nothing else happens in this thread. */
export class Module {
  private exports: Exports;

  /** `stopped` is looked at every few milliseconds of a thought, which then ends by `Stopped`. */
  constructor(
    private readonly compiled: WebAssembly.Module,
    private readonly stopped: () => boolean = () => false,
  ) {
    this.exports = this.fresh();
  }

  ask(question: LocalIn): LocalOut {
    try {
      return JSON.parse(this.answer(JSON.stringify(question))) as LocalOut;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // After a trap its memory is good for nothing.
      this.exports = this.fresh();
      return FAILED;
    }
  }

  private fresh(): Exports {
    const now_ms = (): number => {
      if (this.stopped()) throw new Stopped();
      return performance.now();
    };
    return new WebAssembly.Instance(this.compiled, { skok: { now_ms } }).exports as unknown as Exports;
  }

  private answer(question: string): string {
    const { memory, skok_alloc, skok_answer, skok_free } = this.exports;
    const bytes = new TextEncoder().encode(question);
    const room = skok_alloc(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
    const answer = skok_answer(room, bytes.length);
    // The memory may have grown meanwhile, which gives it another buffer.
    const length = new DataView(memory.buffer).getUint32(answer, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, length));
    skok_free(answer);
    return text;
  }
}
