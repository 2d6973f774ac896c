import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Who } from "#contract/endpoint.ts";
import { inBatches } from "./batches.ts";
import type { Config } from "./config.ts";
import type { Me } from "./context.ts";
import { SESSION_COOKIE, secretIn, setCookie } from "./cookies.ts";
import type { Database, Tx } from "./database.ts";
import { forbidden, type Refusal, unauthorized } from "./refusal.ts";

/** A session's end is moved on at most this often, so that reading is not writing. */
const TOUCH_EVERY_MS = 5 * 60_000;

type SessionRow = {
  sid: string;
  expire: Date;
  created_at: Date;
  user_id: number | null;
  member_id: number | null;
  is_admin: boolean | null;
  admin_privileges: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

/** Finds who asks; each answer was read from the database after the request had come in. */
export type Gate = { whoAsks(request: Request, now: Date): Promise<Me | null> };

/** The session gate: opaque cookie in, current rights from the database out (S-01). */
export function openGate(db: Database, config: Config): Gate {
  const find = sessionsOf(db);
  const moveOn = endsOf(db);
  return {
    async whoAsks(request, now) {
      const secret = secretIn(request, SESSION_COOKIE);
      if (!secret) return null;
      const { row, snapshot } = await find(sidOf(secret));
      if (!row || row.expire <= now || hasLostItsRight(row)) return null;
      const end = endToTouch(row, config, now);
      if (end) await moveOn({ sid: row.sid, end });
      return meOf(row, snapshot);
    },
  };
}

type Found = { row: SessionRow | undefined; snapshot: string };

/**
 * Looks sessions up for all who ask at the same moment, in one lane, which makes the batches large. Every look asks
 * the database; a row that was read before is used again only where its snapshot is still the same, which proves
 * that nothing at all has been committed since. Whoever is not known yet must be read anyway: then all are, in the one
 * statement that also names its snapshot, since of several processes each has small batches and many of them.
 */
function sessionsOf(db: Database): (sid: string) => Promise<Found> {
  let known: Known = { snapshot: "", rows: new Map() };
  // A failed look-up is nobody's own: the database is not there.
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (sids: readonly string[]) => {
    const isEachKnown = sids.every((sid) => known.rows.has(sid));
    if (!isEachKnown || (await readSnapshot(db)) !== known.snapshot) {
      const { snapshot, rows } = await readSessions(db, sids);
      if (snapshot !== known.snapshot) known = { snapshot, rows: new Map() };
      for (const sid of sids) known.rows.set(sid, rows.get(sid));
    }
    const { snapshot, rows } = known;
    return sids.map((sid) => ({ row: rows.get(sid), snapshot }));
  });
}

async function readSnapshot(db: Database): Promise<string> {
  const text = "select pg_current_snapshot()::text as snapshot";
  const [row] = await db.fast<{ snapshot: string }>("snapshot", text, []);
  if (!row) throw new Error("the database did not name its snapshot");
  return row.snapshot;
}

/** Sessions that there are, by their ids, and the snapshot that they were read by. */
type Known = { snapshot: string; rows: Map<string, SessionRow | undefined> };

async function readSessions(db: Database, sids: readonly string[]): Promise<Known> {
  const read = await db.fast<(SessionRow | { sid: null }) & { snapshot: string }>(
    "gate",
    `select n.snapshot, s.sid, s.expire, s.created_at, s.user_id, coalesce(s.member_id, u.member_id) as member_id,
      u.is_admin, m.admin_privileges, coalesce(m.first_name, u.first_name) as first_name,
      coalesce(m.last_name, u.last_name) as last_name, coalesce(m.email, u.email) as email
    from (select pg_current_snapshot()::text as snapshot) n left join sessions s on s.sid = any($1::text[])
      left join users u on u.id = s.user_id left join members m on m.id = coalesce(s.member_id, u.member_id)`,
    [sids],
  );
  const [first] = read;
  if (!first) throw new Error("the database did not name its snapshot");
  const rows = new Map(read.flatMap((row) => (row.sid === null ? [] : [[row.sid, row] as const])));
  return { snapshot: first.snapshot, rows };
}

/** Why this asker may not call what is for `who`, or null when he may (S-31). */
export function whyNotCall(who: Who, me: Me | null): Refusal | null {
  if (who === "visitor") return null;
  if (!me) return unauthorized();
  // To anybody but such an administrator this call is as good as signed out (C-22, S-03).
  if (who === "administrator") return me.userId !== null && me.role === "full" ? null : unauthorized();
  if (who === "full" && me.role !== "full") return forbidden();
  if (who === "limited" && me.role === "member") return forbidden();
  return null;
}

/** Opens a new session under a new id and sets its cookie; the caller has checked the password. */
export async function openSession(
  tx: Tx,
  reply: Headers,
  config: Config,
  now: Date,
  whose: { memberId: number } | { userId: number },
): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const memberId = "memberId" in whose ? whose.memberId : null;
  const userId = "userId" in whose ? whose.userId : null;
  const expire = new Date(now.getTime() + Math.min(config.session.idleMs, config.session.absoluteMs));
  await tx.execute(sql`insert into sessions (sid, sess, expire, created_at, member_id, user_id) values
    (${sidOf(secret)}, '{}', ${expire.toISOString()}, ${now.toISOString()}, ${memberId}, ${userId})`);
  setCookie(reply, config, SESSION_COOKIE, secret, {
    maxAge: Math.floor(config.session.absoluteMs / 1000),
    path: "/",
  });
}

/** Ends the session the request came with, so that no id from before a log-in lives on after it (H-39). */
export async function dropSession(tx: Tx, request: Request): Promise<void> {
  const secret = secretIn(request, SESSION_COOKIE);
  if (secret) await tx.execute(sql`delete from sessions where sid = ${sidOf(secret)}`);
}

/** Ends the session the request came with, if any, and takes the cookie back. */
export async function endSession(tx: Tx, request: Request, reply: Headers, config: Config): Promise<void> {
  await dropSession(tx, request);
  setCookie(reply, config, SESSION_COOKIE, "", { maxAge: 0, path: "/" });
}

/** Ends every session of a member, except one: after a password or privilege change (H-39). */
export async function endSessionsOfMember(tx: Tx, memberId: number, except: string | null): Promise<void> {
  await tx.execute(sql`delete from sessions where sid is distinct from ${except} and (member_id = ${memberId}
    or user_id in (select id from users where member_id = ${memberId}))`);
}

/** Whether the session the asker came with is still open, which it then stays for the rest of the transaction. */
export async function holdSession(tx: Tx, sid: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select sid from sessions where sid = ${sid} for share`);
  return rows.length > 0;
}

function sidOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The new end of an idle session, never beyond its absolute end; null while the old one will do. */
function endToTouch(row: SessionRow, config: Config, now: Date): Date | null {
  const idleEnd = now.getTime() + config.session.idleMs;
  const absoluteEnd = row.created_at.getTime() + config.session.absoluteMs;
  const end = Math.min(idleEnd, absoluteEnd);
  return end - row.expire.getTime() < TOUCH_EVERY_MS ? null : new Date(end);
}

/**
 * Moves the ends of all sessions that are asked with at the same moment in one statement: five hundred, each by
 * itself, would keep the embedded database from whoever asks for seats. A session that somebody else holds is being
 * moved or ended there, or is moved on with the next request: nobody waits for it.
 */
function endsOf(db: Database): (session: { sid: string; end: Date }) => Promise<void> {
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (touched) => {
    await db.fast(
      "touch-sessions",
      `update sessions s set expire = t.expire from unnest($1::text[], $2::timestamptz[]) as t(sid, expire)
        where s.sid = t.sid and s.sid in (select sid from sessions where sid = any($1::text[])
          for no key update skip locked)`,
      [touched.map(({ sid }) => sid), touched.map(({ end }) => end.toISOString())],
    );
    return touched.map(() => undefined);
  });
}

/** A session opened at /api/login is worth nothing once its user is no administrator any more. */
function hasLostItsRight(row: SessionRow): boolean {
  return row.user_id !== null && row.is_admin !== true;
}

function meOf(row: SessionRow, snapshot: string): Me {
  const full = row.admin_privileges === "full" || row.is_admin === true;
  return {
    sid: row.sid,
    memberId: row.member_id,
    userId: row.user_id,
    role: full ? "full" : row.admin_privileges === "limited" ? "limited" : "member",
    firstName: row.first_name ?? "",
    lastName: row.last_name ?? "",
    email: row.email,
    snapshot,
  };
}
