import { useState } from "preact/hooks";
import { answerOf, type Rules } from "../../local/rules";
import { type Kept, newId, shelf } from "../../local/shelf";
import { Refused } from "../../net/api";
import type { Refusal } from "../../net/types/Refusal";
import type { Sitter } from "../../net/types/Sitter";
import type { VariantInfo } from "../../net/types/VariantInfo";
import {
  type Fields,
  GameChoice,
  HouseRules,
  programChoices,
  programFrom,
  SeatChoices,
  seatKey,
} from "../newtable";
import { go } from "../router";
import { useWords } from "../settings";
import { refusalText } from "../wording";

/** A server offers some of them; here nobody else is kept waiting. */
const ALL_LEVELS = Array.from({ length: 10 }, (_, i) => i + 1);
/** The machine is gentle with whoever only wants to have a look. */
const FIRST_LEVEL = 2;

/** A new game of the same kind, kept and ready to be played; throws `Refused` when the rules do not allow it. */
export function begin(
  rules: Rules,
  { variant, options, seats }: Pick<Kept, "variant" | "options" | "seats">,
): Kept {
  const { view } = answerOf("game", rules.ask({ do: "show", game: { variant, options, seats, turns: [] } }));
  const kept: Kept = {
    format: 1,
    id: newId(),
    variant: view.variant,
    options,
    seats,
    begun: Date.now(),
    turns: [],
    over: null,
  };
  shelf.put(kept);
  return kept;
}

/** Person against machine, the person first. */
const usualSeats = (variant: VariantInfo): Sitter[] =>
  variant.seats.map((_, i) => (i === 0 ? { kind: "person" } : { kind: "program", level: FIRST_LEVEL }));

const sitterFrom = (key: string): Sitter => programFrom(key) ?? { kind: "person" };

/** The form that begins a game on the device. */
export function BeginForm({ rules }: { rules: Rules }) {
  const t = useWords();
  const list = rules.variants();
  const [variant, setVariant] = useState(list[0]!);
  const [options, setOptions] = useState<Fields>({});
  const [seats, setSeats] = useState(() => usualSeats(list[0]!));
  const [refusal, setRefusal] = useState<Refusal>();
  const fields = refusal?.fields ?? {};
  const choices: [string, string][] = [["person", t.localSeatPerson()], ...programChoices(t, ALL_LEVELS)];
  const choose = (next: VariantInfo): void => {
    setVariant(next);
    setOptions({});
    setRefusal(undefined);
    if (next.seats.length !== seats.length) setSeats(usualSeats(next));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    try {
      go(`/local/${begin(rules, { variant: variant.id, options, seats }).id}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefusal(error.refusal);
    }
  };
  return (
    <section aria-labelledby="begin">
      <h2 id="begin">{t.localBeginHeading()}</h2>
      <form class="card new-table" onSubmit={submit}>
        {refusal && (
          <p class="trouble" role="alert">
            {refusalText(t, refusal)}
          </p>
        )}
        <div class="new-table-columns">
          <GameChoice list={list} variant={variant} error={undefined} choose={choose} />
          <SeatChoices
            legend={t.localSeats()}
            variant={variant}
            choices={choices}
            chosen={seats.map(seatKey)}
            fields={fields}
            choose={(i, key) => setSeats(seats.map((old, at) => (at === i ? sitterFrom(key) : old)))}
          />
        </div>
        <HouseRules variant={variant} options={options} fields={fields} change={setOptions} />
        <div class="buttons">
          <button type="submit" class="primary">
            {t.localBegin()}
          </button>
        </div>
      </form>
    </section>
  );
}
