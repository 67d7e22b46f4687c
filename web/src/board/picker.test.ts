import { describe, expect, it } from "vitest";
import { move } from "../test/boards";
import { endsOf, meant, type Picked, pick, viasOf } from "./picker";

const picked = (outcome: ReturnType<typeof pick>): Picked => {
  if (!("picked" in outcome) || !outcome.picked) throw new Error("nothing is picked");
  return outcome.picked;
};
const sorted = (set: Set<string>): string[] => [...set].sort();

describe("picking a move", () => {
  const moves = [move("a1-a2"), move("a1-a3-c3"), move("b1-b2")];

  it("takes up a piece, shows its ends, and plays the end pressed next", () => {
    const first = picked(pick(moves, undefined, "a1"));
    expect(sorted(endsOf(first))).toEqual(["a2", "c3"]);
    expect(pick(moves, first, "c3")).toEqual({ play: moves[1] });
  });

  it("takes up nothing that cannot move", () => {
    expect(pick(moves, undefined, "c3")).toEqual({ picked: undefined });
  });

  it("puts a piece back, or takes another instead", () => {
    const first = picked(pick(moves, undefined, "a1"));
    expect(pick(moves, first, "a1")).toEqual({ picked: undefined });
    expect(picked(pick(moves, first, "b1")).prefix).toEqual(["b1"]);
    expect(pick(moves, first, "h8")).toEqual({ picked: undefined });
  });

  it("plays the only way that passes a square on it", () => {
    const first = picked(pick(moves, undefined, "a1"));
    expect(pick(moves, first, "a3")).toEqual({ play: moves[1] });
    expect(meant(first, "a3")).toEqual([moves[1]]);
  });
});

describe("several moves with the same ends", () => {
  const left = move("s-a-b-e", ["1", "2"]);
  const right = move("s-a-c-e", ["1", "3"]);
  const far = move("s-d-e", ["4", "5"]);
  const moves = [left, right, far];

  it("are told apart by the squares where they part", () => {
    const ambiguous = picked(pick(moves, picked(pick(moves, undefined, "s")), "e"));
    expect(ambiguous.end).toBe("e");
    expect(sorted(endsOf(ambiguous))).toEqual([]);
    expect(sorted(viasOf(ambiguous))).toEqual(["a", "d"]);
    expect(pick(moves, ambiguous, "d")).toEqual({ play: far });
    const narrower = picked(pick(moves, ambiguous, "a"));
    expect(narrower.prefix).toEqual(["s", "a"]);
    expect(sorted(viasOf(narrower))).toEqual(["b", "c"]);
    expect(pick(moves, narrower, "c")).toEqual({ play: right });
  });

  it("are narrowed by squares on the way before the end is chosen", () => {
    const first = picked(pick(moves, undefined, "s"));
    expect(sorted(viasOf(first))).toEqual(["a", "b", "c", "d"]);
    expect(pick(moves, first, "b")).toEqual({ play: left });
    expect(picked(pick(moves, first, "a")).candidates).toEqual([left, right]);
  });

  it("that visit the same squares in another order are told apart too", () => {
    const there = move("s-a-b-e", ["1"]);
    const back = move("s-b-a-e", ["2"]);
    const all = [there, back];
    const ambiguous = picked(pick(all, picked(pick(all, undefined, "s")), "e"));
    expect(pick(all, ambiguous, "b")).toEqual({ play: back });
  });

  it("that come back to where they began can be played", () => {
    const round = [move("s-a-s", ["1", "2"]), move("s-b-s", ["3", "4"])];
    const first = picked(pick(round, undefined, "s"));
    const ambiguous = picked(pick(round, first, "s"));
    expect(sorted(viasOf(ambiguous))).toEqual(["a", "b"]);
    expect(pick(round, ambiguous, "b")).toEqual({ play: round[1] });
  });

  it("can be left again", () => {
    const ambiguous = picked(pick(moves, picked(pick(moves, undefined, "s")), "e"));
    expect(pick(moves, ambiguous, "s")).toEqual({ picked: undefined });
  });
});

/** Every way of pressing squares ends in a move or is open; from every open state each move can still be reached. */
describe("every move", () => {
  it("can be played by its squares alone", () => {
    const moves = [
      move("s-a-b-e", ["1", "2"]),
      move("s-a-c-e", ["1", "3"]),
      move("s-d-e", ["4"]),
      move("s-d-f", ["5"]),
      move("s-a-b-c-f", ["6"]),
    ];
    for (const wanted of moves) {
      const presses = [
        wanted.path[0]!,
        wanted.path.at(-1)!,
        ...wanted.path.slice(1),
        ...wanted.path.slice(1),
      ];
      let state: Picked | undefined;
      let played: unknown;
      for (const square of presses) {
        const outcome = pick(moves, state, square);
        if ("play" in outcome) {
          played = outcome.play;
          break;
        }
        state = outcome.picked ?? state;
      }
      expect(played).toEqual(wanted);
    }
  });
});
