import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContextOptions } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { Device } from "../support/local.ts";
import type { Table } from "../support/table.ts";
import type { Language } from "../support/texts.ts";
import { gameAfter, person } from "./scenes.ts";

const folder = resolve(import.meta.dirname, "../results/look");

const SIZES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Pages for people to look at: every one in each size, theme and language. */
for (const [size, screen] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const language of ["en", "ru"] as Language[]) {
      test(`${size} ${colorScheme} ${language}`, async ({ browser, baseURL }) => {
        test.setTimeout(180_000);
        mkdirSync(folder, { recursive: true });
        const options = { ...screen, colorScheme, baseURL: baseURL! };
        const take = async (table: Table, name: string): Promise<void> => {
          const path = join(folder, `${name}-${size}-${colorScheme}-${language}.png`);
          await table.page.screenshot({ path, fullPage: true });
        };
        const [one, other] = [await person(browser, options, language), await person(browser, options, language)];

        await one.page.goto("/");
        await expect(one.button("new-submit")).toBeVisible();
        await take(one, "lobby");
        await one.inviteFriend("star2");
        await take(one, "waiting");
        await one.page.goto("/nowhere");
        await expect(one.heading("lost-heading")).toBeVisible();
        await take(one, "lost");

        const device = new Device(one.person, language);
        await device.arrive();
        await device.begin("jp3", ["person", "person", "person"]);
        await device.hint();
        await take(device, "device-hint");
        await device.page.goto("/local");
        await expect(device.kept).toHaveCount(1);
        await take(device, "device");

        for (const [variant, plies] of [["star2", 8], ["halma16", 12], ["international", 6]] as const) {
          const [first, second] = await gameAfter(variant, plies, one, other);
          await expect(first.yourTurn).toBeVisible();
          await take(second, `${variant}-theirs`);
          await first.movable.first().click();
          await take(first, `${variant}-picked`);
          if (variant === "star2") {
            await first.button("game-resign").click();
            await take(first, "resign");
            await first.page.keyboard.press("Escape");
            await first.resign();
            await expect(second.places).toBeVisible();
            await take(second, "won");
            await take(first, "lost-game");
          }
        }
        await one.person.leave();
        await other.person.leave();
      });
    }
  }
}
