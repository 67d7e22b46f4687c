import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { skokBinary } from "./server.ts";

/** A whole game with its known end. */
export interface WholeGame {
  variant: string;
  about: string;
  moves: string;
  reason: string;
  places: number[];
}

/** The known games; `crates/rules` has them among its tests, or a second implementation made them. */
export const wholeGames = JSON.parse(
  readFileSync(join(import.meta.dirname, "../data/games.json"), "utf8"),
) as WholeGame[];

export function wholeGame(variant: string): WholeGame & { list: string[] } {
  const game = wholeGames.find((one) => one.variant === variant);
  if (!game) throw new Error(`no whole game of ${variant}`);
  return { ...game, list: game.moves.split(" ") };
}

/** Squares that a written move visits. */
export const squaresOf = (move: string): string[] => move.split(/[-x]/);

export interface LegalMove {
  notation: string;
  path: string[];
  captured: string[];
  eliminates: boolean;
}

/** What the command line says is legal after these moves: a second opinion beside the page's. */
export function legalMoves(variant: string, played: string[]): LegalMove[] {
  const output = execFileSync(skokBinary(), ["moves", variant, "--json", "--play", played.join(" ")], {
    encoding: "utf8",
  });
  return JSON.parse(output) as LegalMove[];
}
