import { useEffect, useMemo, useState } from "preact/hooks";
import type { Messages } from "../../i18n/words";
import type { Rules } from "../../local/rules";
import { changed, isRead, type Kept, Shelf, shelf, type Unread } from "../../local/shelf";
import type { Sitter } from "../../net/types/Sitter";
import { Ask } from "../dialog";
import { Emblem } from "../emblem";
import { Go, Heading, usePageTitle } from "../router";
import { language, useWords } from "../settings";
import { useStore } from "../store";
import { resultTitle, seatName } from "../wording";
import { BeginForm } from "./begin";

/** The games of this browser, also when another tab changes them. */
function useGames(): [(Kept | Unread)[], () => void] {
  const [games, setGames] = useState(() => shelf.all());
  const look = (): void => setGames(shelf.all());
  useEffect(() => {
    const stored = ({ key }: StorageEvent): void => {
      if (key === null || Shelf.idOf(key)) look();
    };
    addEventListener("storage", stored);
    return () => removeEventListener("storage", stored);
  }, []);
  return [games, look];
}

/** Colours of the seats in turn order, which house rules may change; the variant's own when the rules refuse the game. */
function coloursOf(rules: Rules, { variant, options, seats }: Kept): string[] {
  const answer = rules.ask({ do: "show", game: { variant, options, seats, turns: [] } });
  if (answer.t === "game") return answer.view.live.seats.map(({ colour }) => colour);
  const usual = rules.variants().find((v) => v.id === variant)?.seats;
  return seats.map((_, i) => usual?.[i] ?? "");
}

const sitterName = (t: Messages, sitter: Sitter): string =>
  sitter.kind === "person" ? t.person() : t.program({ level: sitter.level });

interface RowProps {
  game: Kept;
  rules: Rules;
  remove(): void;
}

function Row({ game, rules, remove }: RowProps) {
  const t = useWords();
  const now = useStore(language);
  const variant = rules.variants().find((v) => v.id === game.variant);
  const name = variant?.name[now] ?? game.variant;
  const when = new Date(changed(game)).toLocaleString(now, { dateStyle: "medium", timeStyle: "short" });
  const colours = useMemo(() => coloursOf(rules, game), [rules, game.id]);
  const of = { game: name, when };
  return (
    <li class="table-row">
      <span class="table-row-game">
        <Emblem variant={variant} />
        <span>
          <strong>{name}</strong>
          <span class="quiet">
            {game.over
              ? resultTitle(t, game.over, undefined, colours)
              : t.tablesPlies({ count: game.turns.length })}
            {` · ${when}`}
          </span>
        </span>
      </span>
      <span class="table-row-seats">
        {game.seats.map((sitter, i) => (
          <span key={colours[i]} class="seat-chip">
            <i class={`dot ${colours[i]}`} aria-hidden="true" />
            <span class="unseen">{seatName(t, colours[i] ?? "")}: </span>
            {sitterName(t, sitter)}
          </span>
        ))}
      </span>
      <span class="table-row-buttons">
        <Go
          to={`/local/${game.id}`}
          class={game.over ? "button" : "button primary"}
          aria-label={t.localOpenOf(of)}
        >
          {t.localOpen()}
        </Go>
        <button type="button" aria-label={t.localDeleteOf(of)} onClick={remove}>
          {t.localDelete()}
        </button>
      </span>
    </li>
  );
}

/** A game that this page cannot read is not thrown away; perhaps a newer page can. */
function UnreadRow({ game, remove }: { game: Unread; remove(): void }) {
  const t = useWords();
  return (
    <li class="table-row">
      <span>{game.newer ? t.localUnreadNewer() : t.localUnread()}</span>
      <code class="quiet">{game.id}</code>
      <span class="table-row-buttons">
        <button type="button" aria-label={t.localDeleteOf({ game: game.id, when: "?" })} onClick={remove}>
          {t.localDelete()}
        </button>
      </span>
    </li>
  );
}

function Games({ rules }: { rules: Rules }) {
  const t = useWords();
  const [games, look] = useGames();
  const [asked, setAsked] = useState<string>();
  const remove = (id: string): void => {
    shelf.remove(id);
    setAsked(undefined);
    look();
  };
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">{t.localGames()}</h2>
      {games.length === 0 && <p class="quiet">{t.localGamesEmpty()}</p>}
      {games.length > 0 && (
        <ul class="table-list kept-list card">
          {games.map((game) =>
            isRead(game) ? (
              <Row key={game.id} game={game} rules={rules} remove={() => setAsked(game.id)} />
            ) : (
              <UnreadRow key={game.id} game={game} remove={() => setAsked(game.id)} />
            ),
          )}
        </ul>
      )}
      {asked !== undefined && (
        <Ask
          title={t.localDeleteAsk()}
          yes={t.localDelete()}
          onNo={() => setAsked(undefined)}
          onYes={() => remove(asked)}
        >
          {t.localDeleteText()}
        </Ask>
      )}
    </section>
  );
}

/** All games on this device, and a new one. */
export function LocalList({ rules }: { rules: Rules }) {
  const t = useWords();
  usePageTitle(t.localHeading());
  return (
    <div class="lobby">
      <div class="lobby-head">
        <Heading>{t.localHeading()}</Heading>
        <p class="lead">{t.localLead()}</p>
      </div>
      <BeginForm rules={rules} />
      <Games rules={rules} />
    </div>
  );
}
