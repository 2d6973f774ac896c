import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Work } from "#server/platform/context.ts";
import { HELD, OutgoingHeld, refuseWhileHeld } from "#server/platform/held.ts";
import { inWords } from "#server/platform/http.ts";
import { type Connection, noteAccepted, noteRefused } from "./connection.ts";
import { type For, holdBack, stopForToday, takeTurn } from "./pace.ts";
import { addressIn, type Query, type Said, send } from "./send.ts";
import { complaintsIn, keyOf } from "./service-errors.ts";
import { type Access, accessFor } from "./token.ts";
import { clearTrouble, noteTrouble } from "./trouble.ts";

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API ("/contacts"), or the link to a next page as the service wrote it. */
  path: string;
  query?: Query;
  body?: unknown;
  for: For;
  /** For everything together: token, turn, tries. */
  timeoutMs?: number;
};

/** No call got through, or the service did not say what became of it: ask again at this moment (by `work.now`). */
type RetryLater = { ok: false; why: "retry-later"; at: Date };
export type Failure =
  | RetryLater
  /** A person must connect the portal again; nothing is called until then. */
  | { ok: false; why: "reconnect" }
  /** The service understood and will not; `errors` are its own words, not for the page (H-24). */
  | { ok: false; why: "rejected"; status: number; errors: string[] };
export type Result = { ok: true; status: number; body: unknown } | Failure;

const TIMEOUT_MS = 30_000;
const ANSWER_MS = 15_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 1_000;
/** Longer than the call that began a run waits for its end, so that its officer is told why it does not go on. */
const UNREACHABLE_MS = 60_000;
/** A new token refused for so long is refused for good. */
const REFUSED_MS = 10 * 60_000;

/**
 * One call of the service: with the portal's token, exchanged where it is needed, in the pace that all processes keep
 * together, repeated where nothing can come of it twice. No transaction may be open: it would wait for the network.
 */
export async function callConstantContact(work: Work, call: Call): Promise<Result> {
  // Before the token: to exchange it would take the connection from the portal that this one is a copy of.
  if (work.config.isHeld) return held(work, call);
  const until = performance.now() + (call.timeoutMs ?? TIMEOUT_MS);
  const url = addressIn(work.config.constantContact.apiUrl, call.path, call.query);
  if (!url) return ELSEWHERE;
  const isPerson = call.for === "person";
  let access = await within(work, until, accessFor(work, { isPerson, until }));
  for (const isLast of [false, true]) {
    if (!access.ok) return noAccess(work, access);
    const { connection } = access;
    const said = await tryCall(work, call, url, connection.accessToken, until);
    if (!said.ok) return said;
    if (said.status !== 401) {
      await noteAccepted(work, connection);
      const verdict = verdictOn(work, call, said, connection.accessToken);
      await learnFrom(work, call, connection, verdict);
      return verdict;
    }
    if (isLast) return refusedAnew(work, connection);
    else {
      const notVersion = connection.version;
      access = await within(work, until, accessFor(work, { isPerson, until, notVersion }));
    }
  }
  return { ok: false, why: "reconnect" };
}

/** A service that refuses what it has just given is perhaps out of order itself: a person is asked only when it lasts. */
async function refusedAnew(work: Work, connection: Connection): Promise<Failure> {
  const since = connection.refreshToken ? await noteTrouble(work, "refused") : null;
  if (since && work.now.getTime() - since.getTime() < REFUSED_MS) return retryLater(work, UNREACHABLE_MS);
  await noteRefused(work, connection);
  return { ok: false, why: "reconnect" };
}

/** A right that is missing is a matter of the connection; what is written to contacts shows that it is there. */
async function learnFrom(work: Work, { path, method }: Call, { row }: Connection, verdict: Result) {
  if (path.startsWith("/account")) return;
  if (!verdict.ok && verdict.why === "rejected" && verdict.status === 403) {
    await noteTrouble(work, "forbidden");
  } else if (row?.trouble && verdict.ok && method !== "GET") {
    // Only such a call names the list as well.
    await clearTrouble(work.db, path.startsWith("/contacts") ? undefined : "forbidden");
  }
}

/** The same with a token that is not kept yet, and may never be. */
export async function tryToken(work: Work, call: Call, token: string): Promise<Result> {
  if (work.config.isHeld) return held(work, call);
  const until = performance.now() + (call.timeoutMs ?? TIMEOUT_MS);
  const url = addressIn(work.config.constantContact.apiUrl, call.path, call.query);
  if (!url) return ELSEWHERE;
  const said = await tryCall(work, call, url, token, until);
  if (!said.ok) return said;
  return said.status === 401 ? { ok: false, why: "reconnect" } : verdictOn(work, call, said, token);
}

const ELSEWHERE: Failure = {
  ...{ ok: false, why: "rejected", status: 0 },
  errors: ["this address is not the service's"],
};

/** The link to the next page of a list as the service wrote it, to be called as a path; null on the last one. */
export function nextPathOf(body: unknown): string | null {
  return Page.safeParse(body).data?._links.next.href ?? null;
}
const Page = z.looseObject({ _links: z.looseObject({ next: z.looseObject({ href: z.string() }) }) });

type Answered = { ok: true; status: number; body: unknown };

/** Tries until there is an answer that another try would not better, or the time is over. */
async function tryCall(
  work: Work,
  call: Call,
  url: URL,
  token: string,
  until: number,
): Promise<Answered | RetryLater> {
  for (let n = 0; ; n++) {
    const turn = await takeTurn(work, call.for, until - performance.now());
    if (!turn.ok) return retryLater(work, turn.afterMs);
    const timeoutMs = Math.max(1, Math.round(Math.min(ANSWER_MS, until - performance.now())));
    if (work.config.constantContact.isHeld) throw new OutgoingHeld("a call of the mailing service");
    const said = await send(url, call.method, token, call.body, timeoutMs);
    if (said.isAnswer && said.status < 500 && said.status !== 429) return { ok: true, ...said };
    note(work, call, said);
    if (keyOf(said.isAnswer && said.body) === "quota_exceeded") {
      return retryLater(work, await stopForToday(work.db));
    }
    const pauseMs = FIRST_PAUSE_MS * 2 ** n;
    const isTooFast = said.isAnswer && said.status === 429;
    if (isTooFast) await holdBack(work.db, pauseMs);
    // What was perhaps done already is done again only where that changes nothing.
    const mayRepeat = isTooFast || call.method !== "POST";
    if (!mayRepeat || n + 1 >= TRIES || performance.now() + pauseMs >= until) {
      return retryLater(work, UNREACHABLE_MS);
    }
    if (!isTooFast) await sleep(pauseMs);
  }
}

function verdictOn(work: Work, call: Call, { status, body }: Answered, token: string): Result {
  if (status >= 200 && status < 300) return { ok: true, status, body };
  note(work, call, { isAnswer: true, status, body });
  const errors = complaintsIn(body).map((text) => text.replaceAll(token, "[cut]"));
  return { ok: false, why: "rejected", status, errors };
}

/** Neither query nor body is logged: they hold people's addresses. */
function note({ log }: Work, { method, path }: Call, said: Said): void {
  const what = said.isAnswer ? { status: said.status, key: keyOf(said.body) } : { why: said.why };
  log.warn({ call: `${method} ${path.split("?")[0]}`, ...what }, "the mailing service did not do as asked");
}

function noAccess(work: Work, access: Exclude<Access, { ok: true }>): Failure {
  return access.why === "reconnect" ? { ok: false, why: "reconnect" } : retryLater(work, access.afterMs);
}

/** An officer is told at once; background work is not asked for while outgoing calls are held. */
function held(work: Work, call: Call): Failure {
  if (call.for === "person") refuseWhileHeld(work.config, HELD.mailingList);
  return retryLater(work, UNREACHABLE_MS);
}

function retryLater({ now }: Work, afterMs: number): RetryLater {
  return { ok: false, why: "retry-later", at: new Date(now.getTime() + afterMs) };
}

/** Stops waiting at the moment given, but lets the exchange of tokens go on: a pair that nobody keeps is lost. */
async function within(work: Work, until: number, access: Promise<Access>): Promise<Access> {
  const timer = new AbortController();
  const tooLate = sleep(Math.max(0, until - performance.now()), undefined, { signal: timer.signal }).then(
    (): Access => {
      access.catch((error: unknown) =>
        work.log.error({ error: inWords(error) }, "the exchange of the mailing service's tokens failed"),
      );
      return { ok: false, why: "retry-later", afterMs: FIRST_PAUSE_MS };
    },
  );
  try {
    return await Promise.race([access, tooLate]);
  } finally {
    timer.abort();
    tooLate.catch(() => undefined);
  }
}
