import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "../support/fixtures.ts";
import { playAll } from "../support/table.ts";
import { gameAfter, person } from "./scenes.ts";

const docs = resolve(import.meta.dirname, "../../docs");

/** Twenty-four moves of a lively game of Chinese checkers, for the picture. */
const LIVELY =
  "l3-l5 f15-f13 m3-k5 h14-i13 m1-m3-m5 f16-h14-j12 k3-i5 g15-g13-e13 l4-j6 e14-g12 m4-k6-i6 e15-g13-g11 " +
  "k4-k6-m4-m6 e17-e15-g13 j4-h6 f14-f12-h10 k5-i7 f13-h11-h9 i6-i8-g10-i10 g12-g10-i8-i6-k6-m4 l5-n5-l7 " +
  "g14-g12-g10-i8-i6 i10-g10-g12-g14 g11-i9-g9";

test("the picture of the README", async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  mkdirSync(docs, { recursive: true });
  const options = { baseURL: baseURL!, viewport: { width: 1060, height: 730 }, deviceScaleFactor: 1 };
  const [first, second] = await gameAfter("star2", 0, await person(browser, options, "en"), await person(browser, options, "en"));
  await playAll([first, second], LIVELY.split(" "));
  await expect(first.yourTurn).toBeVisible();
  await first.square("j6").click();
  await first.page.mouse.move(0, 0);
  await first.page.screenshot({ path: join(docs, "screenshot.png") });
});
