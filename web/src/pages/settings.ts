import { type Language, type Messages, messagesOf, preferred } from "../i18n/words";
import { remembered, storeOf, useStore } from "./store";

const LANGUAGE = "skok-language";
const THEME = "skok-theme";

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export const language = storeOf<Language>(preferred(remembered.get(LANGUAGE), navigator.languages));

const savedTheme = remembered.get(THEME);
export const theme = storeOf<Theme>(THEMES.find((t) => t === savedTheme) ?? "auto");

const root = document.documentElement;

const showLanguage = (now: Language): void => {
  root.lang = now;
};

function showTheme(now: Theme): void {
  if (now === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = now;
}

showLanguage(language.get());
showTheme(theme.get());

export function chooseLanguage(next: Language): void {
  remembered.set(LANGUAGE, next);
  showLanguage(next);
  language.set(next);
}

export function chooseTheme(next: Theme): void {
  remembered.set(THEME, next);
  showTheme(next);
  theme.set(next);
}

/** The texts in the language of the page. */
export const useWords = (): Messages => messagesOf(useStore(language));
