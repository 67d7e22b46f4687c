import { expect, test } from "../support/fixtures.ts";
import { Table } from "../support/table.ts";

/** Plays as a beginner does: any piece that can move, to the end that is named last. */
async function playAnything(table: Table, turn: number): Promise<void> {
  const pieces = await table.movable.count();
  await table.movable.nth((turn * 7) % pieces).click();
  const ends = await table.squares("square-end").count();
  if (ends > 0) await table.squares("square-end").nth((turn * 5) % ends).click();
  // Where several ways lead to one end, the page asks for the next square until one is left.
  while ((await table.squares("square-via").count()) > 0 && (await table.squares("square-chosen").count()) > 0) {
    await table.squares("square-via").first().click();
  }
  await table.confirmElimination();
}

async function playToTheEnd(table: Table): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    await expect(table.yourTurn.or(table.places)).toBeVisible({ timeout: 20_000 });
    if (await table.places.isVisible()) return;
    await playAnything(table, turn);
  }
  throw new Error("the game does not end");
}

for (const variant of ["star2", "halma16", "international"]) {
  test(`a person plays ${variant} against the machine to the end`, async ({ arrive }) => {
    test.setTimeout(240_000);
    const table = new Table(await arrive({ reducedMotion: "reduce" }));
    await table.page.goto("/");
    if (variant === "halma16") {
      // A real game of Halma lasts some 130 rounds; a house rule ends this one sooner.
      await table.makeWith("halma16", { limit: "25" }, { level: 2, seat: "blue" });
    } else {
      await table.button("quick-machine-of", { game: table.say(`variant-${variant}`) }).click();
    }
    await table.expectGame();
    await playToTheEnd(table);
    await expect(table.places.getByRole("listitem")).toHaveCount(2);
    await expect(table.places).toContainText(table.say("program", { level: 2 }));
  });
}

for (const level of [2, 5, 8]) {
  test(`the machine at level ${level} begins and answers when it has the first seat`, async ({ arrive }) => {
    const table = new Table(await arrive());
    await table.page.goto("/");
    await table.makeWith("star2", {}, { level, seat: "white" });
    await expect(table.yourTurn).toBeVisible();
    expect(await table.listed()).toHaveLength(1);
    await playAnything(table, 0);
    await expect.poll(async () => (await table.listed()).length).toBe(3);
  });
}
