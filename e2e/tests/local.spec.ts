import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { Device } from "../support/local.ts";
import type { Language } from "../support/texts.ts";

test("two play at one screen, take back, and one resigns", async ({ arrive }) => {
  const device = new Device(await arrive({ reducedMotion: "reduce" }));
  await device.arrive();
  await device.begin("international", ["person", "person"]);
  await expect(device.turnOf("white")).toBeVisible();
  await device.play("32-28");
  await expect(device.turnOf("black")).toBeVisible();
  await expect(device.spoken).toContainText(device.say("say-move", { seat: device.say("seat-white"), move: "32-28" }));
  await device.play("19-23");
  await device.type("28x19");
  await expect(device.square("23")).toHaveAccessibleName(device.say("square-empty", { square: "23" }));
  await device.button("local-take-back").click();
  await expect(device.turnOf("white")).toBeVisible();
  expect(await device.listed()).toEqual(["32-28", "19-23"]);

  await device.button("game-resign").click();
  const dialog = device.page.getByRole("dialog");
  await expect(dialog).toContainText(device.say("game-resign-of", { seat: device.say("seat-white") }));
  await dialog.getByRole("button", { name: device.say("game-resign-yes") }).click();
  await expect(device.heading("result-seat-won", { seat: device.say("seat-black") })).toBeVisible();
  await device.button("local-take-back").click();
  await expect(device.turnOf("white")).toBeVisible();
  await device.resign();
  const before = device.page.url();
  await device.button("game-again").click();
  await expect(device.turnOf("white")).toBeVisible();
  expect(device.page.url()).not.toBe(before);
  expect(await device.stored()).toHaveLength(2);
});

test("a whole game against the machine, with the machine's own advice", async ({ arrive }) => {
  test.setTimeout(180_000);
  const device = new Device(await arrive({ reducedMotion: "reduce" }));
  await device.arrive();
  await device.begin("capture2", ["person", 1]);
  for (let turn = 0; turn < 60; turn += 1) {
    await expect(device.yourTurn.or(device.places)).toBeVisible({ timeout: 20_000 });
    if (await device.places.isVisible()) break;
    const move = await device.hint();
    await expect(device.spoken).toContainText(device.say("local-hint-of", { move }));
    await expect(device.button("local-hint")).toBeFocused();
    await device.type(move);
  }
  await expect(device.heading("result-won")).toBeVisible();
  await expect(device.places).toContainText(device.say("program", { level: 1 }));
  const [game] = await device.stored();
  expect(game).toMatchObject({ format: 1, variant: "capture2", over: { places: [1, 2] } });
  await device.page.getByRole("link", { name: device.say("local-all") }).click();
  await expect(device.kept).toContainText(device.say("result-seat-won", { seat: device.say("seat-white") }));
});

test("three seats, two machines and a house rule", async ({ arrive }) => {
  const device = new Device(await arrive({ reducedMotion: "reduce" }));
  await device.arrive();
  await device.begin("star3", [1, "person", 2], { limit: "50" });
  await expect(device.yourTurn).toBeVisible();
  expect(await device.listed()).toHaveLength(1);
  await device.movable.first().click();
  await device.squares("square-end").first().click();
  await expect.poll(async () => (await device.listed()).length).toBe(4);
  expect(await device.stored()).toMatchObject([{ options: { limit: "50" }, turns: [{ seat: 0 }, { seat: 1 }, { seat: 2 }, { seat: 0 }] }]);
});

test("a game is there again after a reload, in the list, and until it is deleted", async ({ arrive }) => {
  const person = await arrive({ reducedMotion: "reduce" });
  const device = new Device(person);
  await device.arrive();
  await device.begin("star2", ["person", "person"]);
  await device.play("m3-m5");
  await expect(device.turnOf("black")).toBeVisible();
  await device.page.reload();
  await expect(device.turnOf("black")).toBeVisible();
  expect(await device.listed()).toEqual(["m3-m5"]);
  const again = new Device(await person.reopen());
  await again.play("g15-g13");
  await expect(again.turnOf("white")).toBeVisible();

  await again.page.goto("/local");
  await expect(again.kept).toHaveCount(1);
  await expect(again.kept).toContainText(again.say("tables-plies", { count: 2 }));
  await again.kept.getByRole("link").click();
  await expect(again.turnOf("white")).toBeVisible();
  await again.page.goto("/local");
  const remove = (): Promise<void> => again.kept.getByRole("button").click();
  await remove();
  await again.button("cancel").click();
  await expect(again.kept).toHaveCount(1);
  await remove();
  await again.page.getByRole("dialog").getByRole("button", { name: again.say("local-delete"), exact: true }).click();
  await expect(again.page.getByText(again.say("local-games-empty"))).toBeVisible();
  expect(await again.stored()).toEqual([]);
});

test("a page shares memory with its threads, so that they can be stopped in the middle of a thought", async ({ arrive }) => {
  const device = new Device(await arrive());
  await device.arrive();
  expect(await device.page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test("the machine stops at once, goes on when it is let, and is taken back while it thinks", async ({ arrive }) => {
  const device = new Device(await arrive({ reducedMotion: "reduce" }));
  await device.arrive();
  await device.begin("halma16", ["person", 10]);
  await device.movable.first().click();
  await device.squares("square-end").first().click();
  await expect.poll(() => device.page.workers().length).toBe(1);
  await device.button("local-stop").click();
  // Its thread is gone, so nothing is left that could still think or move.
  await expect.poll(() => device.page.workers().length, { timeout: 500 }).toBe(0);
  await expect(device.button("local-resume")).toBeVisible();
  // Longer than the strongest level ever thinks.
  await device.page.waitForTimeout(5_000);
  expect(await device.listed()).toHaveLength(1);

  await device.button("local-resume").click();
  await expect(device.yourTurn).toBeVisible({ timeout: 20_000 });
  expect(await device.listed()).toHaveLength(2);
  await device.movable.first().click();
  await device.squares("square-end").first().click();
  await expect(device.button("local-stop")).toBeVisible();
  await device.button("local-take-back").click();
  await expect(device.yourTurn).toBeVisible({ timeout: 1_000 });
  expect(await device.listed()).toHaveLength(2);
});

test("the page stays quick while the machine thinks", async ({ arrive }) => {
  const device = new Device(await arrive({ reducedMotion: "reduce" }));
  await device.arrive();
  await device.begin("star2", ["person", 10]);
  await device.play("m3-m5");
  await expect(device.button("local-stop")).toBeVisible();
  const slowest = await device.page.evaluate(async () => {
    const begun = performance.now();
    let [worst, last] = [0, begun];
    while (last < begun + 1500) {
      await new Promise((next) => setTimeout(next, 10));
      const now = performance.now();
      [worst, last] = [Math.max(worst, now - last), now];
    }
    return worst;
  });
  expect(slowest).toBeLessThan(500);
  await expect(device.button("local-stop")).toBeVisible();
});

test("an open page needs no server", async ({ arrive, server }) => {
  const device = new Device(await arrive({ reducedMotion: "reduce" }));
  await device.arrive();
  await device.begin("star2", ["person", 10]);
  // Chromium looks for the icon of a page again when its address changes.
  device.person.expectComplaint(/ERR_CONNECTION_REFUSED.*favicon/);
  await server.down();
  try {
    await device.play("m3-m5");
    await device.button("local-take-back").click();
    await expect(device.yourTurn).toBeVisible();
    // Another thread is needed now, and there is nobody to send its script.
    const move = await device.hint();
    await device.type(move);
    await expect.poll(async () => (await device.listed()).length, { timeout: 20_000 }).toBe(2);
    await device.button("local-take-back").click();
    await device.resign();
    await expect(device.heading("result-lost")).toBeVisible();
    await device.page.getByRole("link", { name: device.say("local-all") }).click();
    await device.begin("halma8", ["person", "person"]);
    await expect(device.turnOf("blue").or(device.turnOf("red"))).toBeVisible();
  } finally {
    await server.up();
  }
});

test("a game that does not fit today's rules is shown and kept", async ({ arrive }) => {
  const device = new Device(await arrive());
  await device.page.goto("/local");
  await device.page.evaluate(() => {
    const turns = ["m3-m5", "a1-a2", "m5-m7"].map((text, i) => ({ text, seat: i % 2, at: 1000 + i }));
    const people = [{ kind: "person" }, { kind: "person" }];
    const game = { format: 1, id: "old", variant: "star2", options: {}, seats: people, begun: 1, turns, over: null };
    localStorage.setItem("skok-game-old", JSON.stringify(game));
    localStorage.setItem("skok-game-gone", JSON.stringify({ ...game, id: "gone", variant: "chess" }));
    localStorage.setItem("skok-game-newer", JSON.stringify({ format: 2, id: "newer" }));
    localStorage.setItem("skok-game-torn", "{");
  });
  await device.page.reload();
  await expect(device.kept).toHaveCount(4);
  await expect(device.page.getByText(device.say("local-unread"))).toBeVisible();
  await expect(device.page.getByText(device.say("local-unread-newer"))).toBeVisible();
  await expectAccessible(device.page);

  await device.page.goto("/local/old");
  await expect(device.page.getByText(device.say("local-stuck", { turn: 2, move: "a1-a2" }))).toBeVisible();
  await expect(device.square("m5")).toHaveAccessibleName(/white/);
  await expect(device.movable).toHaveCount(0);
  await expect(device.button("game-resign")).toHaveCount(0);
  await expectAccessible(device.page);
  await device.page.goto("/local/gone");
  await expect(device.page.getByText(device.say("error-unknown-variant"))).toBeVisible();
  await device.page.goto("/local/nowhere");
  await expect(device.page.getByText(device.say("local-missing"))).toBeVisible();
  await device.page.goto("/local");
  await expect(device.kept).toHaveCount(4);
});

test("moves too many to list are walked square by square", async ({ arrive }) => {
  const device = new Device(await arrive({ reducedMotion: "reduce" }));
  await device.page.goto("/local");
  await device.page.evaluate(() => {
    const moves = "h12-h14 l8-n6 j12-h12-f14 j10-l8-n8 k7-m7-m11 l5-n5-n7".split(" ");
    const turns = moves.map((text, i) => ({ text, seat: i % 2, at: 1000 + i }));
    const people = [{ kind: "person" }, { kind: "person" }];
    const game = { format: 1, id: "many", variant: "capture2", options: { long_hops: "on" }, seats: people, begun: 1, turns, over: null };
    localStorage.setItem("skok-game-many", JSON.stringify(game));
  });
  await device.page.goto("/local/many");
  await expect(device.turnOf("white")).toBeVisible();
  await device.movable.first().click();
  await expect(device.squares("square-chosen")).toHaveCount(1);
  await device.squares("square-via").first().click();
  const end = device.squares("square-end");
  await expect(end.or(device.turnOf("red"))).toBeVisible();
  if (await end.isVisible()) await end.click();
  await expect(device.turnOf("red")).toBeVisible();
  expect(await device.listed()).toHaveLength(7);
});

for (const language of ["en", "ru"] as Language[]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing on the device, ${language}, ${colorScheme}`, async ({ arrive }) => {
      const locale = language === "ru" ? "ru-RU" : "en-GB";
      const device = new Device(await arrive({ locale, colorScheme, reducedMotion: "reduce" }), language);
      await device.arrive();
      await expectAccessible(device.page);
      await device.begin("star2", ["person", "person"]);
      await device.play("m3-m5");
      await device.hint();
      await expectAccessible(device.page);
      await device.button("game-resign").click();
      await expectAccessible(device.page);
      await device.page.keyboard.press("Escape");
      await device.resign();
      await expect(device.places).toBeVisible();
      await expectAccessible(device.page);
      await device.page.goto("/local");
      await device.kept.getByRole("button").click();
      await expectAccessible(device.page);
    });
  }
}
