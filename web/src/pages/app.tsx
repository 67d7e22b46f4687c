import { useEffect, useState } from "preact/hooks";
import { LANGUAGES, type Language } from "../i18n/words";
import { theLink } from "../net/link";
import type { LinkState } from "../net/socket";
import { LocalLater } from "./later";
import { Lobby } from "./lobby";
import { Lost } from "./lost";
import { Go, path } from "./router";
import { chooseLanguage, chooseTheme, language, THEMES, type Theme, theme, useWords } from "./settings";
import { Speech } from "./speech";
import { useStore } from "./store";
import { TablePage } from "./table";

declare const __VERSION__: string;

function Mark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M5 22C8 7 24 7 27 22" class="leap" />
      <circle cx="16" cy="23" r="4.6" class="over" />
      <circle cx="5" cy="23" r="3.2" class="from" />
      <circle cx="27" cy="23" r="4.6" class="to" />
    </svg>
  );
}

/** A button for each other language, in that language. */
function LanguageSwitch() {
  const t = useWords();
  const now = useStore(language);
  const names: Record<Language, string> = { en: t.languageEn(), ru: t.languageRu() };
  return (
    <fieldset class="languages">
      <legend class="unseen">{t.languageLabel()}</legend>
      {LANGUAGES.filter((l) => l !== now).map((l) => (
        <button key={l} type="button" lang={l} onClick={() => chooseLanguage(l)}>
          {names[l]}
        </button>
      ))}
    </fieldset>
  );
}

function ThemeSwitch() {
  const t = useWords();
  const now = useStore(theme);
  const names: Record<Theme, string> = { auto: t.themeAuto(), light: t.themeLight(), dark: t.themeDark() };
  return (
    <label class="theme-switch">
      <span class="unseen">{t.themeLabel()}</span>
      <select value={now} onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}>
        {THEMES.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Says so when the connection of an open game is gone. */
function Connection() {
  const t = useWords();
  const [state, setState] = useState<LinkState>("idle");
  useEffect(() => theLink().onState(setState), []);
  if (state === "online" || state === "idle") return null;
  return (
    <div class="connection" role="status">
      {state === "restarting" ? t.netRestarting() : t.netOffline()}
    </div>
  );
}

function Page() {
  const here = useStore(path);
  if (here === "/") return <Lobby />;
  const table = /^\/t\/([\w-]+)\/?$/.exec(here)?.[1];
  if (table) return <TablePage key={table} id={table} />;
  const local = /^\/local(?:\/([\w-]+))?\/?$/.exec(here);
  if (local) return <LocalLater key={here} id={local[1]} />;
  return <Lost />;
}

export function App() {
  const t = useWords();
  return (
    <>
      <a class="skip" href="#main">
        {t.skipToContent()}
      </a>
      <header class="top">
        <Go to="/" class="brand" aria-label={t.navHome()}>
          <Mark />
          <span class="brand-name">{t.siteName()}</span>
        </Go>
        <div class="top-tools">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <Connection />
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
      <footer class="bottom">
        <span>
          {t.siteName()} {__VERSION__} <span class="beta">{t.siteBeta()}</span>
        </span>
        <span>{t.siteFree()}</span>
      </footer>
      <Speech />
    </>
  );
}
