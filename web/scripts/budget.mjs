// Fails when the scripts and styles that the first page loads weigh more than the budget, packed by gzip.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 60 * 1024;
const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");

const page = readFileSync(join(dist, "index.html"), "utf8");
const files = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]);
if (files.length === 0) throw new Error("dist/index.html names no script: run `npm run build` first");

let total = 0;
for (const file of new Set(files)) {
  const size = gzipSync(readFileSync(join(dist, file))).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  of ${BUDGET / 1024} KB`);
if (total > BUDGET) {
  console.error("The first page is over its budget.");
  process.exitCode = 1;
}
