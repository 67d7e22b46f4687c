import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../support/fixtures.ts";
import { readCode } from "../support/qr.ts";
import { skokBinary } from "../support/server.ts";
import { meet, playAll, Table } from "../support/table.ts";

/** Whether others could reach this machine, so that there is an address to share. */
const networked = Object.values(networkInterfaces()).some((all) => all?.some((one) => one.family === "IPv4" && !one.internal));

test("from the binary alone to two browsers playing", async ({ arrive }) => {
  // What a host has: one file, in an empty folder, and two minutes.
  test.setTimeout(120_000);
  const home = await mkdtemp(join(tmpdir(), "skok-first-"));
  const bin = join(home, "bin");
  const empty = join(home, "site");
  await mkdir(bin);
  await mkdir(empty);
  await copyFile(skokBinary(), join(bin, "skok"));
  // Only the port is not as a host would have it: another server may run on this machine.
  const host = spawn(join(bin, "skok"), ["serve"], {
    cwd: empty,
    env: { SKOK_LISTEN: "0.0.0.0:0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let said = "";
    host.stdout.on("data", (text: Buffer) => (said += text.toString()));
    await expect.poll(() => said).toMatch(/http:\/\/localhost:\d+\n/);
    const local = /http:\/\/localhost:\d+/.exec(said)![0];
    if (networked) {
      await expect.poll(() => readCode(said)).toBeDefined();
      expect(said).toContain(`On this network: ${readCode(said)}\n`);
    }
    expect(await readdir(empty)).toEqual(["data"]);

    const one = new Table(await arrive({ baseURL: local }));
    const other = new Table(await arrive({ baseURL: readCode(said) ?? local }));
    const [first, second] = await meet("star2", one, other);
    await playAll([first, second], ["m3-m5", "g15-i13"]);
    await expect(first.yourTurn).toBeVisible();
    expect(await second.listed()).toEqual(["m3-m5", "g15-i13"]);
    // Before the server goes, else they ask for it again and complain.
    for (const table of [one, other]) await table.page.close();
  } finally {
    const gone = once(host, "exit");
    host.kill("SIGTERM");
    await gone;
    await rm(home, { recursive: true, force: true });
  }
});
