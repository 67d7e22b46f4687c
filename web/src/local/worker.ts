import type { ToWorker } from "./machine";
import { Module } from "./module";

/** The machine's own thread, so that a page stays quick while it thinks; whoever has enough of it ends the thread. */
let module: Module | undefined;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  module ??= new Module(data.module);
  postMessage(module.ask(data.question));
});
