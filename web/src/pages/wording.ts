import type { SquareScene } from "../board/model";
import { en } from "../i18n/messages";
import { type Messages, messageKey, spelled, wordFor } from "../i18n/words";
import { type Game, ownSeat } from "../net/game";
import type { ClockInfo } from "../net/types/ClockInfo";
import type { Controller } from "../net/types/Controller";
import type { Counter } from "../net/types/Counter";
import type { Over } from "../net/types/Over";
import type { Piece } from "../net/types/Piece";
import type { Refusal } from "../net/types/Refusal";
import type { SettingInfo } from "../net/types/SettingInfo";
import type { VariantInfo } from "../net/types/VariantInfo";

/** A side by its colour: "White". */
export const seatName = (t: Messages, colour: string): string =>
  wordFor(t, "seat", colour) ?? spelled(colour);

export const turnName = (t: Messages, colour: string): string =>
  wordFor(t, "turn", colour) ?? seatName(t, colour);

/** Whose turn it is, to whoever acts for the seat: their own, or one of several at one screen. */
export function turnWords(t: Messages, { view: { live } }: Pick<Game, "view">): string {
  if (ownSeat(live) !== undefined && ownSeat(live) === live.turn) return t.gameYourTurn();
  return turnName(t, live.seats[live.turn ?? -1]?.colour ?? "");
}

export function controllerName(t: Messages, controller: Controller): string {
  switch (controller.kind) {
    case "human":
      // Guests of a server count from 1; on the device nobody has a number.
      return controller.player.guest > 0 ? t.guest({ number: controller.player.guest }) : t.person();
    case "program":
      return t.program({ level: controller.level });
    case "vacant":
      return t.seatFree();
  }
}

export const levelName = (t: Messages, level: number): string =>
  wordFor(t, "level", String(level)) ?? t.levelOther({ level });

/** Why something was refused, in the language of the page; English from the server is for terminals. */
export const refusalText = (t: Messages, refusal: Refusal): string =>
  wordFor(t, "error", refusal.code) ?? t.errorOther({ code: spelled(refusal.code) });

export const reasonText = (t: Messages, reason: string): string =>
  wordFor(t, "reason", reason) ?? spelled(reason);

export const settingName = (t: Messages, key: string): string => wordFor(t, "setting", key) ?? spelled(key);

const ORDER = Object.keys(en);

/** The house rules with an effect, in the order of their texts; rules that have no text yet come last. */
export function settingsOf(variant: VariantInfo): [string, SettingInfo][] {
  const place = (key: string): number => {
    const at = ORDER.indexOf(messageKey(`setting-${key}`));
    return at < 0 ? ORDER.length : at;
  };
  return Object.entries(variant.settings)
    .filter(([, info]) => !info.idle)
    .sort(([a], [b]) => place(a) - place(b));
}

/** A value of a house rule: a word of its own, a colour, yes or no, or a number. */
export function settingValue(t: Messages, key: string, value: string, info?: SettingInfo): string {
  const off = info?.type === "number" && value === "off" ? t.newNumberOrOff() : undefined;
  return (
    off ??
    wordFor(t, `setting-${key}`, value) ??
    wordFor(t, "value", value) ??
    wordFor(t, "seat", value) ??
    spelled(value)
  );
}

type CounterKey = Extract<keyof Messages, `counter${string}`>;

/** A count that runs, in the message of its code; each message takes what it needs. */
export function counterText(t: Messages, { name, left, seat }: Counter, colours: string[]): string {
  const key = messageKey(`counter-${name}`);
  const whose = seat === null ? "" : seatName(t, colours[seat] ?? "");
  return t[Object.hasOwn(t, key) ? (key as CounterKey) : "counterOther"]({
    left,
    seat: whose,
    name: spelled(name),
  });
}

/** What players of this family call a piece. */
function pieceName(t: Messages, piece: Piece, colours: string[], family: string): string {
  if (piece.seat === null) return t.pieceAny();
  const word = colours[piece.seat] ?? "";
  const colour = wordFor(t, "colour", word) ?? spelled(word);
  if (family === "draughts") return piece.king ? t.pieceKing({ colour }) : t.pieceMan({ colour });
  return piece.king ? t.pieceRoyal({ colour }) : t.piecePlain({ colour });
}

/** A square for those who hear the board: "i9, red man, 3 moves". */
export function squareName(
  t: Messages,
  scene: SquareScene,
  colours: string[],
  family: string,
  picking: boolean,
): string {
  const { name: square, piece } = scene;
  const parts = [
    piece
      ? t.squareHolds({ square, piece: pieceName(t, piece, colours, family) })
      : t.squareEmpty({ square }),
  ];
  if (scene.goal && !piece) parts.push(t.squareGoal());
  if (scene.chosen) parts.push(t.squareChosen());
  // The last square of a way that may end there is both: a second press on it plays the move.
  if (scene.end) parts.push(t.squareEnd());
  else if (scene.via) parts.push(t.squareVia());
  else if (!picking && !scene.chosen && scene.reach !== undefined && scene.reach > 0)
    parts.push(t.squareMoves({ count: scene.reach }));
  return parts.join(", ");
}

/** Minutes and seconds left; tenths when little is left. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The result in a few words: for the one who looks when that one played, else for everybody. */
export function resultTitle(t: Messages, over: Over, own: number | undefined, colours: string[]): string {
  const { places } = over;
  const best = places.flatMap((place, i) => (place === 1 ? [i] : []));
  if (best.length === places.length) return t.resultDraw();
  const mine = own === undefined ? undefined : places[own];
  if (mine === undefined) {
    return best.length === 1
      ? t.resultSeatWon({ seat: seatName(t, colours[best[0]!] ?? "") })
      : t.resultHeading();
  }
  if (mine === 1 && best.length === 1) return t.resultWon();
  return places.length === 2 ? t.resultLost() : t.resultYourPlace({ place: mine });
}

/** A clock in the units of its form. */
export const clockNumbers = (clock: ClockInfo): { minutes: number; seconds: number } => ({
  minutes: Math.round(clock.bank_ms / 6000) / 10,
  seconds: Math.round(clock.increment_ms / 100) / 10,
});
