import { expect, test } from "../support/fixtures.ts";
import { wholeGame } from "../support/rules.ts";
import { meet, playAll, Table } from "../support/table.ts";

const moves = wholeGame("star2").list;

test("who reloads, closes the page or comes back has the same seat and the same game", async ({ arrive }) => {
  const [first, second] = await meet("star2", new Table(await arrive()), new Table(await arrive()));
  await playAll([first, second], moves.slice(0, 3));

  await second.page.reload();
  await expect(second.yourTurn).toBeVisible();
  expect(await second.listed()).toHaveLength(3);

  const back = new Table(await second.person.reopen());
  await expect(back.yourTurn).toBeVisible();
  await playAll([back, first], moves.slice(3, 5));

  // The way over the first page, by the list of tables.
  await first.page.goto("/");
  await first.page.getByRole("link", { name: new RegExp(back.page.url().split("/").pop()!) }).click();
  await expect(back.yourTurn).toBeVisible();
  await playAll([back, first], moves.slice(5, 7));
  expect(await back.listed()).toHaveLength(7);
});

test("a game goes on after the server was killed, with nobody doing anything", async ({ arrive, server }) => {
  const [first, second] = await meet("star2", new Table(await arrive()), new Table(await arrive()));
  for (const table of [first, second]) table.person.expectComplaint(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load/);
  await playAll([first, second], moves.slice(0, 2));
  await expect(first.yourTurn).toBeVisible();

  await server.down("SIGKILL");
  await expect(first.page.getByText(first.say("net-offline"))).toBeVisible();
  await server.up();
  await expect(first.page.getByText(first.say("net-offline"))).toBeHidden({ timeout: 20_000 });

  await playAll([first, second], moves.slice(2, 4));
  await expect(first.yourTurn).toBeVisible();
  expect(await first.listed()).toHaveLength(4);
});

test("a move made while the server restarts is kept and played once", async ({ arrive, server }) => {
  const [first, second] = await meet("star2", new Table(await arrive()), new Table(await arrive()));
  for (const table of [first, second]) table.person.expectComplaint(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load/);
  await server.down("SIGTERM");
  await first.play(moves[0]!);
  await server.up();
  await expect(second.yourTurn).toBeVisible({ timeout: 20_000 });
  expect(await second.listed()).toHaveLength(1);
});
