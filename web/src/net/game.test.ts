import { describe, expect, it } from "vitest";
import { man } from "../test/boards";
import { type Game, opened, piecesAt, withEvent } from "./game";
import type { GameView } from "./types/GameView";
import type { Live } from "./types/Live";
import type { MoveMade } from "./types/MoveMade";
import type { Piece } from "./types/Piece";
import type { ServerOut } from "./types/ServerOut";

const turn = (seat: number, way: string, captured: string[] = []): MoveMade => {
  const path = way.split("-");
  return { seat, notation: way, path, captured, program: false };
};

const live = (ply: number, pieces: Piece[]): Live => ({
  phase: "playing",
  seats: [],
  yours: [],
  turn: ply % 2,
  ply,
  pieces,
  clocks: null,
  running: false,
  legal: null,
  over: null,
  counters: [],
});

const start = [man("32"), man("48"), man("28", 1), man("19", 1)];
const moves = [turn(0, "32-23", ["28"]), turn(1, "19-28", ["23"]), turn(0, "48-42")];

function game(played: MoveMade[], pieces: Piece[]): Game {
  const view: GameView = {
    game: "g",
    seq: 9,
    variant: "v",
    options: {},
    clock: null,
    lot: false,
    start,
    moves: played,
    live: live(played.length, pieces),
  };
  return opened(view, 0);
}

describe("looking back", () => {
  it("replays from the start by ways and captures", () => {
    const now = game(moves, [man("42"), man("28", 1)]);
    expect(piecesAt(now, 0)).toEqual(start);
    expect(piecesAt(now, 1)).toEqual([man("23"), man("48"), man("19", 1)]);
    expect(piecesAt(now, 2)).toEqual([man("48"), man("28", 1)]);
  });

  it("shows the latest position as the server sent it", () => {
    const pieces = [{ ...man("42"), king: true }];
    expect(piecesAt(game(moves, pieces), 3)).toEqual(pieces);
  });

  it("knows of kings what it saw", () => {
    const crowned = [{ ...man("3"), king: true }, man("28", 1)];
    const before = game(moves, [man("42"), man("28", 1)]);
    const message = (seq: number, made: MoveMade, ply: number, pieces: Piece[]) =>
      ({
        t: "event",
        game: "g",
        seq,
        event: { kind: "move", made, skipped: [] },
        live: live(ply, pieces),
      }) satisfies ServerOut;
    const one = withEvent(before, message(10, turn(0, "42-3"), 4, crowned), 1);
    const two = withEvent(one, message(11, turn(1, "28-33"), 5, [crowned[0]!, man("33", 1)]), 2);
    expect(piecesAt(two, 4)).toEqual(crowned);
    expect(piecesAt(two, 5)[0]!.king).toBe(true);
    expect(piecesAt(two, 3)).toEqual([man("42"), man("28", 1)]);
  });
});
