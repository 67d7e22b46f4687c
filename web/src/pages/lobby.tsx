import { useCallback, useEffect, useState } from "preact/hooks";
import { wordFor } from "../i18n/words";
import { makeTable, Refused, session, tables, variants } from "../net/api";
import type { NewTable } from "../net/types/NewTable";
import type { Refusal } from "../net/types/Refusal";
import type { TableRow } from "../net/types/TableRow";
import type { VariantInfo } from "../net/types/VariantInfo";
import { Emblem } from "./emblem";
import { NewTableForm } from "./newtable";
import { Go, go, Heading, useTitle } from "./router";
import { language, useWords } from "./settings";
import { remembered, useStore } from "./store";
import { controllerName, levelName, refusalText, seatName, settingName, settingValue } from "./wording";

/** Levels that the machine has so far. */
export const LEVELS = [2, 5, 8];
const LEVEL = "skok-level";
const REFRESH_MS = 4000;
/** Tables of a kind that are listed before one asks for more. */
const SHOWN = 6;

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}

/** Makes a table and goes there. */
export function useMaker(): { busy: boolean; refusal: Refusal | undefined; make(table: NewTable): void } {
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
      <Emblem family={variant.family} />
      <div class="game-card-text">
        <h2>{game}</h2>
        <p>{wordFor(t, "about", variant.family)}</p>
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

/** What is worth knowing of a table before one opens it. */
function TableLine({ row, variant }: { row: TableRow; variant: VariantInfo | undefined }) {
  const t = useWords();
  const now = useStore(language);
  const game = variant?.name[now] ?? row.variant;
  const free = row.seats.filter((seat) => seat.controller.kind === "vacant").length;
  const waiting = row.phase === "waiting";
  const rules = Object.entries(row.options).map(
    ([key, value]) => `${settingName(t, key)}: ${settingValue(t, key, value, variant?.settings[key])}`,
  );
  const of = { id: row.id, game };
  return (
    <li class="table-row">
      <span class="table-row-game">
        <Emblem family={variant?.family ?? ""} />
        <span>
          <strong>{game}</strong>
          <span class="quiet">
            {waiting ? t.tablesFree({ count: free }) : t.tablesPlies({ count: row.plies })}
            {row.clock && ` · ${t.clockMinutes(clockNumbers(row.clock))}`}
          </span>
        </span>
      </span>
      <span class="table-row-seats">
        {row.seats.map((seat) => (
          <span key={seat.colour} class="seat-chip">
            <i class={`dot ${seat.colour}`} aria-hidden="true" />
            <span class="unseen">{seatName(t, seat.colour)}: </span>
            {controllerName(t, seat.controller)}
          </span>
        ))}
        {rules.length > 0 && (
          <span class="quiet" title={rules.join("; ")}>
            {t.tablesOwnRules()}
          </span>
        )}
      </span>
      <Go
        to={`/t/${row.id}`}
        class={waiting ? "button primary" : "button"}
        aria-label={waiting ? t.tablesJoinOf(of) : t.tablesWatchOf(of)}
      >
        {waiting ? t.tablesJoin() : t.tablesWatch()}
      </Go>
    </li>
  );
}

export const clockNumbers = (clock: {
  bank_ms: number;
  increment_ms: number;
}): { minutes: number; seconds: number } => ({
  minutes: Math.round(clock.bank_ms / 6000) / 10,
  seconds: Math.round(clock.increment_ms / 100) / 10,
});

/** The list of tables, asked for again while the page is looked at. */
function useTables(): TableRow[] | undefined {
  const [rows, setRows] = useState<TableRow[]>();
  useEffect(() => {
    let gone = false;
    const load = (): void => {
      if (document.hidden) return;
      // A failed look leaves the list as it was; the next one comes soon.
      tables().then(
        (list) => gone || setRows(list),
        () => {},
      );
    };
    load();
    const timer = setInterval(load, REFRESH_MS);
    document.addEventListener("visibilitychange", load);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", load);
    };
  }, []);
  return rows;
}

function Tables({ list }: { list: VariantInfo[] }) {
  const t = useWords();
  const rows = useTables()?.filter((row) => row.phase !== "over");
  const [all, setAll] = useState(false);
  if (!rows) return null;
  const group = (heading: string, phase: string) => {
    const some = rows.filter((row) => row.phase === phase);
    if (some.length === 0) return null;
    const shown = all ? some : some.slice(0, SHOWN);
    return (
      <>
        <h3>{heading}</h3>
        <ul class="table-list card">
          {shown.map((row) => (
            <TableLine key={row.id} row={row} variant={list.find((v) => v.id === row.variant)} />
          ))}
        </ul>
        {shown.length < some.length && (
          <button type="button" class="more" onClick={() => setAll(true)}>
            {t.tablesMore({ count: some.length - shown.length })}
          </button>
        )}
      </>
    );
  };
  return (
    <section aria-labelledby="tables">
      <h2 id="tables">{t.tablesHeading()}</h2>
      {rows.some((row) => row.phase === "waiting") ? (
        group(t.tablesOpen(), "waiting")
      ) : (
        <p class="quiet">{t.tablesEmpty()}</p>
      )}
      {group(t.tablesPlaying(), "playing")}
    </section>
  );
}

/** Variants, or why they cannot be had. */
export function useVariants(): { list: VariantInfo[] | undefined; refusal: Refusal | undefined } {
  const [list, setList] = useState<VariantInfo[]>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    variants().then(setList, (error: unknown) => setRefusal(refusalOf(error)));
  }, []);
  return { list, refusal };
}

export function Lobby() {
  const t = useWords();
  const { list, refusal } = useVariants();
  const [level, setLevel] = useState(savedLevel);
  const quick = useMaker();
  useTitle(t.titleLobby());
  useEffect(() => {
    // So that the cookie is there before a table is made.
    session().catch(() => {});
  }, []);
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
      </div>
      {trouble && (
        <p class="trouble" role="alert">
          {refusalText(t, trouble)}
        </p>
      )}
      {!list && !refusal && <p class="quiet">{t.loading()}</p>}
      {list && (
        <>
          <div class="cards">
            {list.map((variant) => (
              <GameCard
                key={variant.id}
                variant={variant}
                level={level}
                busy={quick.busy}
                make={quick.make}
              />
            ))}
          </div>
          <LevelChoice level={level} choose={choose} />
          <Tables list={list} />
          <NewTableForm list={list} />
        </>
      )}
    </div>
  );
}
