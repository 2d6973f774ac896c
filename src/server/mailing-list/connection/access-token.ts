import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { mailingConnection } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { type Connection, readConnection, recordTokenRefused, tokenColumns } from "./connection.ts";
import { refreshTokens } from "./oauth.ts";

/** A token that expires within this time is refreshed before use. */
const EARLY_MS = 3_600_000;
/** How long others wait for a process that is refreshing the tokens; the request takes 15 s at most. */
const LEASE_S = 60;
const LOOK_EVERY_MS = 100;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** The connection to call with, or why there is none. */
export type Access =
  | { ok: true; connection: Connection }
  | { ok: false; why: "reconnect" }
  | { ok: false; why: "retry-later"; afterMs: number };

type Ask = {
  /** The service just refused the token of this version; a newer one is needed. */
  notVersion?: number;
  /** A person is asking: also try a token that was refused before, and skip the pause after a failure. */
  isPerson: boolean;
  /** `performance.now()` at which the caller gives up. */
  until: number;
};

/**
 * Returns the token to call with. If it must be refreshed, one process of all that share the database does so while the
 * others wait for the stored result.
 */
export async function getAccess(work: SystemContext, ask: Ask): Promise<Access> {
  for (let hasAsked = false; ; ) {
    const connection = await readConnection(work);
    if (!isUsable(connection, ask)) return { ok: false, why: "reconnect" };
    if (connection.isRefreshing) {
      if (performance.now() + LOOK_EVERY_MS >= ask.until) return later(LOOK_EVERY_MS);
      await sleep(LOOK_EVERY_MS);
      continue;
    }
    const isRefused = ask.notVersion === connection.version;
    if (!isRefused && (hasAsked || !isEnding(connection, work.now))) return { ok: true, connection };
    if (!connection.refreshToken) {
      if (isRefused) await recordTokenRefused(work, connection);
      return isRefused ? { ok: false, why: "reconnect" } : { ok: true, connection };
    }
    const trouble = await refresh(work, connection, { refreshToken: connection.refreshToken, ask });
    if (trouble?.why === "over") return { ok: false, why: "reconnect" };
    // The refresh was early: the old token works until it expires.
    if (trouble && !isRefused && !hasEnded(connection, work.now)) return { ok: true, connection };
    if (trouble) return later(trouble.afterMs);
    hasAsked = true;
  }
}

function isUsable({ state, accessToken }: Connection, { isPerson }: Ask): boolean {
  // A token that can't be decrypted is empty; retrying doesn't help.
  return state === "connected" || (state === "reconnect" && isPerson && accessToken !== "");
}

function isEnding({ row }: Connection, now: Date): boolean {
  if (!row?.expiresAt) return false;
  const life = row.expiresAt.getTime() - (row.refreshedAt ?? now).getTime();
  return row.expiresAt.getTime() - now.getTime() < Math.min(EARLY_MS, life / 4);
}

function hasEnded({ row }: Connection, now: Date): boolean {
  return row?.expiresAt != null && row.expiresAt <= now;
}

function later(afterMs: number): Access {
  return { ok: false, why: "retry-later", afterMs };
}

type Trouble = { why: "over" } | { why: "later"; afterMs: number };

/** Refreshes the tokens unless another process does. Null means: read the stored connection again. */
async function refresh(
  work: SystemContext,
  connection: Connection,
  { refreshToken, ask: { isPerson } }: { refreshToken: string; ask: Ask },
): Promise<Trouble | null> {
  const pauseMs = (connection.row?.refreshAfter?.getTime() ?? 0) - work.now.getTime();
  // A longer pause can only have been written by a clock that was ahead.
  if (pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS && !isPerson) return { why: "later", afterMs: pauseMs };
  if (!(await claim(work, connection))) return null;
  const got = await refreshTokens(work.config, refreshToken, work.now);
  if ("tokens" in got) {
    // Checked by version, not by lease: new tokens count even if their process was presumed dead.
    await change(work, connection, { set: { ...tokenColumns(work, got.tokens), refreshedAt: work.now } });
    return null;
  }
  if (got.why !== "over") return noteTrouble(work, connection, got.why);
  work.log.warn("the mailing service has ended the portal's connection");
  const isStillThis = await change(work, connection, { set: { state: "reconnect", refreshingUntil: null } });
  return isStillThis ? { why: "over" } : null;
}

/** False if another process has claimed it, or has failed since the connection was read. */
async function claim(work: SystemContext, connection: Connection): Promise<boolean> {
  const until = sql`clock_timestamp() + ${LEASE_S} * interval '1 s'`;
  const isFree = sql`coalesce(refreshing_until, '-infinity') <= clock_timestamp()`;
  const { row } = connection;
  const isAsRead =
    row &&
    and(eq(mailingConnection.state, row.state), eq(mailingConnection.refreshFailures, row.refreshFailures));
  return change(work, connection, { set: { refreshingUntil: until }, only: and(isFree, isAsRead) });
}

/** Updates the row only while it holds the tokens of this version. False if newer ones arrived. */
async function change(
  { db }: SystemContext,
  { version }: Connection,
  { set, only }: { set: PgUpdateSetSource<typeof mailingConnection>; only?: SQL | undefined },
): Promise<boolean> {
  const changed = await db
    .update(mailingConnection)
    .set(set)
    .where(and(eq(mailingConnection.version, version), only))
    .returning({ id: mailingConnection.id });
  return changed.length > 0;
}

/** A failed refresh doesn't disconnect the portal; the next attempt waits longer each time. */
async function noteTrouble(
  work: SystemContext,
  connection: Connection,
  why: "wrong-key" | "unreachable",
): Promise<Trouble> {
  const failures = (connection.row?.refreshFailures ?? 0) + 1;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  work.log.warn({ why, failures }, "the mailing service gave no new token");
  await change(work, connection, {
    set: {
      refreshFailures: failures,
      refreshAfter: new Date(work.now.getTime() + pauseMs),
      refreshTrouble: why,
      refreshingUntil: null,
    },
  });
  return { why: "later", afterMs: pauseMs };
}
