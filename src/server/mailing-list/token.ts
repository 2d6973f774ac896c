import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Work } from "#server/platform/context.ts";
import { type Connection, columnsOf, noteRefused, readConnection } from "./connection.ts";
import { askForNewTokens } from "./oauth.ts";
import { mailingConnection } from "./tables.ts";

/** A token that ends within this time is exchanged before it is used. */
const EARLY_MS = 3_600_000;
/** A process that asked for new tokens and died is no longer waited for after this time; the asking takes 15 s at most. */
const LEASE_S = 60;
const LOOK_EVERY_MS = 100;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** A token to call with, or why there is none. */
export type Access =
  | { ok: true; connection: Connection }
  | { ok: false; why: "reconnect" }
  | { ok: false; why: "retry-later"; afterMs: number };

type Ask = {
  /** The service has just refused the token of this version: it needs a newer one. */
  notVersion?: number;
  /** A person tries: also what was refused before, and without the pause that follows a failure. */
  isPerson: boolean;
  /** `performance.now()` at which the asker gives up. */
  until: number;
};

/**
 * The token to call with. Where it must be exchanged one process does so, of all that share the database; the others
 * wait for what it writes down.
 */
export async function accessFor(work: Work, ask: Ask): Promise<Access> {
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
      if (isRefused) await noteRefused(work, connection);
      return isRefused ? { ok: false, why: "reconnect" } : { ok: true, connection };
    }
    const trouble = await exchange(work, connection, connection.refreshToken, ask);
    if (trouble?.why === "over") return { ok: false, why: "reconnect" };
    // Asked for early: until it ends the old one will do.
    if (trouble && !isRefused && !hasEnded(connection, work.now)) return { ok: true, connection };
    if (trouble) return later(trouble.afterMs);
    hasAsked = true;
  }
}

function isUsable({ state, accessToken }: Connection, { isPerson }: Ask): boolean {
  // What cannot be decrypted is empty, and no try of anybody helps.
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

/** Exchanges the tokens, unless another process does; null: look again at what is written down now. */
async function exchange(
  work: Work,
  connection: Connection,
  refreshToken: string,
  { isPerson }: Ask,
): Promise<Trouble | null> {
  const pauseMs = (connection.row?.refreshAfter?.getTime() ?? 0) - work.now.getTime();
  // One that is longer than any was written by a clock that was ahead.
  if (pauseMs > 0 && pauseMs <= LONGEST_PAUSE_MS && !isPerson) return { why: "later", afterMs: pauseMs };
  if (!(await claim(work, connection))) return null;
  const got = await askForNewTokens(work.config, refreshToken, work.now);
  if ("tokens" in got) {
    // By version, not by lease: a pair that came counts, also where its asker was thought to have died.
    await change(work, connection, { ...columnsOf(work, got.tokens), refreshedAt: work.now });
    return null;
  }
  if (got.why !== "over") return noteTrouble(work, connection, got.why);
  work.log.warn("the mailing service has ended the portal's connection");
  const isStillThis = await change(work, connection, { state: "reconnect", refreshingUntil: null });
  return isStillThis ? { why: "over" } : null;
}

async function claim(work: Work, connection: Connection): Promise<boolean> {
  const until = sql`clock_timestamp() + ${LEASE_S} * interval '1 s'`;
  const isFree = sql`coalesce(refreshing_until, '-infinity') <= clock_timestamp()`;
  return change(work, connection, { refreshingUntil: until }, isFree);
}

/** Changes the row while it still holds the tokens of this version; false where others have come. */
async function change(
  { db }: Work,
  { version }: Connection,
  set: PgUpdateSetSource<typeof mailingConnection>,
  only?: SQL,
): Promise<boolean> {
  const changed = await db
    .update(mailingConnection)
    .set(set)
    .where(and(eq(mailingConnection.version, version), only))
    .returning({ id: mailingConnection.id });
  return changed.length > 0;
}

/** One failure does not disconnect anybody: the next try comes later, and later. */
async function noteTrouble(
  work: Work,
  connection: Connection,
  why: "wrong-key" | "unreachable",
): Promise<Trouble> {
  const failures = (connection.row?.refreshFailures ?? 0) + 1;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  work.log.warn({ why, failures }, "the mailing service gave no new token");
  await change(work, connection, {
    refreshFailures: failures,
    refreshAfter: new Date(work.now.getTime() + pauseMs),
    refreshTrouble: why,
    refreshingUntil: null,
  });
  return { why: "later", afterMs: pauseMs };
}
