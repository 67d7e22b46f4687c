import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const folder = resolve(import.meta.dirname, "../../i18n");

export type Language = "en" | "ru";

const read = (language: Language): Map<string, string> => {
  const messages = new Map<string, string>();
  for (const line of readFileSync(join(folder, `${language}.ftl`), "utf8").split("\n")) {
    const message = /^([a-z][\w-]*) = (.+)$/.exec(line);
    if (message) messages.set(message[1]!, message[2]!);
  }
  return messages;
};

const texts = { en: read("en"), ru: read("ru") };

/** A text of the page as one line, so that tests ask for what a person hears and not for its wording. */
export function text(key: string, language: Language = "en"): string {
  const found = texts[language].get(key);
  if (found === undefined) throw new Error(`i18n/${language}.ftl has no one-line message ${key}`);
  return found;
}
