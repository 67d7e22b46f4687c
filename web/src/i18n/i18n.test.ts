import { describe, expect, it } from "vitest";
// @ts-expect-error the compiler is a plain script of the build
import { generate } from "../../scripts/i18n.mjs";
import { en, ru } from "./messages";
import { preferred, spelled, wordFor } from "./words";

describe("the compiler of messages", () => {
  const both = (a: string, b: string): string => generate({ en: a, ru: b });

  it("fails on a message that one language lacks", () => {
    expect(() => both("a = A\nb = B\n", "a = А\n")).toThrow("i18n/ru.ftl lacks b");
    expect(() => both("a = A\n", "a = А\nb = Б\n")).toThrow("i18n/en.ftl lacks b");
  });

  it("fails on other arguments", () => {
    expect(() => both("a = { $x }\n", "a = { $y }\n")).toThrow("a takes (x) in en and (y) in ru");
  });

  it("fails on what is not Fluent, and on a message that is there twice", () => {
    expect(() => both("a = { $x\n", "a = А\n")).toThrow("i18n/en.ftl");
    expect(() => both("a = A\na = B\n", "a = А\n")).toThrow("twice");
  });

  it("types what a plural counts as a number, in whichever language it counts", () => {
    const source = both("a = { $n }\n", "a = { $n ->\n    [one] один\n   *[other] { $n }\n  }\n");
    expect(source).toContain("a(a: { n: number }): string;");
  });
});

describe("the texts", () => {
  it("decline as Russian does", () => {
    const words = [1, 2, 5, 11, 21, 22, 25].map((count) => ru.squareMoves({ count }));
    expect(words).toEqual(["1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход", "22 хода", "25 ходов"]);
    expect(en.squareMoves({ count: 1 })).toBe("1 move");
    expect(en.squareMoves({ count: 3 })).toBe("3 moves");
  });

  it("are not the same in both languages, but for names", () => {
    const same = (Object.keys(en) as (keyof typeof en)[]).filter((key) => {
      const [a, b] = [en[key], ru[key]] as [() => string, () => string];
      return a.length === 0 && a() === b();
    });
    expect(same.sort()).toEqual(["languageEn", "languageRu"]);
  });

  it("have no letter of the other alphabet", () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      if (key === "languageEn" || key === "languageRu" || en[key].length > 0) continue;
      expect((en[key] as () => string)(), key).not.toMatch(/[а-яё]/i);
      expect((ru[key] as () => string)().replace(/Enter|Escape|WebAssembly/g, ""), key).not.toMatch(/[a-z]/i);
    }
  });

  it("word the codes of the server, and leave unknown ones to a fallback", () => {
    expect(wordFor(en, "error", "not_your_turn")).toBe("It is not your turn.");
    expect(wordFor(ru, "reason", "kings_25")).toBe("По двадцать пять ходов каждого только дамками.");
    expect(wordFor(ru, "reason", "endgame_16")).toBeDefined();
    expect(wordFor(en, "setting-foreign_rays", "pass")).toBe("Hop through, never stop");
    expect(wordFor(en, "error", "never_heard_of")).toBeUndefined();
    expect(wordFor(en, "error", "__proto__")).toBeUndefined();
    expect(wordFor(en, "guest", "")).toBeUndefined();
    expect(spelled("never_heard_of")).toBe("never heard of");
  });

  it("word every code that the server can send today", () => {
    const reasons =
      "finish reply_draw all_placed deadline limit repetition no_moves no_pieces threefold kings_25 endgame_16 endgame_5 kings_15 kings_20 kings_40 endgame_15 main_road endgame_30 endgame_60 endgame_13 endgame_7 endgame_2 one_each breakthrough agreed resign flag";
    const errors =
      "not_your_turn illegal_move stale_ply game_over not_started seat_taken no_such_seat already_seated not_seated seat_done needs_confirm time_up unknown_game set_aside command_id_used busy storage internal restarting bad_message slow_down too_many_games invalid unknown_variant no_session network";
    const settings =
      "first foreign_rays goal_lock exit_deadline reply blocking_protection must_continue limit repetition camp_rule must_leave aim obligation king_captures_first most_kings kings_early orthogonal_captures men_capture_back men_take_kings crowning kings landing lifted turns_back king_run one_each draw_rules king_moves endings";
    for (const t of [en, ru]) {
      for (const code of reasons.split(" ")) expect(wordFor(t, "reason", code), code).toBeDefined();
      for (const code of errors.split(" ")) expect(wordFor(t, "error", code), code).toBeDefined();
      for (const code of settings.split(" ")) expect(wordFor(t, "setting", code), code).toBeDefined();
    }
  });
});

describe("the language of the page", () => {
  it("is the one chosen before, else the first that the browser asks for and we have", () => {
    expect(preferred("ru", ["en"])).toBe("ru");
    expect(preferred(null, ["de-DE", "ru-RU", "en"])).toBe("ru");
    expect(preferred("xx", ["en-GB"])).toBe("en");
    expect(preferred(null, ["de"])).toBe("en");
  });
});
