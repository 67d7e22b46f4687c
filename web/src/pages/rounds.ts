import type { MoveMade } from "../net/types/MoveMade";

interface Turn {
  ply: number;
  made: MoveMade;
}

/** Turns by rounds: a round ends where the order of seats begins again. */
export function roundsOf(moves: MoveMade[], seats: number, first: number): Turn[][] {
  const rounds: Turn[][] = [];
  let before = seats;
  moves.forEach((made, i) => {
    const place = (made.seat - first + seats) % seats;
    if (place <= before) rounds.push([]);
    before = place;
    rounds.at(-1)!.push({ ply: i + 1, made });
  });
  return rounds;
}
