import { useCallback, useState } from "preact/hooks";
import { wordFor } from "../i18n/words";
import { hasRules } from "../local/here";
import { makeTable, variants } from "../net/api";
import type { NewTable } from "../net/types/NewTable";
import type { Refusal } from "../net/types/Refusal";
import type { VariantInfo } from "../net/types/VariantInfo";
import { refusalOf, useAnswer } from "./answer";
import { Emblem } from "./emblem";
import { NewTableForm } from "./newtable";
import { Go, go, Heading, useTitle } from "./router";
import { language, useWords } from "./settings";
import { remembered, useStore } from "./store";
import { Tables } from "./tables";
import { levelName, refusalText } from "./wording";

/** Levels that the machine has so far. */
export const LEVELS = [2, 5, 8];
const LEVEL = "skok-level";

interface Maker {
  busy: boolean;
  refusal: Refusal | undefined;
  make(table: NewTable): void;
}

/** Makes a table and goes there. */
export function useMaker(): Maker {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const make = useCallback((table: NewTable) => {
    setBusy(true);
    setRefusal(undefined);
    makeTable(table)
      .then((id) => go(`/t/${id}`))
      .catch((error: unknown) => setRefusal(refusalOf(error)))
      .finally(() => setBusy(false));
  }, []);
  return { busy, refusal, make };
}

function savedLevel(): number {
  const saved = Number(remembered.get(LEVEL));
  return LEVELS.includes(saved) ? saved : LEVELS[0]!;
}

function LevelChoice({ level, choose }: { level: number; choose(level: number): void }) {
  const t = useWords();
  return (
    <fieldset class="levels">
      <legend>{t.levelLabel()}</legend>
      <div class="switch">
        {LEVELS.map((l) => (
          <button key={l} type="button" aria-pressed={l === level} onClick={() => choose(l)}>
            {levelName(t, l)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function GameCard({
  variant,
  level,
  make,
  busy,
}: {
  variant: VariantInfo;
  level: number;
  busy: boolean;
  make(table: NewTable): void;
}) {
  const t = useWords();
  const game = variant.name[useStore(language)];
  const others = variant.seats.slice(1);
  const machine = (): void =>
    make({
      variant: variant.id,
      options: {},
      seats: [{ kind: "me" }, ...others.map(() => ({ kind: "program" as const, level }))],
      lot: false,
    });
  const friend = (): void =>
    make({
      variant: variant.id,
      options: {},
      seats: [{ kind: "me" }, ...others.map(() => ({ kind: "open" as const }))],
      lot: true,
    });
  return (
    <article class="card game-card">
      <Emblem variant={variant} />
      <div class="game-card-text">
        <h2>{game}</h2>
        <p>{wordFor(t, "about", variant.id) ?? wordFor(t, "about", variant.family)}</p>
      </div>
      <div class="game-card-buttons">
        <button
          type="button"
          class="primary"
          disabled={busy}
          aria-label={t.quickMachineOf({ game })}
          onClick={machine}
        >
          {t.quickMachine()}
        </button>
        <button type="button" disabled={busy} aria-label={t.quickFriendOf({ game })} onClick={friend}>
          {t.quickFriend()}
        </button>
      </div>
    </article>
  );
}

/** The games that the first look is at; the others come when asked for. */
const FEATURED = ["star2", "star3", "star6", "capture2", "jp2", "halma16", "ugolki12", "international"];

function GameCards({ list, level, quick }: { list: VariantInfo[]; level: number; quick: Maker }) {
  const t = useWords();
  const [all, setAll] = useState(false);
  const shown = all ? list : list.filter(({ id }) => FEATURED.includes(id));
  return (
    <>
      <div class="cards">
        {shown.map((variant) => (
          <GameCard key={variant.id} variant={variant} level={level} busy={quick.busy} make={quick.make} />
        ))}
      </div>
      <button type="button" class="more" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? t.lobbyFewerGames() : t.lobbyAllGames({ count: list.length })}
      </button>
    </>
  );
}

export function Lobby() {
  const t = useWords();
  const { answer: list, refusal } = useAnswer(variants, "variants");
  const [level, setLevel] = useState(savedLevel);
  const quick = useMaker();
  useTitle(t.titleLobby());
  const choose = (next: number): void => {
    remembered.set(LEVEL, String(next));
    setLevel(next);
  };
  const trouble = refusal ?? quick.refusal;
  return (
    <div class="lobby">
      <div class="lobby-head">
        <Heading>{t.lobbyHeading()}</Heading>
        <p class="lead">{t.lobbyLead()}</p>
        {hasRules && (
          <p>
            <Go to="/local" class="button">
              {t.lobbyLocal()}
            </Go>
          </p>
        )}
      </div>
      {trouble && (
        <p class="trouble" role="alert">
          {refusalText(t, trouble)}
        </p>
      )}
      {!list && !refusal && <p class="quiet">{t.loading()}</p>}
      {list && (
        <>
          <GameCards list={list} level={level} quick={quick} />
          <LevelChoice level={level} choose={choose} />
          <Tables list={list} />
          <NewTableForm list={list} />
        </>
      )}
    </div>
  );
}
