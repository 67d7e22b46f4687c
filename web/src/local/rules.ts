import { en, ru } from "../i18n/messages";
import { wordFor } from "../i18n/words";
import { Refused } from "../net/api";
import type { BoardInfo } from "../net/types/BoardInfo";
import type { LocalIn } from "../net/types/LocalIn";
import type { LocalOut } from "../net/types/LocalOut";
import type { VariantInfo } from "../net/types/VariantInfo";
import { rulesUrl } from "./here";
import { Machine, type Thread } from "./machine";
import { Module } from "./module";

type Answer<T extends LocalOut["t"]> = Extract<LocalOut, { t: T }>;

/** An answer of the kind that was asked for, or its refusal thrown. */
export function answerOf<T extends LocalOut["t"]>(kind: T, answer: LocalOut): Answer<T> {
  if (answer.t === kind) return answer as Answer<T>;
  if (answer.t === "refused") throw new Refused(answer.refusal);
  throw new Error(`the rules answered ${answer.t} where ${kind} was asked for`);
}

/** The rules in this browser, and the machine beside them. */
export class Rules {
  private readonly module: Module;
  private list: VariantInfo[] | undefined;

  constructor(private readonly compiled: WebAssembly.Module) {
    this.module = new Module(compiled);
  }

  ask(question: LocalIn): LocalOut {
    return this.module.ask(question);
  }

  /** All variants, under the names that the page has for them. */
  variants(): VariantInfo[] {
    this.list ??= answerOf("variants", this.ask({ do: "variants" })).variants.map((variant) => ({
      ...variant,
      name: {
        en: wordFor(en, "variant", variant.id) ?? variant.name.en,
        ru: wordFor(ru, "variant", variant.id) ?? variant.name.ru,
      },
    }));
    return this.list;
  }

  board(variant: string, options: Record<string, string>): BoardInfo {
    return answerOf("board", this.ask({ do: "board", variant, options })).board;
  }

  machine(): Machine {
    const start = (): Thread =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) as unknown as Thread;
    return new Machine(this.compiled, start);
  }
}

async function load(): Promise<Rules> {
  const refused = (code: string, message: string): Refused => new Refused({ code, message, fields: {} });
  if (rulesUrl === undefined)
    throw refused("no_rules", "this build of the site has no rules for the browser");
  if (typeof WebAssembly === "undefined") throw refused("no_wasm", "this browser runs no WebAssembly");
  const compiled = await WebAssembly.compileStreaming(fetch(rulesUrl)).catch(() => {
    throw refused("network", "the rules could not be loaded");
  });
  return new Rules(compiled);
}

let loading: Promise<Rules> | undefined;

/** The rules, loaded when they are first wanted; a failure is tried again the next time. */
export function rules(): Promise<Rules> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
