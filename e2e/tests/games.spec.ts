import { expect, test } from "../support/fixtures.ts";
import { wholeGames } from "../support/rules.ts";
import { meet, playAll, Table } from "../support/table.ts";

for (const game of wholeGames) {
  test(`two people play ${game.variant} by a link to its end`, async ({ arrive }) => {
    const moves = game.moves.split(" ");
    // Some fifth of a second a move on an idle machine; a busy one may take much longer.
    test.setTimeout(60_000 + moves.length * 1_500);
    // Without movement, so that a click never waits for the piece before.
    const still = { reducedMotion: "reduce" } as const;
    const one = new Table(await arrive(still));
    const other = new Table(await arrive(still));
    const [first, second] = await meet(game.variant, one, other);

    await playAll([first, second], moves);

    await expect(first.heading("result-won")).toBeVisible();
    await expect(second.heading("result-lost")).toBeVisible();
    for (const table of [first, second]) {
      await expect(table.page.getByText(table.say(`reason-${game.reason.replaceAll("_", "-")}`), { exact: true })).toBeVisible();
      await expect(table.places.getByRole("listitem")).toHaveCount(2);
      await expect(table.movable).toHaveCount(0);
      expect(await table.listed()).toHaveLength(moves.length);
    }
  });
}

test("a third person watches, move by move, and cannot play", async ({ arrive }) => {
  const [first, second] = await meet("star2", new Table(await arrive()), new Table(await arrive()));
  const watcher = new Table(await arrive());
  await watcher.page.goto(first.page.url());
  await expect(watcher.page.getByText(watcher.say("game-watching"))).toBeVisible();
  await expect(watcher.moveField).toHaveCount(0);
  await expect(watcher.button("game-resign")).toHaveCount(0);

  await first.play("m3-m5");
  await expect(second.yourTurn).toBeVisible();
  await expect(watcher.square("m5")).toHaveAccessibleName(/white/);
  await watcher.square("f15").click();
  await expect(watcher.squares("square-end")).toHaveCount(0);
});

test("who resigns loses, after being asked, and another game begins by one button", async ({ arrive }) => {
  const [first, second] = await meet("international", new Table(await arrive()), new Table(await arrive()));
  await first.button("game-resign").click();
  await first.button("cancel").click();
  await expect(first.yourTurn).toBeVisible();

  await first.resign();
  await expect(first.heading("result-lost")).toBeVisible();
  await expect(second.heading("result-won")).toBeVisible();
  await expect(second.page.getByText(second.say("reason-resign"), { exact: true })).toBeVisible();

  await first.button("game-again").click();
  await expect(first.heading("wait-heading")).toBeVisible();
});

test("the moves played can be looked at again", async ({ arrive }) => {
  const [first, second] = await meet("international", new Table(await arrive()), new Table(await arrive()));
  await playAll([first, second], ["32-28", "19-23", "28x19"]);
  await expect(second.yourTurn).toBeVisible();
  expect(await second.listed()).toEqual(["32-28", "19-23", "28x19"]);
  await second.button("game-to-start").click();
  await expect(second.square("32")).toHaveAccessibleName(/white/);
  await expect(second.movable).toHaveCount(0);
  await second.button("game-back-to-now").click();
  await expect(second.square("32")).toHaveAccessibleName(second.say("square-empty", { square: "32" }));
  await expect(second.movable).not.toHaveCount(0);
});
