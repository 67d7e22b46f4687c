import type { Thread, ToWorker } from "../local/machine";
import type { Kept } from "../local/shelf";
import type { LocalOut } from "../net/types/LocalOut";
import type { Sitter } from "../net/types/Sitter";

export const person: Sitter = { kind: "person" };
export const program = (level: number): Sitter => ({ kind: "program", level });

export function keptGame(variant: string, seats: Sitter[], texts: string[] = []): Kept {
  const turns = texts.map((text, i) => ({ text, seat: i % seats.length, at: 1000 + i }));
  return { format: 1, id: "g", variant, options: {}, seats, begun: 1000, turns, over: null };
}

/** A thread that answers when the test says so. */
export class FakeThread implements Thread {
  asked: ToWorker[] = [];
  ended = false;
  onmessage: Thread["onmessage"] = null;
  onerror: Thread["onerror"] = null;

  postMessage(message: ToWorker): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  answer(data: LocalOut): void {
    this.onmessage?.({ data });
  }
}

export const best = (notation: string): LocalOut => ({
  t: "best",
  best: { notation, path: notation.split("-"), captured: [], eliminates: false },
});
