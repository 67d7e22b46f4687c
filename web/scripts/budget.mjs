// Fails when what a browser loads weighs more than its budget, packed by gzip: the scripts and styles of the first
// page, and the module of rules and machine, which comes later and only for those who play on their device.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const KB = 1024;
const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(web, "dist");

function check(what, files, budget) {
  let total = 0;
  for (const file of new Set(files)) {
    const size = gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
    total += size;
    console.log(`${(size / KB).toFixed(1).padStart(7)} KB  ${file}`);
  }
  console.log(`${(total / KB).toFixed(1).padStart(7)} KB  of ${budget} KB for ${what}`);
  if (total <= budget * KB) return;
  console.error(`${what}: over the budget.`);
  process.exitCode = 1;
}

const page = readFileSync(join(dist, "index.html"), "utf8");
const first = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => `dist/${match[1]}`);
if (first.length === 0) throw new Error("dist/index.html names no script: run `npm run build` first");
check("the first page", first, 60);

const module = "made/skok.wasm";
if (existsSync(join(web, module))) check("the module", [module], 250);
else console.log("This build has no module for play on the device.");
