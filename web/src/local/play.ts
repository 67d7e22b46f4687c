import { continued, type Game, opened } from "../net/game";
import type { Event } from "../net/types/Event";
import type { LocalIn } from "../net/types/LocalIn";
import type { LocalOut } from "../net/types/LocalOut";
import type { MoveInfo } from "../net/types/MoveInfo";
import type { Refusal } from "../net/types/Refusal";
import type { Machine } from "./machine";
import { answerOf } from "./rules";
import { gameOf, type Kept } from "./shelf";

/** How strong the hints are: a second of thought at most. */
const HINT_LEVEL = 8;
/** The machine lets a move be seen before it makes the next one. */
const PAUSE_MS = 350;

/** What a page shows of a game on the device. */
export interface Played {
  kept: Kept;
  game: Game;
  /** What the machine is thinking about. */
  thinking: "move" | "hint" | undefined;
  hint: MoveInfo | undefined;
  refusal: Refusal | undefined;
  /** Whether the browser keeps the game. */
  stored: boolean;
  /** Today's rules refuse this turn, the first being 1: the game is shown as it stood before, and stands still. */
  stuckAt: number | undefined;
}

/** What a game on the device needs of its surroundings. */
export interface Surroundings {
  ask(question: LocalIn): LocalOut;
  machine: Pick<Machine, "ready" | "think" | "stop" | "end">;
  put(kept: Kept): boolean;
  now(): number;
  /** A whole number below 2^32. */
  random(): number;
  later(what: () => void, ms: number): () => void;
  /** Shows what has changed; `events` say what happened, and are empty when nothing did. */
  show(played: Played, events: Event[]): void;
}

/** A game on the device: it asks the rules, keeps every turn, and lets the machine play its seats. */
export class Play {
  private played: Played;
  private cancel: () => void = () => {};

  /** Begins or goes on; throws `Refused` when the game cannot be shown at all. */
  constructor(
    kept: Kept,
    private readonly at: Surroundings,
  ) {
    const { game, stuckAt } = this.replay(kept);
    this.played = {
      kept,
      game,
      thinking: undefined,
      hint: undefined,
      refusal: undefined,
      stored: true,
      stuckAt,
    };
    this.show([]);
    this.at.machine.ready();
    this.goOn();
  }

  /** Plays a move for the seat whose turn it is. */
  move(text: string, confirm: boolean): void {
    this.act({ do: "move", game: gameOf(this.played.kept), move: text, confirm });
  }

  /** The seat gives up. */
  resign(seat: number): void {
    this.act({ do: "resign", game: gameOf(this.played.kept), seat }, seat);
  }

  /** Where a path may go on. */
  step(prefix: string[]): { may_stop: boolean; next: string[] } | undefined {
    const answer = this.at.ask({ do: "legal", game: gameOf(this.played.kept), prefix });
    return answer.t === "step" ? answer : undefined;
  }

  /** Takes back what the last person did, and all that the machine did since. */
  takeBack(): void {
    const { kept, stuckAt } = this.played;
    const left = takenBack(kept);
    if (!left || stuckAt !== undefined) return;
    this.still();
    const now: Kept = { ...kept, turns: left, over: null };
    const { view } = answerOf("game", this.at.ask({ do: "show", game: gameOf(now) }));
    this.keep(now, { ...continued(this.played.game, view), event: undefined }, []);
  }

  /** Asks the machine what it would play. */
  hint(): void {
    this.still();
    this.think("hint", HINT_LEVEL, (best) => this.change({ thinking: undefined, hint: best }));
  }

  /** Ends whatever the machine is thinking about. */
  stop(): void {
    this.still();
    this.show([]);
  }

  dismiss(): void {
    this.change({ refusal: undefined });
  }

  /** Leaves the game; nothing is shown any more. */
  leave(): void {
    this.cancel();
    this.at.machine.stop();
    this.at.machine.end();
    this.at.show = () => {};
  }

  /** The game, or as much of it as today's rules let happen. */
  private replay(kept: Kept): { game: Game; stuckAt: number | undefined } {
    const show = (turns: number): LocalOut => {
      const game = gameOf(kept);
      return this.at.ask({ do: "show", game: { ...game, turns: game.turns.slice(0, turns) } });
    };
    const answer = show(kept.turns.length);
    const stuckAt = answer.t === "refused" ? Number(answer.refusal.fields?.["turn"]) : undefined;
    if (stuckAt === undefined || !(stuckAt >= 1)) {
      return { game: opened(answerOf("game", answer).view, 0), stuckAt: undefined };
    }
    const { view } = answerOf("game", show(stuckAt - 1));
    return { game: opened({ ...view, live: { ...view.live, legal: null } }, 0), stuckAt };
  }

  private act(question: LocalIn, by?: number): void {
    const { kept, game, stuckAt } = this.played;
    const seat = by ?? game.view.live.turn;
    if (seat === null || stuckAt !== undefined) return;
    this.still();
    const answer = this.at.ask(question);
    if (answer.t === "refused") {
      this.change({ refusal: answer.refusal });
      this.goOn();
      return;
    }
    const { view, turn, events } = answerOf("game", answer);
    const turns = [...kept.turns, { text: turn ?? "", seat, at: this.at.now() }];
    const next = { ...continued(game, view), event: events[0] };
    this.keep({ ...kept, turns, over: view.live.over }, next, events);
  }

  /** Keeps the game first, and shows it then. */
  private keep(kept: Kept, game: Game, events: Event[]): void {
    const stored = this.at.put(kept);
    this.played = { ...this.played, kept, game, stored, hint: undefined, refusal: undefined };
    this.show(events);
    this.goOn();
  }

  /** Lets the machine play when it is its turn, also after it was stopped. */
  goOn(): void {
    const { kept, game, stuckAt } = this.played;
    const { turn, phase } = game.view.live;
    const sitter = turn === null ? undefined : kept.seats[turn];
    if (phase !== "playing" || sitter?.kind !== "program" || stuckAt !== undefined) return;
    const play = (best: MoveInfo): void => {
      this.cancel = this.at.later(() => this.move(best.notation, true), PAUSE_MS);
    };
    this.think("move", sitter.level, play);
  }

  private think(about: "move" | "hint", level: number, then: (best: MoveInfo) => void): void {
    this.change({ thinking: about, hint: undefined });
    const thought = this.at.machine.think(gameOf(this.played.kept), level, this.at.random());
    thought.then((answer) => {
      // Stopped: somebody has done something else meanwhile.
      if (!answer) return;
      if (answer.t === "refused") this.change({ thinking: undefined, refusal: answer.refusal });
      else then(answerOf("best", answer).best);
    });
  }

  /** The machine stops thinking, and does not make the move that it had found. */
  private still(): void {
    this.cancel();
    this.at.machine.stop();
    this.played = { ...this.played, thinking: undefined };
  }

  private change(what: Partial<Played>): void {
    this.played = { ...this.played, ...what };
    this.show([]);
  }

  private show(events: Event[]): void {
    this.at.show(this.played, events);
  }
}

/** The turns that are left when a person takes back, or nothing when no person has done anything. */
export function takenBack({ turns, seats }: Kept): Kept["turns"] | undefined {
  const people = seats.some(({ kind }) => kind === "person");
  const last = people ? turns.findLastIndex(({ seat }) => seats[seat]?.kind === "person") : turns.length - 1;
  return last < 0 ? undefined : turns.slice(0, last);
}
