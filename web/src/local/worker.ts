import type { ToWorker } from "./machine";
import { Module, Stopped } from "./module";

/** The machine's own thread, so that a page stays quick while it thinks; whoever has enough of it ends the thread. */
let module: Module | undefined;

function answer({ module: compiled, question, stop }: ToWorker): void {
  module ??= new Module(compiled, () => stop !== undefined && Atomics.load(stop, 0) !== 0);
  try {
    postMessage(module.ask(question));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    close();
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => answer(data));
