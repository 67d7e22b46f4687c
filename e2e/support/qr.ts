import decodeQR from "qr/decode.js";

/** Lines made of half blocks, as a terminal shows a code: light where there is a block. */
const BLOCKS = /^[█▀▄ ]+$/;

/** Pixels along a side of one module; a reader wants a few. */
const SCALE = 4;

/** What a phone would read from the code in the output of a program, or nothing when there is no code. */
export function readCode(output: string): string | undefined {
  const lines = output.split("\n").filter((line) => /[█▀▄]/.test(line) && BLOCKS.test(line));
  if (lines.length === 0) return undefined;
  const rows = lines.flatMap((line) => [
    Array.from(line, (block) => block === "█" || block === "▀"),
    Array.from(line, (block) => block === "█" || block === "▄"),
  ]);
  const size = { width: rows[0]!.length * SCALE, height: rows.length * SCALE };
  const data = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const light = rows[Math.floor(y / SCALE)]![Math.floor(x / SCALE)] ?? false;
      data.set([...Array<number>(3).fill(light ? 255 : 0), 255], (y * size.width + x) * 4);
    }
  }
  return decodeQR({ ...size, data });
}
