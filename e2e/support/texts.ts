import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Language = "en" | "ru";

const folder = resolve(import.meta.dirname, "../../i18n");

const read = (language: Language): FluentBundle => {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const errors = bundle.addResource(new FluentResource(readFileSync(join(folder, `${language}.ftl`), "utf8")));
  if (errors.length > 0) throw new Error(`i18n/${language}.ftl: ${errors.join("; ")}`);
  return bundle;
};

const bundles = { en: read("en"), ru: read("ru") };

/** A text of the page, so that tests ask for what a person hears and not for its wording. */
export function text(key: string, args: Record<string, FluentVariable> = {}, language: Language = "en"): string {
  const pattern = bundles[language].getMessage(key)?.value;
  if (!pattern) throw new Error(`i18n/${language}.ftl has no message ${key}`);
  return bundles[language].formatPattern(pattern, args);
}
