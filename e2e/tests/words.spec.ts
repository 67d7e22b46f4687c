import { expect, test } from "../support/fixtures.ts";
import { Table } from "../support/table.ts";

test("the page speaks the browser's language, changes it at once and remembers it", async ({ arrive }) => {
  const russian = new Table(await arrive({ locale: "ru-RU" }), "ru");
  await russian.page.goto("/");
  await expect(russian.heading("lobby-heading")).toBeVisible();
  const english = new Table(russian.person, "en");
  await english.button("language-en").click();
  await expect(english.heading("lobby-heading")).toBeVisible();
  await english.page.reload();
  await expect(english.heading("lobby-heading")).toBeVisible();
  await expect(english.page).toHaveTitle(english.say("title-lobby"));
});

test("light and dark are the system's until one chooses", async ({ arrive }) => {
  const table = new Table(await arrive({ colorScheme: "dark" }));
  await table.page.goto("/");
  const background = (): Promise<string> => table.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme + getComputedStyle(document.body).backgroundColor);
  await expect(table.heading("lobby-heading")).toBeVisible();
  const dark = await background();
  await table.page.getByRole("combobox", { name: table.say("theme-label") }).selectOption({ label: table.say("theme-light") });
  expect(await background()).not.toBe(dark);
  await table.page.reload();
  await expect(table.heading("lobby-heading")).toBeVisible();
  expect(await background()).not.toBe(dark);
});

test("the page of a table that is not there says so", async ({ arrive }) => {
  const table = new Table(await arrive());
  table.person.expectComplaint(/404/);
  await table.page.goto("/t/0000000000");
  await expect(table.heading("lost-heading")).toBeVisible();
  await expect(table.page.getByText(table.say("lost-table-text"))).toBeVisible();
});
