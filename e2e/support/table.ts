import type { Locator, Page } from "@playwright/test";
import { expect, type Person } from "./fixtures.ts";
import { squaresOf } from "./rules.ts";
import { type Language, text } from "./texts.ts";

/** The pages as a person sees them: by roles, names and keys only. */
export class Table {
  constructor(
    readonly person: Person,
    readonly language: Language = "en",
  ) {}

  get page(): Page {
    return this.person.page;
  }

  say(key: string, args: Parameters<typeof text>[1] = {}): string {
    return text(key, args, this.language);
  }

  button(key: string, args: Parameters<typeof text>[1] = {}): Locator {
    return this.page.getByRole("button", { name: this.say(key, args), exact: true });
  }

  heading(key: string, args: Parameters<typeof text>[1] = {}): Locator {
    return this.page.getByRole("heading", { name: this.say(key, args), exact: true });
  }

  /** From the first page to a table with a free seat; gives its link. */
  async inviteFriend(variant: string): Promise<string> {
    await this.page.goto("/");
    await this.button("quick-friend-of", { game: this.say(`variant-${variant}`) }).click();
    await expect(this.heading("wait-heading")).toBeVisible();
    return this.page.getByRole("textbox", { name: this.say("wait-share") }).inputValue();
  }

  /** Fills the form for a new table: the game and its house rules. */
  async fillRules(variant: string, rules: Record<string, string>): Promise<void> {
    await this.page.getByRole("combobox", { name: this.say("new-game") }).selectOption({ label: this.say(`variant-${variant}`) });
    const group = this.page.getByRole("group").filter({ hasText: this.say("new-rules") }).last();
    if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
    for (const [key, value] of Object.entries(rules)) {
      await this.page.getByRole("spinbutton", { name: this.say(`setting-${key}`) }).fill(value);
    }
  }

  /** Makes a table by the form, with the machine on one seat and oneself on the other. */
  async makeWith(variant: string, rules: Record<string, string>, machine: { level: number; seat: string }): Promise<void> {
    await this.fillRules(variant, rules);
    const seats = this.page.getByRole("group", { name: this.say("new-seats") }).getByRole("combobox");
    const names = await seats.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).labels[0]?.textContent));
    const theirs = names.indexOf(this.say(`seat-${machine.seat}`));
    await seats.nth(1 - theirs).selectOption("me");
    await seats.nth(theirs).selectOption(`program-${machine.level}`);
    await this.button("new-submit").click();
    await this.expectGame();
  }

  /** Says yes when the page asks whether one really wants to be out of the game. */
  async confirmElimination(): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: this.say("game-eliminate-ask") });
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: this.say("game-eliminate-yes") }).click();
  }

  /** Follows a link and takes the free seat there. */
  async join(link: string): Promise<void> {
    await this.page.goto(link);
    const sit = this.say("wait-sit-of", { seat: "" }).trim();
    await this.page.getByRole("button", { name: sit }).click();
    await this.expectGame();
  }

  async expectGame(): Promise<void> {
    await expect(this.grid).toBeVisible();
    await expect(this.heading("game-moves")).toBeVisible();
  }

  get grid(): Locator {
    return this.page.getByRole("grid");
  }

  /** The button of a square; its name begins with the square's. */
  square(name: string): Locator {
    return this.grid.getByRole("button", { name: new RegExp(`^${name},`) });
  }

  /** Buttons whose name says this after the square's. */
  squares(key: string): Locator {
    return this.grid.getByRole("button", { name: `, ${this.say(key)}` });
  }

  /** Pieces of the viewer that can move now. */
  get movable(): Locator {
    const [one] = this.say("square-moves", { count: 1 }).split(" ").slice(1);
    // The word for moves bends with its number; its beginning does not.
    return this.grid.getByRole("button", { name: new RegExp(`, \\d+ ${one!.slice(0, 3)}`) });
  }

  get yourTurn(): Locator {
    return this.page.getByText(this.say("game-your-turn"), { exact: true });
  }

  /** What the page has said aloud last. */
  get spoken(): Locator {
    return this.page.getByRole("status").last();
  }

  /** The list of places, shown at the end. */
  get places(): Locator {
    return this.page.getByRole("list", { name: this.say("result-places") });
  }

  /** Clicks a written move: its start, its end, then squares on the way for as long as the page asks for them. */
  async play(move: string): Promise<void> {
    const squares = squaresOf(move);
    await this.square(squares[0]!).click();
    await this.square(squares[squares.length - 1]!).click();
    for (const via of squares.slice(1)) {
      const name = (await this.square(via).getAttribute("aria-label")) ?? "";
      if (name.includes(this.say("square-via"))) await this.square(via).click();
    }
  }

  get moveField(): Locator {
    return this.page.getByRole("textbox", { name: this.say("game-type-move") });
  }

  /** Types a move into the field for it. */
  async type(move: string): Promise<void> {
    await this.moveField.fill(move);
    await this.moveField.press("Enter");
  }

  /** Says yes to what the page asks before it lets one resign. */
  async resign(): Promise<void> {
    await this.button("game-resign").click();
    const dialog = this.page.getByRole("dialog", { name: this.say("game-resign-ask") });
    await dialog.getByRole("button", { name: this.say("game-resign-yes") }).click();
  }

  /** Moves as listed on the page, in their order. */
  async listed(): Promise<string[]> {
    const names = this.page.getByRole("region", { name: this.say("game-moves") }).getByRole("listitem").getByRole("button");
    return names.allTextContents();
  }
}

/** A game by link: one makes the table, the other comes; gives them in turn order. */
export async function meet(variant: string, maker: Table, guest: Table): Promise<[Table, Table]> {
  const link = await maker.inviteFriend(variant);
  await guest.join(link);
  await maker.expectGame();
  return inTurnOrder(maker, guest);
}

/** Seats are drawn by lot, so who begins is seen on the page. */
export async function inTurnOrder(one: Table, other: Table): Promise<[Table, Table]> {
  await expect.poll(async () => (await one.yourTurn.count()) + (await other.yourTurn.count())).toBe(1);
  return (await one.yourTurn.count()) === 1 ? [one, other] : [other, one];
}

/** Plays moves in turn, by clicks. */
export async function playAll(players: [Table, Table], moves: string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const mover = players[ply % 2]!;
    await expect(mover.yourTurn, `ply ${ply + 1}: ${move}`).toBeVisible();
    await mover.play(move);
  }
}
