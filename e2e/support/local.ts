import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { Table } from "./table.ts";

/** Who acts for a seat: somebody at the screen, or the machine at a level. */
export type Sitter = "person" | number;

/** The pages of games on the device, as a person sees them. */
export class Device extends Table {
  /** From the first page to the games on the device. */
  async arrive(): Promise<void> {
    await this.page.goto("/");
    await this.page.getByRole("link", { name: this.say("lobby-local") }).click();
    await expect(this.heading("local-begin-heading")).toBeVisible();
  }

  /** Fills the form and begins; seats are in turn order. */
  async begin(variant: string, sitters: Sitter[], rules: Record<string, string> = {}): Promise<void> {
    await this.fillRules(variant, rules);
    const seats = this.page.getByRole("group", { name: this.say("local-seats") }).getByRole("combobox");
    await expect(seats).toHaveCount(sitters.length);
    for (const [i, sitter] of sitters.entries()) {
      await seats.nth(i).selectOption(sitter === "person" ? "person" : `program-${sitter}`);
    }
    await this.button("local-begin").click();
    await this.expectGame();
  }

  /** Whose turn it is, in the words that people at one screen see. */
  turnOf(colour: string): Locator {
    return this.page.getByText(this.say(`turn-${colour}`), { exact: true });
  }

  /** The advice of the machine, in words. */
  async hint(): Promise<string> {
    await this.button("local-hint").click();
    const start = this.say("local-hint-of", { move: "" });
    const line = this.page.getByText(start).and(this.page.locator("p"));
    await expect(line).toBeVisible();
    return ((await line.textContent()) ?? "").slice(start.length);
  }

  /** Rows of the list of games. */
  get kept(): Locator {
    return this.page.getByRole("region", { name: this.say("local-games") }).getByRole("listitem");
  }

  /** What this browser keeps of its games. */
  stored(): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith("skok-game-"))
        .map((key) => JSON.parse(localStorage.getItem(key) ?? "null")),
    );
  }
}
