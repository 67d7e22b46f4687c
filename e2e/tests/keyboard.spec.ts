import { expect, test } from "../support/fixtures.ts";
import { squaresOf, wholeGame } from "../support/rules.ts";
import { meet, Table } from "../support/table.ts";

interface BoardInfo {
  squares: { name: string; x: number; y: number }[];
  turn_degrees: number[];
}

/** Walks over the board by arrow keys alone, as someone would who knows where the square lies. */
class Walker {
  private constructor(
    private readonly table: Table,
    private readonly places: Map<string, { x: number; y: number }>,
  ) {}

  static async on(table: Table, variant: string, seat: number): Promise<Walker> {
    const answer = await table.page.request.get(`/api/variants/${variant}/board`);
    const board = (await answer.json()) as BoardInfo;
    const angle = ((board.turn_degrees[seat] ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const turned = board.squares.map(({ name, x, y }) => [name, { x: x * cos - y * sin, y: x * sin + y * cos }] as const);
    return new Walker(table, new Map(turned));
  }

  private async here(): Promise<string> {
    const name = await this.table.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    return name.split(",")[0]!;
  }

  async to(square: string): Promise<void> {
    const aim = this.places.get(square)!;
    for (let presses = 0; presses < 60; presses += 1) {
      const at = await this.here();
      if (at === square) return;
      const now = this.places.get(at)!;
      const [right, down] = [aim.x - now.x, aim.y - now.y];
      // Rows first; within the row, along it.
      const key = Math.abs(down) > 0.1 ? (down > 0 ? "ArrowDown" : "ArrowUp") : right > 0 ? "ArrowRight" : "ArrowLeft";
      await this.table.page.keyboard.press(key);
    }
    throw new Error(`the arrow keys do not lead to ${square}`);
  }

  async play(move: string): Promise<void> {
    const squares = squaresOf(move);
    await this.to(squares[0]!);
    await this.table.page.keyboard.press("Enter");
    await this.to(squares[squares.length - 1]!);
    await this.table.page.keyboard.press("Enter");
  }
}

/** Presses Tab until what has the focus has this name. */
async function tabTo(table: Table, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await table.page.keyboard.press("Tab");
    const focused = await table.page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab does not lead to "${name}"`);
}

/** Presses Tab until the board has the focus: it is one stop among the others. */
async function tabToBoard(table: Table): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const inside = await table.page.evaluate(() => document.activeElement?.closest("[role=grid]") !== null);
    if (inside) return;
    await table.page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead to the board");
}

test("a whole game by keys alone, from the first page to the result", async ({ arrive }) => {
  test.setTimeout(120_000);
  const game = wholeGame("star2");
  const one = new Table(await arrive());
  const other = new Table(await arrive());

  await one.page.goto("/");
  await tabTo(one, one.say("quick-friend-of", { game: one.say("variant-star2") }));
  await one.page.keyboard.press("Enter");
  // The first page can have a heading of the same words over open tables; only a table has a link to share.
  const link = await one.page.getByRole("textbox", { name: one.say("wait-share") }).inputValue();

  await other.page.goto(link);
  const free = await other.page.getByRole("button", { name: other.say("wait-sit-of", { seat: "" }).trim() }).getAttribute("aria-label");
  await tabTo(other, free!);
  await other.page.keyboard.press("Enter");
  await other.expectGame();

  await expect.poll(async () => (await one.yourTurn.count()) + (await other.yourTurn.count())).toBe(1);
  const oneBegins = (await one.yourTurn.count()) === 1;
  const [first, second] = oneBegins ? [one, other] : [other, one];
  const walkers = [await Walker.on(first, "star2", 0), await Walker.on(second, "star2", 1)];
  await tabToBoard(first);
  await tabToBoard(second);
  for (const [ply, move] of game.list.entries()) {
    const mover = [first, second][ply % 2]!;
    await expect(mover.yourTurn).toBeVisible();
    await walkers[ply % 2]!.play(move);
  }
  await expect(first.heading("result-won")).toBeVisible();
  await expect(second.heading("result-lost")).toBeVisible();
});

test("moves are heard, and the focus stays on the board", async ({ arrive }) => {
  const [first, second] = await meet("star2", new Table(await arrive()), new Table(await arrive()));
  await tabToBoard(second);
  const before = await second.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await first.play("m3-m5");
  await expect(second.spoken).toContainText("m3-m5");
  await expect(second.spoken).toContainText(second.say("game-your-turn"));
  const after = await second.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(after?.split(",")[0]).toBe(before?.split(",")[0]);
});

test("the board is one stop for Tab, and typed moves play", async ({ arrive }) => {
  const [first, second] = await meet("international", new Table(await arrive()), new Table(await arrive()));
  expect(await first.grid.locator("button[tabindex='0']").count()).toBe(1);
  await first.type("32-28");
  await expect(second.yourTurn).toBeVisible();
  await second.type("19 23");
  await expect(first.yourTurn).toBeVisible();
  expect(await first.listed()).toEqual(["32-28", "19-23"]);
});
