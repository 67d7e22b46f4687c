import { describe, expect, it } from "vitest";
import { man, move, sevenHoles, squareBoard } from "../test/boards";
import { after, follows, type Shown, sceneOf } from "./model";
import { pick } from "./picker";

const board = squareBoard(4);
const moves = [move("b2-b3"), move("b2-b3-d3"), move("c1-c2")];
const shown: Shown = { board, pieces: [man("b2"), man("c1"), man("d4", 1)], seat: 0, moves };
const scene = (change: Partial<Shown> = {}) => {
  const squares = sceneOf({ ...shown, ...change });
  return (name: string) => squares.find((square) => square.name === name)!;
};

describe("a scene", () => {
  it("says how many moves each piece has, and nothing of empty squares", () => {
    expect(scene()("b2").reach).toBe(2);
    expect(scene()("d4").reach).toBe(0);
    expect(scene()("a1").reach).toBeUndefined();
  });

  it("says nothing of moves when there is nothing to choose", () => {
    expect(scene({ moves: undefined })("b2").reach).toBeUndefined();
  });

  it("marks the piece taken up and where it may go", () => {
    const outcome = pick(moves, undefined, "b2");
    const picked = "picked" in outcome ? outcome.picked : undefined;
    const at = scene({ picked });
    expect(at("b2").chosen).toBe(true);
    expect(at("b3").end).toBe(true);
    expect(at("d3").end).toBe(true);
    expect(at("c2").end).toBe(false);
  });

  it("marks the goal of the seat at the bottom only", () => {
    expect(scene()("a1").goal).toBe(true);
    expect(scene({ seat: 1 })("a1").goal).toBe(false);
  });

  it("marks both ends of the last move", () => {
    const at = scene({ last: { path: ["a2", "a3", "b4"], captured: [] } });
    expect([at("a2").last, at("a3").last, at("b4").last]).toEqual([true, false, true]);
  });

  it("shows a walk that the server is asked about", () => {
    const walk = { prefix: ["b2", "b4"], step: { may_stop: true, next: ["d4"] } };
    const at = scene({ moves: undefined, walk });
    expect(at("b2").chosen).toBe(true);
    expect(at("b4").end).toBe(true);
    expect(at("d4").via).toBe(true);
    const starts = scene({ moves: undefined, walk: { prefix: [], step: { may_stop: false, next: ["c1"] } } });
    expect([starts("c1").reach, starts("b2").reach]).toEqual([1, undefined]);
  });

  it("is the same thing for every board", () => {
    const squares = sceneOf({ board: sevenHoles(), pieces: [man("b2", 1)], seat: 1 });
    expect(squares).toHaveLength(7);
    expect(squares.filter((s) => s.goal).map((s) => s.name)).toEqual(["c1"]);
  });
});

describe("a way", () => {
  const before = [man("b2"), man("c3", 1), { ...man("a4"), king: true }];

  it("moves its piece and takes what it captures", () => {
    expect(after(before, move("b2-d4", ["c3"]))).toEqual([man("d4"), { ...man("a4"), king: true }]);
  });

  it("keeps a king a king", () => {
    expect(after(before, move("a4-d1"))[2]).toEqual({ ...man("d1"), king: true });
  });

  it("can be shown as a movement only between the positions that it joins", () => {
    const way = move("b2-d4", ["c3"]);
    expect(follows(before, after(before, way), way)).toBe(true);
    expect(follows(after(before, way), after(before, way), way)).toBe(false);
    expect(follows(before, before, way)).toBe(false);
  });

  it("may crown its piece", () => {
    const way = move("b2-b4");
    const crowned = after(before, way).map((p) => (p.square === "b4" ? { ...p, king: true } : p));
    expect(follows(before, crowned, way)).toBe(true);
  });
});
