import { type Game, isNext, opened, withEvent } from "./game";
import type { Action } from "./types/Action";
import type { ClientIn } from "./types/ClientIn";
import type { Refusal } from "./types/Refusal";
import type { ServerOut } from "./types/ServerOut";

/** The part of a `WebSocket` that is used here, so that tests can play the server. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the connection needs from its surroundings. */
export interface Surroundings {
  connect(): Wire;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  now(): number;
  random(): number;
  later(what: () => void, ms: number): () => void;
}

/** `idle` while nothing is followed or nothing has failed yet; `restarting` when the server said so. */
export type LinkState = "idle" | "online" | "offline" | "restarting";

export interface Watcher {
  game(game: Game): void;
  step(prefix: string[], step: { may_stop: boolean; next: string[] }): void;
  /** A refusal of a command, or of following the game at all when there is no command. */
  refused(refusal: Refusal, command: string | undefined): void;
  /** Ids of the commands that wait for an answer have changed. */
  pending(waiting: Action[]): void;
}

interface Command {
  game: string;
  id: string;
  action: Action;
}

const STORE = "skok-commands";
const PING_EVERY = 20_000;
const SILENCE_MAX = 45_000;
const BACKOFF_FIRST = 400;
const BACKOFF_MAX = 12_000;
/** Tries after which a server that said it restarts counts as gone. */
const PATIENCE = 8;

/** The one socket of this page: it comes back by itself, catches up, and sends again what was not answered. */
export class Link {
  private wire: Wire | undefined;
  private open = false;
  private attempts = 0;
  private heard = 0;
  private readonly games = new Map<string, { watcher: Watcher; game?: Game | undefined }>();
  private commands: Command[];
  private state: LinkState = "idle";
  private readonly listeners = new Set<(state: LinkState) => void>();
  private cancelPing: (() => void) | undefined;
  private cancelRetry: (() => void) | undefined;

  constructor(private readonly around: Surroundings) {
    this.commands = this.restored();
  }

  /** Tells of changes of the connection until the returned function is called. */
  onState(listener: (state: LinkState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Follows a game until the returned function is called. */
  watch(id: string, watcher: Watcher): () => void {
    this.games.set(id, { watcher });
    watcher.pending(this.waiting(id));
    if (this.open) this.send({ t: "watch", game: id });
    else this.connect();
    return () => {
      if (this.games.get(id)?.watcher !== watcher) return;
      this.games.delete(id);
      if (this.open) this.send({ t: "unwatch", game: id });
      else this.rest();
    };
  }

  /** Does something at a table, once and for all: it is sent again after a break or a reload until it is answered. */
  command(game: string, action: Action): string {
    const id = this.freshId();
    this.commands.push({ game, id, action });
    this.keep(game);
    if (this.open) this.send({ t: "command", game, id, ...action });
    return id;
  }

  /** Asks where a path may go on; the watcher of the game gets the answer. */
  ask(game: string, prefix: string[]): void {
    if (this.open) this.send({ t: "legal", game, prefix });
  }

  /** Tries at once instead of waiting on: the browser is back online, or the page is looked at again. */
  wake(): void {
    if (this.wire || this.games.size === 0) return;
    this.attempts = 0;
    this.connect();
  }

  /** Stops trying when there is nothing to come back for. */
  private rest(): void {
    if (this.games.size > 0 || this.commands.length > 0) return;
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    this.setState("idle");
  }

  private connect(): void {
    if (this.wire) return;
    this.cancelRetry?.();
    this.cancelRetry = undefined;
    const wire = this.around.connect();
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = ({ data }) => this.heardFrom(wire, data);
    wire.onclose = () => this.closed(wire);
  }

  private opened(): void {
    this.open = true;
    this.attempts = 0;
    this.heard = this.around.now();
    this.setState("online");
    for (const [id, { game }] of this.games) {
      this.send({ t: "watch", game: id, ...(game && { since: game.view.seq }) });
    }
    for (const { game, id, action } of this.commands) this.send({ t: "command", game, id, ...action });
    this.ping();
  }

  private closed(wire: Wire): void {
    if (this.wire !== wire) return;
    this.wire = undefined;
    this.open = false;
    this.cancelPing?.();
    if (this.state !== "restarting" || this.attempts >= PATIENCE) this.setState("offline");
    if (this.games.size > 0 || this.commands.length > 0) this.retry();
    else this.rest();
  }

  /** Waits longer after each failure, and never as long as the others who lost the same server. */
  private retry(): void {
    const most = Math.min(BACKOFF_FIRST * 2 ** this.attempts, BACKOFF_MAX);
    this.attempts += 1;
    this.cancelRetry = this.around.later(() => this.connect(), most / 2 + (this.around.random() * most) / 2);
  }

  private ping(): void {
    this.cancelPing = this.around.later(() => {
      const wire = this.wire;
      if (!wire || !this.open) return;
      if (this.around.now() - this.heard > SILENCE_MAX) {
        // A dead network closes nothing by itself.
        wire.close();
        this.closed(wire);
        return;
      }
      this.send({ t: "ping" });
      this.ping();
    }, PING_EVERY);
  }

  private send(message: ClientIn): void {
    this.wire?.send(JSON.stringify(message));
  }

  private heardFrom(wire: Wire, data: unknown): void {
    if (this.wire !== wire || typeof data !== "string") return;
    this.heard = this.around.now();
    const message = JSON.parse(data) as ServerOut;
    switch (message.t) {
      case "snapshot":
        this.show(message.game, opened(message, this.around.now()));
        break;
      case "event":
        this.event(message);
        break;
      case "ack":
        this.answered(message.id);
        break;
      case "refused":
        this.refused(message);
        break;
      case "step":
        this.games.get(message.game)?.watcher.step(message.prefix, message);
        break;
      case "restarting":
        this.setState("restarting");
        break;
      case "pong":
        break;
    }
  }

  private show(id: string, game: Game): void {
    const followed = this.games.get(id);
    if (!followed) return;
    // What was seen of this game before keeps telling who was crowned when.
    if (followed.game) game = { ...game, seen: new Map([...followed.game.seen, ...game.seen]) };
    followed.game = game;
    followed.watcher.game(game);
  }

  private event(message: Extract<ServerOut, { t: "event" }>): void {
    const game = this.games.get(message.game)?.game;
    if (!game || message.seq <= game.view.seq) return;
    if (isNext(game, message)) this.show(message.game, withEvent(game, message, this.around.now()));
    else this.send({ t: "watch", game: message.game });
  }

  private refused({ game, id, refusal }: Extract<ServerOut, { t: "refused" }>): void {
    const of = this.commands.find((command) => command.id === id)?.game ?? game;
    if (id !== undefined) this.answered(id);
    // What the server cannot read it will not read the next time either, and too much of it closes the socket.
    else if (refusal.code === "bad_message") for (const command of this.commands) this.answered(command.id);
    if (of !== undefined) this.games.get(of)?.watcher.refused(refusal, id);
    else for (const { watcher } of this.games.values()) watcher.refused(refusal, id);
  }

  private answered(id: string): void {
    const command = this.commands.find((c) => c.id === id);
    if (!command) return;
    this.commands = this.commands.filter((c) => c !== command);
    this.keep(command.game);
  }

  private waiting(game: string): Action[] {
    return this.commands.filter((command) => command.game === game).map((command) => command.action);
  }

  private keep(game: string): void {
    const { storage } = this.around;
    try {
      if (this.commands.length > 0) storage.setItem(STORE, JSON.stringify(this.commands));
      else storage.removeItem(STORE);
    } catch {
      // A full or forbidden storage costs only the resend after a reload.
    }
    this.games.get(game)?.watcher.pending(this.waiting(game));
  }

  private restored(): Command[] {
    try {
      const list: unknown = JSON.parse(this.around.storage.getItem(STORE) ?? "[]");
      return Array.isArray(list) ? (list as Command[]) : [];
    } catch {
      return [];
    }
  }

  private freshId(): string {
    const part = (): string => Math.floor(this.around.random() * 36 ** 8).toString(36);
    return `${part()}-${part()}`;
  }

  private setState(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    for (const listener of this.listeners) listener(state);
  }
}
