import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { sessions } from "#server/platform/tables.ts";
import { currentEnd } from "./lifetimes.ts";
import { MEMBER_MARKER, setMarker, WAS_MEMBER } from "./markers.ts";
import { sidOf } from "./open-session.ts";
import { clearLegacyCookie, readRequestSession, SESSION_COOKIE, setCookie } from "./session-cookies.ts";

/** Ends the session the request came with, so that no id from before a log-in outlives it (H-39). */
export async function endPreviousSession(tx: Tx, request: Request, config: Config): Promise<void> {
  const session = readRequestSession(request, config);
  if (session.is === "one") await endSessionsOf(tx, [session.secret]);
  if (session.is === "several") await endSessionsOf(tx, session.secrets);
}

async function endSessionsOf(tx: Tx, secrets: readonly string[]): Promise<void> {
  await tx.delete(sessions).where(inArray(sessions.sid, secrets.map(sidOf)));
}

/** Ends the session the request came with, if any, and clears its cookie and markers. */
export async function endSession(
  tx: Tx,
  config: Config,
  { request, reply }: { request: Request; reply: Headers },
): Promise<void> {
  await endPreviousSession(tx, request, config);
  setCookie(reply, config, { name: SESSION_COOKIE, value: "", maxAge: 0, path: "/" });
  clearLegacyCookie(reply, config, { name: SESSION_COOKIE, path: "/" });
  setMarker(reply, config, { marker: MEMBER_MARKER, maxAge: 0 });
  setMarker(reply, config, { marker: WAS_MEMBER, maxAge: 0 });
}

/** Ends every session of a member except one, after a change of password or rights (H-39); returns until when each was valid. */
export async function endSessionsOfMember(tx: Tx, memberId: number, except: string | null): Promise<Date[]> {
  return endSessionsWhere(
    tx,
    sql`sid is distinct from ${except} and (member_id = ${memberId}
      or user_id in (select id from users where member_id = ${memberId}))`,
  );
}

/** The same of an administrator's account. */
export async function endSessionsOfUser(
  tx: Tx,
  userId: number,
  except: string | null = null,
): Promise<Date[]> {
  const others = except === null ? undefined : ne(sessions.sid, except);
  return endSessionsWhere(tx, and(eq(sessions.userId, userId), others));
}

async function endSessionsWhere(tx: Tx, where: SQL | undefined): Promise<Date[]> {
  const ended = await tx
    .delete(sessions)
    .where(where)
    .returning({ ends_at: sessions.endsAt, expire: sessions.expire });
  return ended.map(currentEnd);
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(sql`coalesce(ends_at, expire) <= ${now.toISOString()}`);
}

/** Whether the session is still open; if so it stays open until the transaction ends. */
export async function lockSession(tx: Tx, sid: string): Promise<boolean> {
  const open = await lockKeys(tx, sessions, { where: eq(sessions.sid, sid), strength: "share" });
  return open.length > 0;
}
