import type { BoardInfo } from "./types/BoardInfo";
import type { Me } from "./types/Me";
import type { NewTable } from "./types/NewTable";
import type { Refusal } from "./types/Refusal";
import type { TableMade } from "./types/TableMade";
import type { TableRow } from "./types/TableRow";
import type { VariantInfo } from "./types/VariantInfo";

/** The server said no, with a code that the page words; `network` when it said nothing. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const network = (): Refused => new Refused({ code: "network", message: "the server does not answer" });

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null && typeof (body as Refusal).code === "string";
}

async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(`/api${path}`, { method, credentials: "same-origin", ...json }).catch(() => {
    throw network();
  });
  const said: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && said !== undefined) return said as T;
  throw isRefusal(said) ? new Refused(said) : network();
}

/** Keeps the answer to a question that is asked again and again; a failure is not kept. */
function once<T>(cache: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let answer = cache.get(key);
  if (!answer) {
    answer = ask();
    cache.set(key, answer);
    answer.catch(() => cache.delete(key));
  }
  return answer;
}

const sessions = new Map<string, Promise<Me>>();
const variantLists = new Map<string, Promise<VariantInfo[]>>();
const boards = new Map<string, Promise<BoardInfo>>();

/** Who this browser is. The cookie comes with the answer, so everything else waits for it. */
export const session = (): Promise<Me> => once(sessions, "", () => call("POST", "/session"));

/** Asks for the session anew next time: the server may not know this one any more. */
export const forgetSession = (): void => sessions.clear();

export const variants = (): Promise<VariantInfo[]> => once(variantLists, "", () => call("GET", "/variants"));

export function boardOf(variant: string, options: Record<string, string>): Promise<BoardInfo> {
  const query = new URLSearchParams(options).toString();
  const path = `/variants/${encodeURIComponent(variant)}/board${query && `?${query}`}`;
  return once(boards, path, () => call("GET", path));
}

export const tables = (): Promise<TableRow[]> => call("GET", "/tables");

export async function makeTable(table: NewTable): Promise<string> {
  await session();
  const make = (): Promise<TableMade> => call("POST", "/tables", table);
  const made = await make().catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.refusal.code !== "no_session") throw error;
    forgetSession();
    await session();
    return make();
  });
  return made.id;
}
