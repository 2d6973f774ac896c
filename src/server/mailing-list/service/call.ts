import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Access, getAccess } from "#server/mailing-list/connection/access-token.ts";
import {
  type Connection,
  recordTokenAccepted,
  recordTokenRefused,
} from "#server/mailing-list/connection/connection.ts";
import { ON_HOLD, OutgoingOnHold, refuseWhileOnHold } from "#server/platform/config/outgoing-hold.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { type Caller, delayCalls, stopForToday, takeTurn } from "./rate-limit.ts";
import { type Query, type Reply, resolveUrl, sendRequest } from "./send-request.ts";
import { readErrorKey, readErrors } from "./service-errors.ts";
import { clearTrouble, recordTrouble } from "./trouble.ts";

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path within the API ("/contacts"), or the service's link to a next page. */
  path: string;
  query?: Query;
  body?: unknown;
  for: Caller;
  /** Limit for everything together: token, rate limit, retries. */
  timeoutMs?: number;
};

/** The call didn't get through, or its outcome is unknown: retry at this time (by `work.now`). */
type RetryLater = { ok: false; why: "retry-later"; at: Date };
export type Failure =
  | RetryLater
  /** A person must reconnect the portal; nothing is called until then. */
  | { ok: false; why: "reconnect" }
  /** The service rejected the request. `errors` are its own messages, not for the page (H-24). */
  | { ok: false; why: "rejected"; status: number; errors: string[] };
export type Result = { ok: true; status: number; body: unknown } | Failure;

const TIMEOUT_MS = 30_000;
const ANSWER_MS = 15_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 1_000;
/** Longer than the request that started a run waits, so that its officer sees why the run is waiting. */
const UNREACHABLE_MS = 60_000;
/** A new token that is refused for this long counts as permanently refused. */
const REFUSED_MS = 10 * 60_000;

/**
 * Makes one call to the service: with the portal's token, refreshed if needed, within the rate limit that all processes
 * share, and retried if repeating is harmless. No transaction may be open, since it would wait for the network.
 */
export async function callConstantContact(work: SystemContext, call: Call): Promise<Result> {
  // Checked before the token: refreshing it would disconnect the portal this one is a copy of.
  if (work.config.isHeld) return onHold(work, call);
  const until = performance.now() + (call.timeoutMs ?? TIMEOUT_MS);
  const url = resolveUrl(work.config.constantContact.apiUrl, call.path, call.query);
  if (!url) return FOREIGN_URL;
  const isPerson = call.for === "person";
  let access = await within(work, until, getAccess(work, { isPerson, until }));
  for (const isLast of [false, true]) {
    if (!access.ok) return noAccess(work, access);
    const { connection } = access;
    const said = await tryCall(work, call, { url, token: connection.accessToken, until });
    if (!said.ok) return said;
    if (said.status !== 401) {
      await recordTokenAccepted(work, connection);
      const result = toResult(work, call, { answer: said, token: connection.accessToken });
      await updateTrouble(work, call, { connection, result });
      return result;
    }
    if (isLast) return refusedAfterRefresh(work, connection);
    else {
      const notVersion = connection.version;
      access = await within(work, until, getAccess(work, { isPerson, until, notVersion }));
    }
  }
  return { ok: false, why: "reconnect" };
}

/** A service that refuses a token it just issued may be failing; a person is asked only if it persists. */
async function refusedAfterRefresh(work: SystemContext, connection: Connection): Promise<Failure> {
  const since = connection.refreshToken ? await recordTrouble(work, "refused") : null;
  if (since && work.now.getTime() - since.getTime() < REFUSED_MS) return retryLater(work, UNREACHABLE_MS);
  await recordTokenRefused(work, connection);
  return { ok: false, why: "reconnect" };
}

/** A missing permission concerns the whole connection; a successful write to contacts shows it is there. */
async function updateTrouble(
  work: SystemContext,
  { path, method }: Call,
  { connection: { row }, result }: { connection: Connection; result: Result },
) {
  if (path.startsWith("/account")) return;
  if (!result.ok && result.why === "rejected" && result.status === 403) {
    await recordTrouble(work, "forbidden");
  } else if (row?.trouble && result.ok && method !== "GET") {
    // Only calls to /contacts involve the list too.
    await clearTrouble(work.db, path.startsWith("/contacts") ? undefined : "forbidden");
  }
}

/** Makes one call with a token that isn't stored. */
export async function tryToken(work: SystemContext, call: Call, token: string): Promise<Result> {
  if (work.config.isHeld) return onHold(work, call);
  const until = performance.now() + (call.timeoutMs ?? TIMEOUT_MS);
  const url = resolveUrl(work.config.constantContact.apiUrl, call.path, call.query);
  if (!url) return FOREIGN_URL;
  const said = await tryCall(work, call, { url, token, until });
  if (!said.ok) return said;
  return said.status === 401
    ? { ok: false, why: "reconnect" }
    : toResult(work, call, { answer: said, token });
}

const FOREIGN_URL: Failure = {
  ok: false,
  why: "rejected",
  status: 0,
  errors: ["the URL is not the service's"],
};

/** The service's link to the next page, to be used as a path; null on the last page. */
export function nextPathOf(body: unknown): string | null {
  return Page.safeParse(body).data?._links.next.href ?? null;
}
const Page = z.looseObject({ _links: z.looseObject({ next: z.looseObject({ href: z.string() }) }) });

type Answered = { ok: true; status: number; body: unknown };

/** Tries until there is a final response or the time is up. */
async function tryCall(
  work: SystemContext,
  call: Call,
  { url, token, until }: { url: URL; token: string; until: number },
): Promise<Answered | RetryLater> {
  for (let n = 0; ; n++) {
    const turn = await takeTurn(work, call.for, until - performance.now());
    if (!turn.ok) return retryLater(work, turn.afterMs);
    const timeoutMs = Math.max(1, Math.round(Math.min(ANSWER_MS, until - performance.now())));
    if (work.config.constantContact.isHeld) throw new OutgoingOnHold("a call of the mailing service");
    const said = await sendRequest(url, { method: call.method, token, body: call.body, timeoutMs });
    if (said.isAnswer && said.status < 500 && said.status !== 429) return { ok: true, ...said };
    logFailure(work, call, said);
    if (readErrorKey(said.isAnswer && said.body) === "quota_exceeded") {
      return retryLater(work, await stopForToday(work.db));
    }
    const pauseMs = FIRST_PAUSE_MS * 2 ** n;
    const isTooFast = said.isAnswer && said.status === 429;
    if (isTooFast) await delayCalls(work.db, pauseMs);
    // A request that may have succeeded is repeated only if that is harmless.
    const mayRepeat = isTooFast || call.method !== "POST";
    if (!mayRepeat || n + 1 >= TRIES || performance.now() + pauseMs >= until) {
      return retryLater(work, UNREACHABLE_MS);
    }
    if (!isTooFast) await sleep(pauseMs);
  }
}

function toResult(
  work: SystemContext,
  call: Call,
  { answer: { status, body }, token }: { answer: Answered; token: string },
): Result {
  if (status >= 200 && status < 300) return { ok: true, status, body };
  logFailure(work, call, { isAnswer: true, status, body });
  const errors = readErrors(body).map((text) => text.replaceAll(token, "[cut]"));
  return { ok: false, why: "rejected", status, errors };
}

/** Logs neither query nor body, since they contain people's addresses. */
function logFailure({ log }: SystemContext, { method, path }: Call, said: Reply): void {
  const what = said.isAnswer ? { status: said.status, key: readErrorKey(said.body) } : { why: said.why };
  log.warn({ call: `${method} ${path.split("?")[0]}`, ...what }, "a call to the mailing service failed");
}

function noAccess(work: SystemContext, access: Exclude<Access, { ok: true }>): Failure {
  return access.why === "reconnect" ? { ok: false, why: "reconnect" } : retryLater(work, access.afterMs);
}

/** Officers get a refusal at once; background work waits while outgoing calls are on hold. */
function onHold(work: SystemContext, call: Call): Failure {
  if (call.for === "person") refuseWhileOnHold(work.config, ON_HOLD.mailingList);
  return retryLater(work, UNREACHABLE_MS);
}

function retryLater({ now }: SystemContext, afterMs: number): RetryLater {
  return { ok: false, why: "retry-later", at: new Date(now.getTime() + afterMs) };
}

/** Stops waiting at the deadline but lets the token refresh finish: new tokens that no one stores are lost. */
async function within(work: SystemContext, until: number, access: Promise<Access>): Promise<Access> {
  const timer = new AbortController();
  const tooLate = sleep(Math.max(0, until - performance.now()), undefined, { signal: timer.signal }).then(
    (): Access => {
      access.catch((error: unknown) =>
        work.log.error({ error: summarizeError(error) }, "refreshing the mailing service's tokens failed"),
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
