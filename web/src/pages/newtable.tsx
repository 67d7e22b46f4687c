import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { Messages } from "../i18n/words";
import type { ClockInfo } from "../net/types/ClockInfo";
import type { SeatRequest } from "../net/types/SeatRequest";
import type { SettingInfo } from "../net/types/SettingInfo";
import type { Sitter } from "../net/types/Sitter";
import type { VariantInfo } from "../net/types/VariantInfo";
import { LEVELS, useMaker } from "./lobby";
import { language, useWords } from "./settings";
import { useStore } from "./store";
import { levelName, refusalText, seatName, settingName, settingsOf, settingValue } from "./wording";

/** Minutes and seconds of the usual clocks. */
const CLOCKS: readonly (readonly [number, number])[] = [
  [3, 2],
  [5, 3],
  [10, 10],
  [20, 20],
];
/** What the server allows: a second to a day, nothing to ten minutes. */
const MINUTES_MAX = 1440;
const SECONDS_MAX = 600;

export type Fields = Record<string, string>;

/** The line under a field that the server did not like, in the language of the page. */
function fieldError(t: Messages, info?: SettingInfo): string {
  if (info?.min == null || info.max == null) return t.errorField();
  return t.errorFieldRange({ min: info.min, max: info.max });
}

function Field({
  label,
  error,
  children,
}: {
  label: string;
  error: string | undefined;
  children(id: string, errorId: string | undefined): ComponentChildren;
}) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id, errorId)}
      {error && (
        <p class="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The key of who sits somewhere, as the choices have it. */
export const seatKey = (seat: SeatRequest | Sitter): string =>
  seat.kind === "program" ? `program-${seat.level}` : seat.kind;

/** The machine behind a key, when it is one. */
export function programFrom(key: string): { kind: "program"; level: number } | undefined {
  const level = /^program-(\d+)$/.exec(key)?.[1];
  return level === undefined ? undefined : { kind: "program", level: Number(level) };
}

const seatFrom = (key: string): SeatRequest =>
  programFrom(key) ?? (key === "me" ? { kind: "me" } : { kind: "open" });

/** The machine at these levels, as choices for a seat. */
export const programChoices = (t: Messages, levels: number[]): [string, string][] =>
  levels.map((level) => {
    const [name, plain] = [levelName(t, level), t.levelOther({ level })];
    return [seatKey({ kind: "program", level }), t.program({ level }) + (name === plain ? "" : ` (${name})`)];
  });

const usualSeats = (variant: VariantInfo): SeatRequest[] =>
  variant.seats.map((_, i) => ({ kind: i === 0 ? "me" : "open" }));

/** One person has one seat: whoever was there goes where `seat` was. */
function withSeat(seats: SeatRequest[], at: number, seat: SeatRequest): SeatRequest[] {
  const mine = seat.kind === "me" ? seats.findIndex((s) => s.kind === "me") : -1;
  return seats.map((old, i) => (i === at ? seat : i === mine ? seats[at]! : old));
}

interface SeatChoicesProps {
  legend: string;
  variant: VariantInfo;
  /** What a seat can be, by key, with its words. */
  choices: [string, string][];
  /** The key of each seat. */
  chosen: string[];
  fields: Fields;
  choose(seat: number, key: string): void;
}

/** Who sits where, a choice a seat. */
export function SeatChoices({ legend, variant, choices, chosen, fields, choose }: SeatChoicesProps) {
  const t = useWords();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {variant.seats.map((colour, i) => (
        <Field key={colour} label={seatName(t, colour)} error={fields[`seats[${i}].level`] && t.errorField()}>
          {(id, errorId) => (
            <span class="with-dot">
              <i class={`dot ${colour}`} aria-hidden="true" />
              <select
                id={id}
                aria-describedby={errorId}
                aria-invalid={errorId !== undefined}
                value={chosen[i]}
                onChange={(event) => choose(i, event.currentTarget.value)}
              >
                {choices.map(([key, name]) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
      ))}
      {fields["seats"] && (
        <p class="field-error" role="alert">
          {t.errorSeats()}
        </p>
      )}
    </fieldset>
  );
}

interface GameChoiceProps {
  list: VariantInfo[];
  variant: VariantInfo;
  error: string | undefined;
  choose(variant: VariantInfo): void;
}

/** Which game. */
export function GameChoice({ list, variant, error, choose }: GameChoiceProps) {
  const t = useWords();
  const now = useStore(language);
  return (
    <Field label={t.newGame()} error={error}>
      {(id, errorId) => (
        <select
          id={id}
          aria-describedby={errorId}
          value={variant.id}
          onChange={(event) => choose(list.find((v) => v.id === event.currentTarget.value) ?? variant)}
        >
          {list.map((v) => (
            <option key={v.id} value={v.id}>
              {v.name[now]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ClockChoice {
  /** Index in `CLOCKS`, `none` or `own`. */
  kind: string;
  minutes: number;
  seconds: number;
}

function clockFrom({ kind, minutes, seconds }: ClockChoice): ClockInfo | null {
  if (kind === "none") return null;
  const [m, s] = CLOCKS[Number(kind)] ?? [minutes, seconds];
  return { bank_ms: Math.round(m * 60_000), increment_ms: Math.round(s * 1000) };
}

function Clock({
  clock,
  fields,
  change,
}: {
  clock: ClockChoice;
  fields: Fields;
  change(clock: ClockChoice): void;
}) {
  const t = useWords();
  const choices: [string, string][] = [
    ["none", t.newClockNone()],
    ...CLOCKS.map(([minutes, seconds], i): [string, string] => [
      String(i),
      t.clockMinutesSpoken({ minutes, seconds }),
    ]),
    ["own", t.newClockOwn()],
  ];
  const number = (key: "minutes" | "seconds", label: string, min: number, max: number, field: string) => (
    <Field label={label} error={fields[field] && t.errorFieldRange({ min, max })}>
      {(id, errorId) => (
        <input
          id={id}
          type="number"
          min={min}
          max={max}
          step={key === "minutes" ? 0.5 : 1}
          required
          aria-describedby={errorId}
          aria-invalid={errorId !== undefined}
          value={clock[key]}
          onInput={(event) => change({ ...clock, [key]: event.currentTarget.valueAsNumber || 0 })}
        />
      )}
    </Field>
  );
  return (
    <div class="clock-choice">
      <Field label={t.newClock()} error={undefined}>
        {(id) => (
          <select
            id={id}
            value={clock.kind}
            onChange={(event) => change({ ...clock, kind: event.currentTarget.value })}
          >
            {choices.map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {clock.kind === "own" && (
        <div class="pair">
          {number("minutes", t.newClockBank(), 0.5, MINUTES_MAX, "clock.bank_ms")}
          {number("seconds", t.newClockIncrement(), 0, SECONDS_MAX, "clock.increment_ms")}
        </div>
      )}
    </div>
  );
}

interface RuleProps {
  name: string;
  info: SettingInfo;
  value: string;
  error: string | undefined;
  change(value: string): void;
}

/** A house rule that is one of some words. */
function Choice({ name, info, value, error, change }: RuleProps) {
  const t = useWords();
  return (
    <Field label={settingName(t, name)} error={error}>
      {(id, errorId) => (
        <select
          id={id}
          value={value}
          aria-describedby={errorId}
          aria-invalid={errorId !== undefined}
          onChange={(event) => change(event.currentTarget.value)}
        >
          {(info.values ?? []).map((word) => (
            <option key={word} value={word}>
              {settingValue(t, name, word, info)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A house rule that is a number, or a word such as `off` instead. */
function Amount({ name, info, value, error, change }: RuleProps) {
  const t = useWords();
  const off = info.values?.includes(value) ?? false;
  const fallback = info.values?.includes(info.default) ? String(info.min ?? 1) : info.default;
  return (
    <Field label={settingName(t, name)} error={error}>
      {(id, errorId) => (
        <span class="amount">
          <input
            id={id}
            type="number"
            {...(info.min != null && { min: info.min })}
            {...(info.max != null && { max: info.max })}
            step={1}
            required={!off}
            disabled={off}
            aria-describedby={errorId}
            aria-invalid={errorId !== undefined}
            value={off ? "" : value}
            onInput={(event) => change(event.currentTarget.value)}
          />
          {info.values?.map((word) => (
            <label key={word} class="check">
              <input
                type="checkbox"
                checked={value === word}
                onChange={(event) => change(event.currentTarget.checked ? word : fallback)}
              />
              {settingValue(t, name, word, info)}
            </label>
          ))}
        </span>
      )}
    </Field>
  );
}

/** The house rules of a variant, folded away until they are wanted. */
export function HouseRules({
  variant,
  options,
  fields,
  change,
}: {
  variant: VariantInfo;
  options: Fields;
  fields: Fields;
  change(options: Fields): void;
}) {
  const t = useWords();
  const all = settingsOf(variant);
  const changed = Object.keys(options).length;
  const wrong = all.some(([key]) => fields[`options.${key}`]);
  const set = (key: string, value: string): void => {
    const { [key]: _, ...others } = options;
    change(value === variant.settings[key]?.default ? others : { ...others, [key]: value });
  };
  return (
    <details class="rules" open={wrong || undefined}>
      <summary>
        {t.newRules()} <span class="quiet">{t.newRulesChanged({ count: changed })}</span>
      </summary>
      <div class="rules-fields">
        {all.map(([key, info]) => {
          const Kind = info.type === "number" ? Amount : Choice;
          const error = fields[`options.${key}`] === undefined ? undefined : fieldError(t, info);
          return (
            <Kind
              key={key}
              name={key}
              info={info}
              value={options[key] ?? info.default}
              error={error}
              change={(value) => set(key, value)}
            />
          );
        })}
      </div>
    </details>
  );
}

/** The form that makes a table. Everything on it comes from what the server says of its variants. */
export function NewTableForm({ list }: { list: VariantInfo[] }) {
  const t = useWords();
  const maker = useMaker();
  const [variant, setVariant] = useState(list[0]!);
  const [options, setOptions] = useState<Fields>({});
  const [seats, setSeats] = useState<SeatRequest[]>(() => usualSeats(list[0]!));
  const [clock, setClock] = useState<ClockChoice>({ kind: "none", minutes: 15, seconds: 5 });
  const [lot, setLot] = useState(false);
  const people = seats.filter((seat) => seat.kind !== "program").length;
  const fields = maker.refusal?.fields ?? {};

  const choices: [string, string][] = [
    ["me", t.newSeatMe()],
    ["open", t.newSeatOpen()],
    ...programChoices(t, LEVELS),
  ];

  const choose = (next: VariantInfo): void => {
    setVariant(next);
    setOptions({});
    if (next.seats.length !== seats.length) setSeats(usualSeats(next));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    maker.make({ variant: variant.id, options, seats, clock: clockFrom(clock), lot: lot && people > 1 });
  };
  return (
    <section aria-labelledby="new-table">
      <h2 id="new-table">{t.newHeading()}</h2>
      <form class="card new-table" onSubmit={submit}>
        {maker.refusal && (
          <p class="trouble" role="alert">
            {refusalText(t, maker.refusal)}
          </p>
        )}
        <div class="new-table-columns">
          <div>
            <GameChoice
              list={list}
              variant={variant}
              error={fields["variant"] && t.errorUnknownVariant()}
              choose={choose}
            />
            <Clock clock={clock} fields={fields} change={setClock} />
          </div>
          <div>
            <SeatChoices
              legend={t.newSeats()}
              variant={variant}
              choices={choices}
              chosen={seats.map(seatKey)}
              fields={fields}
              choose={(i, key) => setSeats(withSeat(seats, i, seatFrom(key)))}
            />
            {people > 1 && (
              <label class="check">
                <input
                  type="checkbox"
                  checked={lot}
                  onChange={(event) => setLot(event.currentTarget.checked)}
                />
                {t.newLot()}
              </label>
            )}
          </div>
        </div>
        <HouseRules variant={variant} options={options} fields={fields} change={setOptions} />
        <div class="buttons">
          <button type="submit" class="primary" disabled={maker.busy}>
            {t.newSubmit()}
          </button>
        </div>
      </form>
    </section>
  );
}
