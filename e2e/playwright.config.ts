import { defineConfig } from "@playwright/test";

/** What keeps a Chromium without a desktop, a sandbox or an internet quiet. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  outputDir: "results/last",
  // Each worker has a server and a browser of its own; two fill two cores.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // On a busy machine a browser can be starved for seconds; what passes only the second time is listed as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    // A trace takes a snapshot of the page at every click, which doubles the time; ask for one with `--trace on`.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: FLAGS,
    },
  },
  projects: [
    { name: "tests", testDir: "tests" },
    { name: "screenshots", testDir: "pictures", testMatch: "screenshots.ts" },
    { name: "look", testDir: "pictures", testMatch: "look.ts" },
  ],
});
