import { describe, expect, it } from "vitest";
import { keptGame, person, program } from "../test/rules";
import { gameOf, isRead, newId, readKept, Shelf, type Store } from "./shelf";

/** `localStorage`, with room for so many characters. */
class FakeStore implements Store {
  private readonly map = new Map<string, string>();
  constructor(private readonly room = Number.POSITIVE_INFINITY) {}
  get length(): number {
    return this.map.size;
  }
  key(i: number): string | null {
    return [...this.map.keys()][i] ?? null;
  }
  getItem(key: string): string | null {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.map.set(key, value);
  }
  removeItem(key: string): void {
    this.map.delete(key);
  }
}

const game = (id: string, at: number) => ({
  ...keptGame("star2", [person, program(4)], ["m3-m5"]),
  id,
  turns: [{ text: "m3-m5", seat: 0, at }],
});

describe("games kept in a browser", () => {
  it("come back as they were put, the latest first, until they are removed", () => {
    const store = new FakeStore();
    store.setItem("skok-language", "ru");
    const shelf = new Shelf(() => store);
    for (const [id, at] of [
      ["old", 5],
      ["new", 9],
    ] as const)
      expect(shelf.put(game(id, at))).toBe(true);
    expect(shelf.all()).toEqual([game("new", 9), game("old", 5)]);
    expect(shelf.get("old")).toEqual(game("old", 5));
    shelf.remove("old");
    expect(shelf.get("old")).toBeUndefined();
    expect(shelf.all()).toHaveLength(1);
  });

  it("that cannot be read are listed last and stay as they are", () => {
    const store = new FakeStore();
    const shelf = new Shelf(() => store);
    const newer = JSON.stringify({ ...game("later", 3), format: 2, board: "?" });
    store.setItem("skok-game-later", newer);
    store.setItem("skok-game-torn", '{"format":1,"turns":[');
    shelf.put(game("fine", 1));
    const [first, ...rest] = shelf.all();
    expect(first && isRead(first)).toBe(true);
    expect(rest).toContainEqual({ id: "later", newer: true });
    expect(rest).toContainEqual({ id: "torn", newer: false });
    expect(store.getItem("skok-game-later")).toBe(newer);
  });

  it("say when the browser has no room or allows no storage", () => {
    expect(new Shelf(() => new FakeStore(10)).put(game("g", 1))).toBe(false);
    const forbidden = new Shelf(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(forbidden.put(game("g", 1))).toBe(false);
    expect(forbidden.all()).toEqual([]);
    expect(forbidden.get("g")).toBeUndefined();
  });

  it("are told to the rules as texts alone", () => {
    const kept = keptGame("star2", [person, person], ["m3-m5", "g15-g13"]);
    expect(gameOf(kept)).toEqual({
      variant: "star2",
      options: {},
      seats: [person, person],
      turns: ["m3-m5", "g15-g13"],
    });
  });

  it.each([
    ["another id", { id: "x" }],
    ["no seats", { seats: null }],
    ["a strange sitter", { seats: [{ kind: "ghost" }] }],
    ["a turn of a seat that is not there", { turns: [{ text: "m3-m5", seat: 2, at: 1 }] }],
    ["a turn without a time", { turns: [{ text: "m3-m5", seat: 0 }] }],
    ["rules that are no words", { options: { limit: 3 } }],
    ["an end that is none", { over: "white" }],
  ])("are not read with %s", (_, change) => {
    expect(readKept("g", JSON.stringify({ ...game("g", 1), ...change }))).toEqual({ id: "g", newer: false });
    expect(readKept("g", JSON.stringify(game("g", 1)))).toEqual(game("g", 1));
  });

  it("have ids that pages have addresses for", () => {
    const ids = new Set(Array.from({ length: 100 }, newId));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[a-z2-9]{10}$/);
  });
});
