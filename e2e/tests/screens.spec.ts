import { devices } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { wholeGame } from "../support/rules.ts";
import { meet, Table } from "../support/table.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("on a phone the board fits, nothing scrolls sideways, and taps play", async ({ arrive }) => {
  const [first, second] = await meet("halma16", new Table(await arrive(PHONE)), new Table(await arrive(PHONE)));
  for (const table of [first, second]) {
    const overflow = await table.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const box = (await table.grid.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(PHONE.viewport.width);
  }
  const players = [first, second];
  for (const [ply, move] of wholeGame("halma16").list.slice(0, 4).entries()) {
    const mover = players[ply % 2]!;
    await expect(mover.yourTurn).toBeVisible();
    const [start, end] = [move.split("-")[0]!, move.split("-").pop()!];
    await mover.square(start).tap();
    await mover.square(end).tap();
  }
  await expect(first.yourTurn).toBeVisible();
});

for (const name of ["Desktop Chrome", "iPad Mini"] as const) {
  test(`the lobby and a table fit ${name}`, async ({ arrive }) => {
    const { defaultBrowserType: _, userAgent: __, ...device } = devices[name]!;
    const table = new Table(await arrive(device));
    await table.inviteFriend("star2");
    for (const path of ["/", table.page.url()]) {
      await table.page.goto(path);
      await expect(table.page.getByRole("heading", { level: 1 })).toBeVisible();
      const overflow = await table.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}

test("where less movement is asked for, pieces do not travel", async ({ arrive }) => {
  const calm = new Table(await arrive({ reducedMotion: "reduce" }));
  const lively = new Table(await arrive());
  const [first, second] = await meet("star2", calm, lively);
  await watchAnimations(calm);
  await watchAnimations(lively);
  await first.play("m3-m5");
  await expect(second.yourTurn).toBeVisible();
  await second.play("e14-e13");
  await expect(first.yourTurn).toBeVisible();
  await expect.poll(() => travelled(lively), "somebody else sees the pieces travel").not.toEqual([]);
  expect(await travelled(calm)).toEqual([]);
});

/** Notes every movement longer than a tenth of a second, by script or by style. */
async function watchAnimations(table: Table): Promise<void> {
  await table.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { travelled: seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: Element, frames, options) {
      const duration = typeof options === "object" ? Number(options.duration) : (options ?? 0);
      if (duration > 100) seen.push(`animate ${duration}`);
      return animate.call(this, frames, options);
    };
    const note = (event: Event): void => {
      const seconds = getComputedStyle(event.target as Element)[event.type === "animationstart" ? "animationDuration" : "transitionDuration"];
      if (Number.parseFloat(seconds) > 0.1) seen.push(`${event.type} ${seconds}`);
    };
    document.addEventListener("animationstart", note);
    document.addEventListener("transitionrun", note);
  });
}

const travelled = (table: Table): Promise<string[]> =>
  table.page.evaluate(() => (window as unknown as { travelled: string[] }).travelled);
