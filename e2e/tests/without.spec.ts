import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { Table } from "../support/table.ts";

test("a site without the rules says so, and does not offer what it has not", async ({ arrive }) => {
  const table = new Table(await arrive());
  const asked: string[] = [];
  table.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await table.page.goto("/");
  await expect(table.button("new-submit")).toBeVisible();
  await expect(table.page.getByRole("link", { name: table.say("lobby-local") })).toHaveCount(0);
  for (const address of ["/local", "/local/abc"]) {
    await table.page.goto(address);
    await expect(table.page.getByText(table.say("error-no-rules"))).toBeVisible();
    await expectAccessible(table.page);
  }
  await table.page.getByRole("link", { name: table.say("game-new"), exact: true }).click();
  await expect(table.heading("lobby-heading")).toBeVisible();
  expect(asked.filter((path) => path.endsWith(".wasm"))).toEqual([]);
});
