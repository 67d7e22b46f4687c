import { expect, test } from "../support/fixtures.ts";
import { meet, Table } from "../support/table.ts";

test("out of turn nothing can be picked up, and a typed move waits for the turn", async ({ arrive }) => {
  const [first, second] = await meet("star2", new Table(await arrive()), new Table(await arrive()));
  await expect(second.movable).toHaveCount(0);
  await second.square("f15").click();
  await expect(second.squares("square-end")).toHaveCount(0);
  await expect(second.button("game-type-play")).toBeDisabled();
  await expect(first.yourTurn).toBeVisible();
  expect(await first.listed()).toEqual([]);
});

test("an illegal move is refused in words, and the game stands as it was", async ({ arrive }) => {
  const [first] = await meet("international", new Table(await arrive()), new Table(await arrive()));
  for (const wrong of ["32-27-22", "33-24", "20-25", "99-1", "hello"]) {
    await first.type(wrong);
    await expect(first.page.getByRole("alert")).toHaveText(first.say("game-type-wrong", { move: wrong }));
  }
  await expect(first.yourTurn).toBeVisible();
  expect(await first.listed()).toEqual([]);
  await first.type("32-28");
  await expect.poll(() => first.listed()).toEqual(["32-28"]);
});

test("a click beside the legal ends plays nothing and Escape puts the piece back", async ({ arrive }) => {
  const [first] = await meet("halma16", new Table(await arrive()), new Table(await arrive()));
  await first.movable.first().click();
  await expect(first.squares("square-chosen")).toHaveCount(1);
  await first.page.keyboard.press("Escape");
  await expect(first.squares("square-chosen")).toHaveCount(0);
  await first.movable.first().click();
  await first.square("h8").click();
  await expect(first.squares("square-end")).toHaveCount(0);
  expect(await first.listed()).toEqual([]);
});

test("a taken seat cannot be taken again", async ({ arrive }) => {
  const one = new Table(await arrive());
  const [two, late] = [new Table(await arrive()), new Table(await arrive())];
  const link = await one.inviteFriend("star2");
  await late.page.goto(link);
  await expect(late.heading("wait-heading")).toBeVisible();
  await two.join(link);
  await expect(late.page.getByText(late.say("game-watching"))).toBeVisible();
});

test("a house rule out of its range is named where it was written", async ({ arrive }) => {
  const table = new Table(await arrive());
  await table.page.goto("/");
  await table.fillRules("star2", { limit: "20000" });
  // The browser holds the form back; what the server says is in its own tests.
  await table.button("new-submit").click();
  const field = table.page.getByRole("spinbutton", { name: table.say("setting-limit") });
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.rangeOverflow)).toBe(true);
  await expect(table.page).toHaveURL("/");
});
