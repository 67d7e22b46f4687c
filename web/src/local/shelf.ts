import type { LocalGame } from "../net/types/LocalGame";
import type { Over } from "../net/types/Over";
import type { Sitter } from "../net/types/Sitter";

/** One thing done in a kept game. */
export interface Turn {
  /** The move in the family's notation, or `COLOUR:resign`. */
  text: string;
  /** Who did it, by index in turn order. */
  seat: number;
  /** When, in milliseconds since 1970. */
  at: number;
}

/**
 * A game as it is kept in a browser: all that an account needs to take it over one day. Only texts and numbers, never a
 * position, so that it outlives the code that wrote it; `format` changes when the meaning of a field does.
 */
export interface Kept {
  format: 1;
  id: string;
  variant: string;
  /** House rules that differ from the variant's own. */
  options: Record<string, string>;
  /** Who acts for each seat, in turn order. */
  seats: Sitter[];
  /** When it was begun, in milliseconds since 1970. */
  begun: number;
  turns: Turn[];
  /** How it ended, once it has. */
  over: Over | null;
}

/** Something kept under the name of a game that this page cannot read; it stays as it is. */
export interface Unread {
  id: string;
  /** It was written by a newer page, or is damaged. */
  newer: boolean;
}

const PREFIX = "skok-game-";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isOptions = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((word) => typeof word === "string");

const isSitter = (value: unknown): value is Sitter =>
  isObject(value) && (value["kind"] === "person" || (value["kind"] === "program" && isCount(value["level"])));

const isTurn = (value: unknown): value is Turn =>
  isObject(value) && typeof value["text"] === "string" && isCount(value["seat"]) && isCount(value["at"]);

const isOver = (value: unknown): value is Over =>
  isObject(value) &&
  typeof value["reason"] === "string" &&
  Array.isArray(value["places"]) &&
  value["places"].every(isCount);

const isList = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(is);

function isKept(value: Record<string, unknown>, id: string): boolean {
  return (
    value["format"] === 1 &&
    value["id"] === id &&
    typeof value["variant"] === "string" &&
    isOptions(value["options"]) &&
    isList(value["seats"], isSitter) &&
    isCount(value["begun"]) &&
    isList(value["turns"], isTurn) &&
    value["turns"].every(({ seat }) => seat < (value["seats"] as Sitter[]).length) &&
    (value["over"] === null || isOver(value["over"]))
  );
}

/** A game from its text. */
export function readKept(id: string, text: string): Kept | Unread {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { id, newer: false };
  }
  if (!isObject(value)) return { id, newer: false };
  if (isKept(value, id)) return value as unknown as Kept;
  return { id, newer: isCount(value["format"]) && value["format"] > 1 };
}

export const isRead = (game: Kept | Unread): game is Kept => "turns" in game;

/** What the rules need of a game. */
export const gameOf = ({ variant, options, seats, turns }: Kept): LocalGame => ({
  variant,
  options,
  seats,
  turns: turns.map(({ text }) => text),
});

/** When something was last done in a game. */
export const changed = (game: Kept): number => game.turns.at(-1)?.at ?? game.begun;

const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const ID_LENGTH = 10;

/** An id that no other game has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** What is used of `Storage`. */
export type Store = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/**
 * The games of this browser, each under a key of `localStorage`. That is written before the next frame is drawn, so no
 * move is shown that a crash could still lose, and tabs hear of each other's changes; a game takes some ten kilobytes
 * of the five megabytes there are, so hundreds fit. IndexedDB would hold more and answer later.
 */
export class Shelf {
  constructor(private readonly store: () => Store) {}

  /** All games, the latest first; those that cannot be read come last. */
  all(): (Kept | Unread)[] {
    const games = this.ids().flatMap((id) => this.get(id) ?? []);
    const time = (game: Kept | Unread): number => (isRead(game) ? changed(game) : -1);
    return games.sort((a, b) => time(b) - time(a));
  }

  get(id: string): Kept | Unread | undefined {
    const text = this.attempt((store) => store.getItem(PREFIX + id));
    return text == null ? undefined : readKept(id, text);
  }

  /** Keeps a game as it is now; says whether the browser did. */
  put(game: Kept): boolean {
    const text = JSON.stringify(game);
    return (
      this.attempt((store) => {
        store.setItem(PREFIX + game.id, text);
        return true;
      }) ?? false
    );
  }

  remove(id: string): void {
    this.attempt((store) => store.removeItem(PREFIX + id));
  }

  /** The game whose key another tab changed, when it was one. */
  static idOf(key: string | null): string | undefined {
    return key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
  }

  private ids(): string[] {
    const keys = this.attempt((store) => Array.from({ length: store.length }, (_, i) => store.key(i)));
    return (keys ?? []).flatMap((key) => Shelf.idOf(key) ?? []);
  }

  /** A browser may forbid its storage altogether, or have no room left. */
  private attempt<T>(use: (store: Store) => T): T | undefined {
    try {
      return use(this.store());
    } catch {
      return undefined;
    }
  }
}

/** The games of this browser. */
export const shelf = new Shelf(() => localStorage);
