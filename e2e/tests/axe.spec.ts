import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { inTurnOrder, Table } from "../support/table.ts";
import type { Language } from "../support/texts.ts";

for (const language of ["en", "ru"] as Language[]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing on any page, ${language}, ${colorScheme}`, async ({ arrive }) => {
      test.setTimeout(240_000);
      const options = { locale: language === "ru" ? "ru-RU" : "en-GB", colorScheme, reducedMotion: "reduce" } as const;
      const one = new Table(await arrive(options), language);
      const other = new Table(await arrive(options), language);
      const check = async (table: Table): Promise<void> => {
        await expect(table.page.locator("html")).toHaveAttribute("lang", language);
        await expectAccessible(table.page);
      };

      await one.page.goto("/");
      await expect(one.button("new-submit")).toBeVisible();
      await one.page.getByText(one.say("new-rules"), { exact: false }).first().click();
      await check(one);

      const link = await one.inviteFriend("star2");
      await check(one);
      await other.page.goto(link);
      await expect(other.heading("wait-heading")).toBeVisible();
      await check(other);

      await other.join(link);
      const [first, second] = await inTurnOrder(one, other);
      await first.movable.first().click();
      await check(first);
      await check(second);
      await first.button("game-resign").click();
      await check(first);
      await first.page.keyboard.press("Escape");
      await first.resign();
      await expect(second.places).toBeVisible();
      await check(first);
      await check(second);

      one.person.expectComplaint(/404/);
      for (const nowhere of ["/nowhere", "/t/nowhere"]) {
        await one.page.goto(nowhere);
        await expect(one.heading("lost-heading")).toBeVisible();
        await check(one);
      }
    });
  }
}

for (const variant of ["halma16", "international"]) {
  test(`axe finds nothing at a table of ${variant} on a phone`, async ({ arrive }) => {
    const table = new Table(await arrive({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
    await table.page.goto("/");
    await table.button("quick-machine-of", { game: table.say(`variant-${variant}`) }).click();
    await expect(table.yourTurn).toBeVisible();
    await table.movable.first().click();
    await expectAccessible(table.page);
  });
}
