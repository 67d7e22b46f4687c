import { en, type Messages, ru } from "./messages";

export type Language = "en" | "ru";
export type { Messages };

export const LANGUAGES: readonly Language[] = ["en", "ru"];
const TABLES: Record<Language, Messages> = { en, ru };

export const messagesOf = (language: Language): Messages => TABLES[language];

/** Names of messages without arguments: those that a code of the server may stand for. */
type Plain = { [K in keyof Messages]: Messages[K] extends () => string ? K : never }[keyof Messages];

/** The name of a message in the compiled tables, from its id in the Fluent files. */
export const messageKey = (id: string): string =>
  id.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The message `{kind}-{code}` for a code from the server, or nothing for a code that this page does not know yet. */
export function wordFor(t: Messages, kind: string, code: string): string | undefined {
  const key = messageKey(`${kind}-${code.toLowerCase()}`);
  if (!Object.hasOwn(t, key)) return undefined;
  const message = t[key as Plain];
  return message.length === 0 ? message() : undefined;
}

/** A code as words of its own, for want of better ones. */
export const spelled = (code: string): string => code.replace(/[-_]+/g, " ");

/** The language that this browser asks for. */
export function preferred(saved: string | null, browser: readonly string[]): Language {
  const known = (tag: string): Language | undefined =>
    LANGUAGES.find((l) => tag.toLowerCase().split("-")[0] === l);
  const tags = saved === null ? browser : [saved, ...browser];
  for (const tag of tags) {
    const language = known(tag);
    if (language) return language;
  }
  return "en";
}
