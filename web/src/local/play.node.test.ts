import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Event } from "../net/types/Event";
import type { LocalOut } from "../net/types/LocalOut";
import type { Sitter } from "../net/types/Sitter";
import { best, FakeThread, keptGame, person, program } from "../test/rules";
import { Module, Stopped } from "./module";
import { Play, type Played, takenBack } from "./play";
import { Rules } from "./rules";
import type { Kept } from "./shelf";

const web = join(import.meta.dirname, "../..");
const file = join(web, "made/skok.wasm");
const data = join(web, "../crates/rules/tests/data");

/** Numbers counted by others; the same files that the rules are tested against. */
function counts(): { variant: string; depth: number; moves: number }[] {
  const lines = (path: string): string[][] =>
    readFileSync(join(data, path), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("variant\t"))
      .map((line) => line.split("\t"));
  const star = lines("star-halma/perft.tsv").map(([variant = "", depth, moves]) => ({
    variant,
    depth: Number(depth),
    moves: Number(moves),
  }));
  const draughts = lines("draughts/perft-published.tsv")
    .filter(([variant, , kind]) => variant === "international" && kind === "counted once")
    .flatMap(([variant = "", , , numbers = ""]) =>
      numbers.split(" ").map((moves, i) => ({ variant, depth: i + 1, moves: Number(moves) })),
    );
  return [...star, ...draughts].filter(({ moves }) => moves < 400_000);
}

/** A game on the device in which the machine answers when the test says so. */
class Table {
  shown: Played[] = [];
  events: Event[][] = [];
  stored: Kept[] = [];
  thoughts: { level: number; answer(out: LocalOut | undefined): void }[] = [];
  private waiting: (() => void)[] = [];
  readonly play: Play;

  constructor(kept: Kept, ask: Module["ask"]) {
    let clock = 5000;
    this.play = new Play(kept, {
      ask,
      machine: {
        ready: () => new FakeThread(),
        think: (_, level) => new Promise((answer) => this.thoughts.push({ level, answer })),
        stop: () => this.thoughts.at(-1)?.answer(undefined),
        end: () => {},
      },
      put: (game) => {
        this.stored.push(game);
        return true;
      },
      now: () => (clock += 1000),
      random: () => 7,
      later: (what) => {
        this.waiting.push(what);
        return () => {
          this.waiting = this.waiting.filter((w) => w !== what);
        };
      },
      show: (played, events) => {
        this.shown.push(played);
        if (events.length > 0) this.events.push(events);
      },
    });
  }

  get now(): Played {
    return this.shown.at(-1)!;
  }

  /** The machine answers its last thought, and its pause goes by. */
  async answer(notation: string): Promise<void> {
    this.thoughts.at(-1)!.answer(best(notation));
    await Promise.resolve();
    await Promise.resolve();
    const due = this.waiting;
    this.waiting = [];
    for (const what of due) what();
  }
}

describe.skipIf(!existsSync(file))("the rules as they are shipped to browsers", () => {
  let compiled: WebAssembly.Module;
  let module: Module;
  beforeAll(() => {
    compiled = new WebAssembly.Module(readFileSync(file));
    module = new Module(compiled);
  });
  const ask: Module["ask"] = (question) => module.ask(question);
  const rules = (): Rules => new Rules(compiled);

  it("counts as other programs do, in every family", () => {
    const known = new Map(
      rules()
        .variants()
        .map((v) => [v.id, v]),
    );
    const families = new Set<string>();
    let compared = 0;
    for (const { variant, depth, moves } of counts()) {
      const info = known.get(variant);
      if (!info) continue; // a house rule under a name of its own
      const game = {
        ...keptGame(
          variant,
          info.seats.map(() => person),
        ),
        turns: [],
      };
      const { seats, options } = game;
      expect(
        ask({ do: "count", game: { variant, seats, options, turns: [] }, depth }),
        `${variant} ${depth}`,
      ).toEqual({
        t: "count",
        moves,
      });
      families.add(info.family);
      compared += 1;
    }
    expect([...families].sort()).toEqual(["capture", "draughts", "halma", "star", "ugolki"]);
    expect(compared).toBeGreaterThan(40);
  });

  it.each(["star2", "capture2", "halma8", "ugolki9", "international"])("plays %s to its end", (variant) => {
    const seats: Sitter[] = [program(1), program(1)];
    const turns: string[] = [];
    for (;;) {
      const game = { variant, options: {}, seats, turns: [...turns] };
      const shown = ask({ do: "show", game });
      if (shown.t !== "game") throw new Error(JSON.stringify(shown));
      const { over, turn } = shown.view.live;
      if (over) {
        expect(over.places).toHaveLength(2);
        break;
      }
      expect(turn).not.toBeNull();
      const thought = ask({ do: "think", game, level: 1, seed: turns.length });
      if (thought.t !== "best") throw new Error(JSON.stringify(thought));
      const played = ask({ do: "move", game, move: thought.best.notation, confirm: false });
      if (played.t !== "game") throw new Error(JSON.stringify(played));
      turns.push(played.turn!);
    }
    expect(turns.length).toBeGreaterThan(10);
  });

  it("has a name in both languages for every variant, and its board", () => {
    for (const { id, name, seats } of rules().variants()) {
      expect(name.en).not.toBe(id);
      expect(name.ru).toMatch(/[а-я]/);
      expect(rules().board(id, {}).turn_degrees).toHaveLength(seats.length);
    }
  });

  it("ends a thought in the middle when it is told to, and is asked again afresh", () => {
    let looks = 0;
    const impatient = new Module(compiled, () => {
      looks += 1;
      return looks > 10;
    });
    const game = { variant: "star2", options: {}, seats: [person, person], turns: [] };
    expect(() => impatient.ask({ do: "think", game, level: 10, seed: 1 })).toThrow(Stopped);
    expect(looks).toBe(11);
  });

  it("refuses what is no question, and goes on", () => {
    expect(module.ask({ do: "dance" } as never)).toMatchObject({
      t: "refused",
      refusal: { code: "bad_message" },
    });
    expect(rules().variants().length).toBeGreaterThan(20);
  });

  it("lets people play at one screen and keeps every turn before it is shown", () => {
    const table = new Table(keptGame("star2", [person, person]), ask);
    table.play.move("m3-m5", false);
    table.play.move("g15-g13", false);
    expect(table.now.game.view.live).toMatchObject({ ply: 2, turn: 0, yours: [0, 1] });
    expect(table.events.map(([event]) => event?.kind)).toEqual(["move", "move"]);
    expect(table.stored.map((game) => game.turns.length)).toEqual([1, 2]);
    expect(table.stored.at(-1)).toEqual(table.now.kept);
    expect(table.now.kept.turns[1]).toEqual({ text: "g15-g13", seat: 1, at: 7000 });
    table.play.move("m5-m9", false);
    expect(table.now.refusal?.code).toBe("illegal_move");
    expect(table.now.kept.turns).toHaveLength(2);
    table.play.takeBack();
    expect(table.now.game.view.live).toMatchObject({ ply: 1, turn: 1 });
    expect(table.now.refusal).toBeUndefined();
  });

  it("lets the machine answer, and takes its move back with one's own", async () => {
    const table = new Table(keptGame("star2", [person, program(6)]), ask);
    table.play.move("m3-m5", false);
    expect(table.thoughts.map((t) => t.level)).toEqual([6]);
    expect(table.now.thinking).toBe("move");
    await table.answer("g15-g13");
    expect(table.now).toMatchObject({ thinking: undefined, kept: { turns: [{ seat: 0 }, { seat: 1 }] } });
    expect(table.now.game.view.moves.map((m) => m.program)).toEqual([false, true]);
    table.play.takeBack();
    expect(table.now.kept.turns).toEqual([]);
    expect(table.now.game.view.live.legal).not.toBeNull();
    table.play.takeBack();
    expect(table.now.kept.turns).toEqual([]);
  });

  it("forgets a thought of the machine that was overtaken", async () => {
    const table = new Table(keptGame("star2", [person, program(10)]), ask);
    table.play.move("m3-m5", false);
    table.play.takeBack();
    expect(table.now).toMatchObject({ thinking: undefined, kept: { turns: [] } });
    await table.answer("g15-g13");
    expect(table.now.kept.turns).toEqual([]);
    table.play.move("m3-m5", false);
    expect(table.thoughts).toHaveLength(2);
  });

  it("does not play a move found just before the game was left", async () => {
    const table = new Table(keptGame("star2", [person, program(1)]), ask);
    table.play.move("m3-m5", false);
    const { length } = table.shown;
    table.play.leave();
    await table.answer("g15-g13");
    expect(table.shown).toHaveLength(length);
    expect(table.stored.at(-1)!.turns).toHaveLength(1);
  });

  it("shows a hint until something is done", async () => {
    const table = new Table(keptGame("star2", [person, person]), ask);
    table.play.hint();
    expect(table.now.thinking).toBe("hint");
    await table.answer("m3-m5");
    expect(table.now).toMatchObject({ thinking: undefined, hint: { notation: "m3-m5" } });
    table.play.move("l3-l5", false);
    expect(table.now.hint).toBeUndefined();
  });

  it("ends with a resignation, which can be taken back", () => {
    const table = new Table(keptGame("star2", [person, person]), ask);
    table.play.resign(1);
    expect(table.now.kept).toMatchObject({
      turns: [{ text: "black:resign", seat: 1 }],
      over: { places: [1, 2] },
    });
    expect(table.events[0]!.map(({ kind }) => kind)).toEqual(["resign", "end"]);
    table.play.takeBack();
    expect(table.now.kept.over).toBeNull();
    expect(table.now.game.view.live.phase).toBe("playing");
  });

  it("walks a position whose moves are too many to list", () => {
    const texts = "h12-h14 l8-n6 j12-h12-f14 j10-l8-n8 k7-m7-m11 l5-n5-n7".split(" ");
    const kept = { ...keptGame("capture2", [person, person], texts), options: { long_hops: "on" } };
    const table = new Table(kept, ask);
    expect(table.now.game.view.live.legal).toEqual({ kind: "tree" });
    const path: string[] = [];
    for (let step = table.play.step(path); step && !step.may_stop; step = table.play.step(path))
      path.push(step.next[0]!);
    table.play.move(path.join("-"), false);
    expect(table.now.kept.turns).toHaveLength(7);
  });

  it("stands still where a kept game does not fit today's rules, and loses nothing", () => {
    const kept = keptGame("star2", [person, program(3)], ["m3-m5", "a1-a2", "m5-m7"]);
    const table = new Table(kept, ask);
    expect(table.now).toMatchObject({ stuckAt: 2, kept });
    expect(table.now.game.view.live).toMatchObject({ ply: 1, legal: null });
    table.play.move("g15-g13", false);
    table.play.takeBack();
    expect(table.now.kept).toEqual(kept);
    expect(table.stored).toEqual([]);
    expect(table.thoughts).toEqual([]);
  });

  it("says which variant is no more", () => {
    expect(() => new Table(keptGame("chess", [person, person]), ask)).toThrow(/unknown variant/);
  });
});

describe("taking back", () => {
  it("goes to where a person has the choice again", () => {
    const texts = (seats: Sitter[], list: string[]): string[] | undefined =>
      takenBack(keptGame("v", seats, list))?.map(({ text }) => text);
    expect(texts([person, person], ["a", "b"])).toEqual(["a"]);
    expect(texts([person, program(1)], ["a", "b", "c"])).toEqual(["a", "b"]);
    expect(texts([program(1), person], ["a", "b", "c"])).toEqual(["a"]);
    expect(texts([program(1), person], ["a"])).toBeUndefined();
    expect(texts([person, program(1), program(2)], ["a", "b", "c"])).toEqual([]);
    expect(texts([program(1), program(1)], ["a", "b"])).toEqual(["a"]);
    expect(texts([person, person], [])).toBeUndefined();
  });
});
