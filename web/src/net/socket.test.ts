import { beforeEach, describe, expect, it } from "vitest";
import { man } from "../test/boards";
import type { Game } from "./game";
import { Link, type LinkState, type Wire } from "./socket";
import type { Action } from "./types/Action";
import type { GameView } from "./types/GameView";
import type { Live } from "./types/Live";
import type { Refusal } from "./types/Refusal";
import type { ServerOut } from "./types/ServerOut";

/** A server's end of a socket. */
class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closedByPage = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closedByPage = true;
  }

  say(message: ServerOut): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  of(kind: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["t"] === kind);
  }
}

const live = (ply: number): Live => ({
  phase: "playing",
  seats: [],
  yours: [0],
  turn: 0,
  ply,
  pieces: [man(`a${ply + 1}`)],
  clocks: null,
  running: false,
  legal: null,
  over: null,
  counters: [],
});

const view = (seq: number, ply = 0): GameView => ({
  game: "g",
  seq,
  variant: "v",
  options: {},
  clock: null,
  lot: false,
  start: [man("a1")],
  moves: [],
  live: live(ply),
});

const made = { seat: 0, notation: "a1-a2", path: ["a1", "a2"], captured: [], program: false };
const event = (seq: number, ply: number): ServerOut => ({
  t: "event",
  game: "g",
  seq,
  event: { kind: "move", made, skipped: [] },
  live: live(ply),
});

/** A browser tab with a clock and a storage that the test turns. */
class Tab {
  readonly wires: FakeWire[] = [];
  readonly store = new Map<string, string>();
  readonly states: LinkState[] = [];
  games: Game[] = [];
  refusals: [Refusal, string | undefined][] = [];
  waiting: Action[] = [];
  time = 0;
  private timers: { at: number; what: () => void }[] = [];
  link!: Link;

  constructor() {
    this.load();
  }

  /** Loads the page anew; what is in the storage stays. */
  load(): void {
    this.timers = [];
    this.link = new Link({
      connect: () => {
        const wire = new FakeWire();
        this.wires.push(wire);
        return wire;
      },
      storage: {
        getItem: (key) => this.store.get(key) ?? null,
        setItem: (key, value) => this.store.set(key, value),
        removeItem: (key) => this.store.delete(key),
      },
      now: () => this.time,
      random: Math.random,
      later: (what, ms) => {
        const timer = { at: this.time + ms, what };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((t) => t !== timer);
        };
      },
    });
    this.link.onState((state) => this.states.push(state));
  }

  watch(): () => void {
    return this.link.watch("g", {
      game: (game) => this.games.push(game),
      step: () => {},
      refused: (refusal, id) => this.refusals.push([refusal, id]),
      pending: (waiting) => {
        this.waiting = waiting;
      },
    });
  }

  get wire(): FakeWire {
    return this.wires.at(-1)!;
  }

  get game(): Game {
    return this.games.at(-1)!;
  }

  /** Opens the newest socket. */
  open(): FakeWire {
    this.wire.onopen?.();
    return this.wire;
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((t) => t !== next);
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }

  /** Breaks the connection and lets the page come back. */
  breakOff(): FakeWire {
    this.wire.onclose?.();
    this.pass(60_000);
    return this.open();
  }
}

const play: Action = { do: "move", ply: 0, move: "a1-a2", confirm: false };

describe("the link", () => {
  let tab: Tab;
  beforeEach(() => {
    tab = new Tab();
    tab.watch();
    tab.open().say({ t: "snapshot", ...view(3) });
  });

  it("shows what the server sends, and adds its events", () => {
    tab.wire.say(event(4, 1));
    expect(tab.game.view.seq).toBe(4);
    expect(tab.game.view.moves).toEqual([made]);
    expect(tab.game.event?.kind).toBe("move");
  });

  it("shows no event twice", () => {
    tab.wire.say(event(4, 1));
    tab.wire.say(event(4, 1));
    expect(tab.game.view.moves).toHaveLength(1);
  });

  it("asks for the whole game when an event is missing", () => {
    tab.wire.say(event(5, 2));
    expect(tab.game.view.seq).toBe(3);
    expect(tab.wire.of("watch").at(-1)).toEqual({ t: "watch", game: "g" });
    tab.wire.say({ t: "snapshot", ...view(5, 2) });
    expect(tab.game.view.live.ply).toBe(2);
  });

  it("asks only for what it missed after a break", () => {
    tab.wire.say(event(4, 1));
    const wire = tab.breakOff();
    expect(wire.sent[0]).toEqual({ t: "watch", game: "g", since: 4 });
    expect(tab.states).toEqual(["online", "offline", "online"]);
  });

  it("waits longer after each failure, but never for ever", () => {
    tab.wire.onclose?.();
    const tries: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const before = tab.wires.length;
      const began = tab.time;
      while (tab.wires.length === before) tab.pass(50);
      tries.push(tab.time - began);
      tab.wire.onclose?.();
    }
    expect(tries[0]).toBeLessThanOrEqual(450);
    expect(tries.at(-1)).toBeGreaterThan(5000);
    expect(Math.max(...tries)).toBeLessThanOrEqual(12_050);
  });

  it("says that the server restarts until it is back", () => {
    tab.wire.say({ t: "restarting" });
    tab.wire.onclose?.();
    expect(tab.states.at(-1)).toBe("restarting");
    tab.pass(1000);
    tab.open();
    expect(tab.states.at(-1)).toBe("online");
  });

  it("gives up a connection on which nothing comes any more", () => {
    const before = tab.wires.length;
    tab.pass(90_000);
    expect(tab.wires[before - 1]!.closedByPage).toBe(true);
    expect(tab.wires.length).toBeGreaterThan(before);
  });

  it("keeps a connection that answers", () => {
    for (let i = 0; i < 10; i += 1) {
      tab.pass(15_000);
      tab.wire.say({ t: "pong" });
    }
    expect(tab.wires).toHaveLength(1);
  });

  it("says so when it cannot connect at all, until nobody minds", () => {
    const other = new Tab();
    const stop = other.watch();
    other.wire.onclose?.();
    expect(other.states).toEqual(["offline"]);
    stop();
    expect(other.states).toEqual(["offline", "idle"]);
    other.pass(60_000);
    expect(other.wires).toHaveLength(1);
  });

  it("stops following when nobody looks", () => {
    const other = new Tab();
    const stop = other.watch();
    other.open();
    stop();
    expect(other.wire.of("unwatch")).toEqual([{ t: "unwatch", game: "g" }]);
    other.wire.onclose?.();
    other.pass(60_000);
    expect(other.wires).toHaveLength(1);
  });

  describe("a command", () => {
    it("is kept until it is acknowledged", () => {
      const id = tab.link.command("g", play);
      expect(tab.wire.of("command")).toEqual([{ t: "command", game: "g", id, ...play }]);
      expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
      expect(tab.waiting).toEqual([play]);
      tab.wire.say({ t: "ack", game: "g", id, seq: 4 });
      expect(tab.waiting).toEqual([]);
      expect(tab.store.size).toBe(0);
    });

    it("is sent again with its id after a break, and only once it is open", () => {
      const id = tab.link.command("g", play);
      const wire = tab.breakOff();
      expect(wire.of("command")).toEqual([{ t: "command", game: "g", id, ...play }]);
      wire.say({ t: "ack", game: "g", id, seq: 4 });
      expect(tab.breakOff().of("command")).toEqual([]);
    });

    it("given without a connection is sent when there is one", () => {
      tab.wire.onclose?.();
      const id = tab.link.command("g", play);
      tab.pass(1000);
      expect(
        tab
          .open()
          .of("command")
          .map((c) => c["id"]),
      ).toEqual([id]);
    });

    it("survives a reload", () => {
      const id = tab.link.command("g", play);
      tab.load();
      tab.watch();
      expect(tab.waiting).toEqual([play]);
      expect(tab.open().of("command")).toEqual([{ t: "command", game: "g", id, ...play }]);
    });

    it("that is refused is told and not sent again", () => {
      const id = tab.link.command("g", play);
      const refusal: Refusal = { code: "not_your_turn", message: "it is not your turn" };
      tab.wire.say({ t: "refused", game: "g", id, refusal });
      expect(tab.refusals).toEqual([[refusal, id]]);
      expect(tab.waiting).toEqual([]);
      expect(tab.breakOff().of("command")).toEqual([]);
    });

    it("that the server cannot read is not sent again", () => {
      tab.link.command("g", play);
      tab.wire.say({ t: "refused", refusal: { code: "bad_message", message: "unknown field `x`" } });
      expect(tab.waiting).toEqual([]);
      expect(tab.breakOff().of("command")).toEqual([]);
    });
  });

  it("reads nothing from a storage that somebody else wrote", () => {
    const other = new Tab();
    other.store.set("skok-commands", "{nonsense");
    other.load();
    other.watch();
    expect(other.open().of("command")).toEqual([]);
  });
});
