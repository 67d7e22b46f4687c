import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../..");

/** The `skok` to test: `SKOK_BIN`, else the last one built in the dev profile. */
export function skokBinary(): string {
  const binary = process.env["SKOK_BIN"] ?? join(root, "target/debug/skok");
  if (!existsSync(binary)) {
    throw new Error(`${binary} is not there; build it with: cargo build -p skok-cli --features embed`);
  }
  return binary;
}

/** A server with a data folder of its own; it keeps both the folder and its port over a restart. */
export class Server {
  private process: ChildProcess | undefined;
  private address = "127.0.0.1:0";

  private constructor(
    private readonly data: string,
    private readonly site: string | undefined,
  ) {}

  /** `site` is a folder with another build of the client than the one in the binary. */
  static async start(site?: string): Promise<Server> {
    if (site !== undefined && !existsSync(join(site, "index.html"))) throw new Error(`there is no client in ${site}`);
    const server = new Server(await mkdtemp(join(tmpdir(), "skok-e2e-")), site);
    await server.up();
    return server;
  }

  get origin(): string {
    return `http://${this.address}`;
  }

  /** Starts the server and waits until it has said where it listens. */
  async up(): Promise<void> {
    const args = ["serve", "--listen", this.address, "--data", this.data, "--log", "warn"];
    if (this.site !== undefined) args.push("--web-root", this.site);
    const child = spawn(skokBinary(), args, { stdio: ["ignore", "pipe", "inherit"] });
    this.process = child;
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      const said = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (said) {
        this.address = `127.0.0.1:${said[1]}`;
        child.stdout.resume();
        return;
      }
    }
    throw new Error(`the server ended with ${child.exitCode} before it said its address`);
  }

  /** Ends the server: `SIGTERM` asks, `SIGKILL` does not. */
  async down(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    }
  }

  async remove(): Promise<void> {
    await this.down();
    await rm(this.data, { recursive: true, force: true });
  }
}
