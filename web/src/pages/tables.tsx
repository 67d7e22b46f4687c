import { useEffect, useState } from "preact/hooks";
import type { Messages } from "../i18n/words";
import { session, tables } from "../net/api";
import type { TableRow } from "../net/types/TableRow";
import type { VariantInfo } from "../net/types/VariantInfo";
import { Emblem } from "./emblem";
import { Go } from "./router";
import { language, useWords } from "./settings";
import { useStore } from "./store";
import { clockNumbers, controllerName, seatName, settingName, settingValue } from "./wording";

const REFRESH_MS = 4000;
/** Tables of a kind that are listed before one asks for more. */
const SHOWN = 6;

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

/** The public id of whoever looks, once it is known. */
function useMe(): string | undefined {
  const [me, setMe] = useState<string>();
  useEffect(() => {
    // Without a session nothing is anybody's; making a table says so if it fails for good.
    session().then(
      ({ player }) => setMe(player.id),
      () => {},
    );
  }, []);
  return me;
}

const isOf = (row: TableRow, me: string | undefined): boolean =>
  row.seats.some(({ controller }) => controller.kind === "human" && controller.player.id === me);

/** The house rules of a table that are not the variant's own. */
function rulesOf(t: Messages, row: TableRow, variant: VariantInfo | undefined): string[] {
  return Object.entries(row.options).map(
    ([key, value]) => `${settingName(t, key)}: ${settingValue(t, key, value, variant?.settings[key])}`,
  );
}

/** What is worth knowing of a table before one opens it. */
function Row({ row, variant, mine }: { row: TableRow; variant: VariantInfo | undefined; mine: boolean }) {
  const t = useWords();
  const game = variant?.name[useStore(language)] ?? row.variant;
  const free = row.seats.filter((seat) => seat.controller.kind === "vacant").length;
  const waiting = row.phase === "waiting";
  const rules = rulesOf(t, row, variant);
  const join = waiting || mine;
  const of = { id: row.id, game };
  return (
    <li class="table-row">
      <span class="table-row-game">
        <Emblem variant={variant} />
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
        class={join ? "button primary" : "button"}
        aria-label={join ? t.tablesJoinOf(of) : t.tablesWatchOf(of)}
      >
        {join ? t.tablesJoin() : t.tablesWatch()}
      </Go>
    </li>
  );
}

interface GroupProps {
  heading: string;
  rows: TableRow[];
  list: VariantInfo[];
  mine?: boolean;
}

function Group({ heading, rows, list, mine = false }: GroupProps) {
  const t = useWords();
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <h3>{heading}</h3>
      <ul class="table-list card">
        {shown.map((row) => (
          <Row key={row.id} row={row} variant={list.find((v) => v.id === row.variant)} mine={mine} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" class="more" onClick={() => setAll(true)}>
          {t.tablesMore({ count: rows.length - shown.length })}
        </button>
      )}
    </>
  );
}

/** Tables that wait for players or are being played, one's own first. */
export function Tables({ list }: { list: VariantInfo[] }) {
  const t = useWords();
  const me = useMe();
  const rows = useTables()?.filter((row) => row.phase !== "over");
  if (!rows) return null;
  const mine = rows.filter((row) => isOf(row, me));
  const others = (phase: string): TableRow[] => rows.filter((row) => row.phase === phase && !isOf(row, me));
  const waiting = others("waiting");
  return (
    <section aria-labelledby="tables">
      <h2 id="tables">{t.tablesHeading()}</h2>
      <Group heading={t.tablesMine()} rows={mine} list={list} mine />
      {waiting.length === 0 && <p class="quiet">{t.tablesEmpty()}</p>}
      <Group heading={t.tablesOpen()} rows={waiting} list={list} />
      <Group heading={t.tablesPlaying()} rows={others("playing")} list={list} />
    </section>
  );
}
