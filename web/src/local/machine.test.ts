import { afterEach, describe, expect, it, vi } from "vitest";
import { best, FakeThread, keptGame, person } from "../test/rules";
import { Machine } from "./machine";
import { gameOf } from "./shelf";

const game = gameOf(keptGame("star2", [person, person]));

function machine(): { machine: Machine; threads: FakeThread[] } {
  const threads: FakeThread[] = [];
  const start = (): FakeThread => {
    threads.push(new FakeThread());
    return threads.at(-1)!;
  };
  return { machine: new Machine({} as WebAssembly.Module, start), threads };
}

describe("the machine in its thread", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("keeps its thread from thought to thought", async () => {
    const { machine: m, threads } = machine();
    for (const move of ["m3-m5", "m5-m7"]) {
      const thought = m.think(game, 3, 7);
      expect(m.busy).toBe(true);
      threads[0]!.answer(best(move));
      expect(await thought).toEqual(best(move));
      expect(m.busy).toBe(false);
    }
    expect(threads).toHaveLength(1);
    expect(threads[0]!.asked[0]!.question).toEqual({ do: "think", game, level: 3, seed: 7 });
  });

  it("is stopped by the end of its thread, and thinks again in a new one", async () => {
    const { machine: m, threads } = machine();
    const given = m.think(game, 10, 1);
    m.stop();
    expect(threads[0]!.ended).toBe(true);
    expect(await given).toBeUndefined();
    const next = m.think(game, 10, 1);
    threads[0]!.answer(best("m3-m5")); // too late
    threads[1]!.answer(best("m1-m5"));
    expect(await next).toEqual(best("m1-m5"));
  });

  it("tells a busy thread to stop where the two may share memory", () => {
    vi.stubGlobal("crossOriginIsolated", true);
    const { machine: m, threads } = machine();
    void m.think(game, 10, 1);
    const { stop } = threads[0]!.asked[0]!;
    expect(stop?.[0]).toBe(0);
    m.stop();
    expect(stop?.[0]).toBe(1);
    void m.think(game, 10, 1);
    expect(threads[1]!.asked[0]!.stop?.[0]).toBe(0);
  });

  it("gives a thought up for the next one", async () => {
    const { machine: m, threads } = machine();
    const first = m.think(game, 10, 1);
    const second = m.think(game, 1, 1);
    expect(await first).toBeUndefined();
    expect(threads.map((t) => t.ended)).toEqual([true, false]);
    threads[1]!.answer(best("m3-m5"));
    expect(await second).toEqual(best("m3-m5"));
  });

  it("does nothing when it is stopped without a thought", () => {
    const { machine: m, threads } = machine();
    m.stop();
    expect(threads).toHaveLength(0);
  });

  it("says so when its thread falls over", async () => {
    const { machine: m, threads } = machine();
    const thought = m.think(game, 1, 1);
    threads[0]!.onerror?.({});
    expect(await thought).toMatchObject({ t: "refused", refusal: { code: "machine_failed" } });
    void m.think(game, 1, 1);
    expect(threads).toHaveLength(2);
  });
});
