import type { Browser, BrowserContextOptions } from "@playwright/test";
import { Person } from "../support/fixtures.ts";
import { wholeGame } from "../support/rules.ts";
import { inTurnOrder, playAll, Table } from "../support/table.ts";
import type { Language } from "../support/texts.ts";

/** People for pictures: still pages, so that no picture catches a piece in the air. */
export async function person(browser: Browser, options: BrowserContextOptions, language: Language): Promise<Table> {
  const locale = language === "ru" ? "ru-RU" : "en-GB";
  return new Table(await Person.arrive(browser, { ...options, locale, reducedMotion: "reduce" }), language);
}

/** A game in which `plies` moves were played; gives the two in turn order. */
export async function gameAfter(variant: string, plies: number, one: Table, other: Table): Promise<[Table, Table]> {
  await other.join(await one.inviteFriend(variant));
  await one.expectGame();
  const players = await inTurnOrder(one, other);
  await playAll(players, wholeGame(variant).list.slice(0, plies));
  return players;
}
