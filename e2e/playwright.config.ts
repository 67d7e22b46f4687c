import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const root = join(import.meta.dirname, "..");
/** Tests of what a site without the rules for browsers does, and says. */
const WITHOUT = /without\.spec\.ts/;
/** A build of the client without them: `SKOK_WASM=off npm run build -- --outDir ../target/xtask/without` in `web/`. */
const site = process.env["SKOK_WITHOUT"] ?? join(root, "target/xtask/without");
/** Where no compiler for browsers is, there is only that build. */
const hasRules = existsSync(join(root, "web/made/skok.wasm"));

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

export default defineConfig<object, { site: string | undefined }>({
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
    { name: "tests", testDir: "tests", testIgnore: hasRules ? WITHOUT : [WITHOUT, /local/] },
    {
      name: "without",
      testDir: "tests",
      // The rest plays on a server and is the same script; these show that it works without the module all the same.
      testMatch: [WITHOUT, /machine\.spec\.ts/, /words\.spec\.ts/],
      use: { site },
    },
    { name: "screenshots", testDir: "pictures", testMatch: "screenshots.ts" },
    { name: "look", testDir: "pictures", testMatch: "look.ts" },
  ],
});
