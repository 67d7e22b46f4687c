import { describe, expect, it } from "vitest";
import { readMove } from "../board/typed";
import { en } from "../i18n/messages";
import { move } from "../test/boards";
import { roundsOf } from "./rounds";
import { clockText, counterText, resultTitle, squareName } from "./wording";

describe("a count that runs", () => {
  it("has the words of its code, or says the code", () => {
    expect(counterText(en, { name: "endgame_16", left: 1, seat: null }, [])).toBe(
      "Three pieces against a king: draw in 1 move",
    );
    expect(counterText(en, { name: "taken", left: 4, seat: 1 }, ["white", "red"])).toBe("Red: 4 taken");
    expect(counterText(en, { name: "new_law", left: 2, seat: null }, [])).toBe("new law: 2");
  });
});

describe("words of a square", () => {
  const square = { name: "i9", chosen: false, end: false, via: false, goal: false, last: false };
  const piece = { square: "i9", seat: 1, king: false };

  it("name its piece and its moves", () => {
    expect(squareName(en, { ...square, piece, reach: 3 }, ["white", "red"], "draughts", false)).toBe(
      "i9, red man, 3 moves",
    );
    expect(
      squareName(en, { ...square, piece: { ...piece, king: true } }, ["white", "red"], "draughts", false),
    ).toBe("i9, red king");
    expect(squareName(en, { ...square, piece, reach: 0 }, ["white", "red"], "star", false)).toBe(
      "i9, red piece",
    );
  });

  it("say where a piece in the hand may go", () => {
    expect(squareName(en, { ...square, end: true, goal: true }, [], "star", true)).toBe(
      "i9, empty, goal, can move here",
    );
  });
});

describe("rounds of a game", () => {
  const turn = (seat: number) => ({ seat, notation: "", path: [], captured: [], program: false });
  const plies = (seats: number[], count: number, first: number) =>
    roundsOf(seats.map(turn), count, first).map((round) => round.map((t) => t.ply));

  it("begin with whoever began", () => {
    expect(plies([0, 1, 0], 2, 0)).toEqual([[1, 2], [3]]);
    expect(plies([1, 0, 1, 0], 2, 1)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("go on when a seat is passed over", () => {
    expect(plies([0, 0, 1], 2, 0)).toEqual([[1], [2, 3]]);
    expect(plies([0, 2, 1, 2], 3, 0)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
});

describe("a typed move", () => {
  const moves = [
    move("m1-m3-k5"),
    move("32-28"),
    move("4-13-24", ["9", "19"]),
    move("4-15-24", ["10", "20"]),
  ];

  it("is read as notation, way or two ends", () => {
    expect(readMove(moves, "m1-k5")).toBe(moves[0]);
    expect(readMove(moves, " M1 m3 K5 ")).toBe(moves[0]);
    expect(readMove(moves, "32–28")).toBe(moves[1]);
    expect(readMove(moves, "4x15x24")).toBe(moves[3]);
  });

  it("that is none is nothing", () => {
    expect(readMove(moves, "m1-k6")).toBeUndefined();
    expect(readMove(moves, "")).toBeUndefined();
  });
});

describe("a result", () => {
  const over = (places: number[]) => ({ reason: "finish", places });
  it("is worded for the one who looks", () => {
    const colours = ["white", "black"];
    expect(resultTitle(en, over([1, 2]), 0, colours)).toBe("You won");
    expect(resultTitle(en, over([1, 2]), 1, colours)).toBe("You lost");
    expect(resultTitle(en, over([1, 1]), 1, colours)).toBe("A draw");
    expect(resultTitle(en, over([2, 1]), undefined, colours)).toBe("Black won");
    expect(resultTitle(en, over([2, 1, 3]), 2, ["white", "red", "blue"])).toBe("Your place: 3");
  });
});

describe("a clock", () => {
  it("shows minutes, hours when there are any, tenths at the end", () => {
    expect(clockText(600_000)).toBe("10:00");
    expect(clockText(61_001)).toBe("1:02");
    expect(clockText(3_661_000)).toBe("1:01:01");
    expect(clockText(9_940)).toBe("0:09.9");
    expect(clockText(-5)).toBe("0:00.0");
  });
});
