import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Who } from "#contract/endpoint.ts";
import { inBatches } from "./batches.ts";
import type { Config } from "./config.ts";
import type { Ctx, Me } from "./context.ts";
import { broughtSession, SESSION_COOKIE, setCookie, takeBackOldName } from "./cookies.ts";
import type { Database, Tx } from "./database.ts";
import { whyAway } from "./database-errors.ts";
import { deviceOf } from "./device.ts";
import type { Sighting } from "./epoch.ts";
import { shortNetwork } from "./network.ts";
import { forbidden, type Refusal, unauthorized } from "./refusal.ts";

/** A session's end is moved on at most this often, so that reading is not writing. */
const TOUCH_EVERY_MS = 5 * 60_000;

type SessionRow = {
  sid: string;
  expire: Date;
  created_at: Date;
  used_at: Date;
  old_cookie_until: Date | null;
  user_id: number | null;
  member_id: number | null;
  is_admin: boolean | null;
  admin_privileges: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

/** Finds who asks; each answer was read from the database after the request had come in. */
export type Gate = {
  /** `address` is noted where it is known, for the list that the person sees of their sessions. */
  whoAsks(request: Request, now: Date, address?: string): Promise<Me | null>;
  /** Goes the way of every request to the database and back, for nobody; fails where a request would. */
  tryTheWay(): Promise<void>;
};

/** No session has it: ids are hashes. */
const NOBODY = "nobody";
/** A session is also taken under its cookie's old name for this long after it was given the new one. */
const OLD_NAME_MS = 60_000;
/** Open sessions of one person; with more the one that was used longest ago ends. */
const MOST_SESSIONS = 20;

/** The session gate: opaque cookie in, current rights from the database out (S-01). */
export function openGate(db: Database, config: Config): Gate {
  const find = sessionsOf(db);
  const moveOn = endsOf(db);
  return {
    async whoAsks(request, now, address) {
      const brought = broughtSession(request, config);
      if (brought.is !== "one") return null;
      const { row, snapshot } = await find(sidOf(brought.secret));
      if (!row || row.expire <= now || hasLostItsRight(row)) return null;
      if (brought.isUnderOldName && !(await isTakenUnderOldName(db, row, now))) return null;
      const end = endToTouch(row, config, now);
      // A look is served though the database takes no changes just now.
      if (end)
        await moveOn({ sid: row.sid, end, at: now, network: address ? shortNetwork(address) : null }).catch(
          unlessAway,
        );
      return meOf(row, snapshot);
    },
    async tryTheWay() {
      await find(NOBODY);
    },
  };
}

type Found = { row: SessionRow | undefined; snapshot: string };

/**
 * Reads the sessions of all who ask at the same moment by one statement, in one lane, which makes the batches large.
 * Nothing is kept for the next batch: who somebody is and what they may do comes from the rows each time (031). The
 * statement also names the state that it saw, for what may be remembered.
 */
function sessionsOf(db: Database): (sid: string) => Promise<Found> {
  // A failed look-up is nobody's own: the database is not there.
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (sids: readonly string[]) => {
    const { snapshot, rows } = await readSessions(db, sids);
    return sids.map((sid) => ({ row: rows.get(sid), snapshot }));
  });
}

type ReadRow = (SessionRow & { snapshot: null }) | ({ sid: null } & Sighting);

/** The first row says where the statement ran and what it saw; the others are the sessions that there are. */
const READ_SESSIONS = `select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    pg_backend_pid() as backend, null as sid, null::timestamptz as expire, null::timestamptz as created_at,
    null::timestamptz as used_at, null::timestamptz as old_cookie_until,
    null::int as user_id, null::int as member_id, null::boolean as is_admin, null as admin_privileges,
    null as first_name, null as last_name, null as email
  union all
  select null, null, null, s.sid, s.expire, s.created_at, s.used_at, s.old_cookie_until, s.user_id,
    coalesce(s.member_id, u.member_id), u.is_admin, m.admin_privileges, coalesce(m.first_name, u.first_name), coalesce(m.last_name, u.last_name),
    coalesce(m.email, u.email)
  from sessions s left join users u on u.id = s.user_id
    left join members m on m.id = coalesce(s.member_id, u.member_id)
  where s.sid = any($1::text[])`;

async function readSessions(
  db: Database,
  sids: readonly string[],
): Promise<{ snapshot: string; rows: Map<string, SessionRow> }> {
  const since = db.epoch.number;
  const rows = new Map<string, SessionRow>();
  let snapshot: string | undefined;
  for (const row of await db.fast<ReadRow>("gate", READ_SESSIONS, [sids])) {
    if (row.sid === null) snapshot = db.epoch.nameOf(since, row);
    else rows.set(row.sid, row);
  }
  if (snapshot === undefined) throw new Error("the database did not name its snapshot");
  return { snapshot, rows };
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

/** What a new session is told of the browser that it is opened for. */
type Browser = Pick<Ctx, "reply" | "config" | "now" | "request" | "address">;

/** Opens a new session under a new id and sets its cookie; the caller has checked the password. */
export async function openSession(
  tx: Tx,
  { reply, config, now, request, address }: Browser,
  whose: { memberId: number } | { userId: number },
): Promise<void> {
  const secret = randomBytes(32).toString("base64url");
  const memberId = "memberId" in whose ? whose.memberId : null;
  const userId = "userId" in whose ? whose.userId : null;
  const expire = new Date(now.getTime() + Math.min(config.session.idleMs, config.session.absoluteMs));
  const at = now.toISOString();
  await tx.execute(sql`insert into sessions (sid, sess, expire, created_at, used_at, member_id, user_id, device, network)
    values (${sidOf(secret)}, '{}', ${expire.toISOString()}, ${at}, ${at}, ${memberId}, ${userId},
      ${deviceOf(request.headers.get("user-agent"))}, ${shortNetwork(address)})`);
  await tx.execute(sql`delete from sessions where sid in (select sid from sessions
    where member_id = ${memberId} or user_id = ${userId}
    order by used_at desc, id desc offset ${MOST_SESSIONS} for update skip locked)`);
  sendSession(reply, config, secret);
}

/** Gives the browser a session's cookie; and takes it back under its old name. */
export function sendSession(reply: Headers, config: Config, secret: string): void {
  const maxAge = Math.floor(config.session.absoluteMs / 1000);
  setCookie(reply, config, SESSION_COOKIE, secret, { maxAge, path: "/" });
  takeBackOldName(reply, config, SESSION_COOKIE, "/");
}

/** Ends what the request came with, so that no id from before a log-in lives on after it (H-39). */
export async function dropSession(tx: Tx, request: Request, config: Config): Promise<void> {
  const brought = broughtSession(request, config);
  if (brought.is === "one") await dropSessions(tx, [brought.secret]);
  if (brought.is === "several") await dropSessions(tx, brought.secrets);
}

async function dropSessions(tx: Tx, secrets: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from sessions where sid = any(${sql.param(secrets.map(sidOf))}::text[])`);
}

/** Ends the session the request came with, if any, and takes the cookie back. */
export async function endSession(tx: Tx, request: Request, reply: Headers, config: Config): Promise<void> {
  await dropSession(tx, request, config);
  setCookie(reply, config, SESSION_COOKIE, "", { maxAge: 0, path: "/" });
  takeBackOldName(reply, config, SESSION_COOKIE, "/");
}

/**
 * Whether a cookie under the name from before the prefix still opens this session. A neighboring site can set such a
 * cookie: so only sessions from before, and once; a minute for what the browser had asked already.
 */
async function isTakenUnderOldName(db: Database, row: SessionRow, now: Date): Promise<boolean> {
  if (row.old_cookie_until === null || row.old_cookie_until <= now) return false;
  const until = new Date(now.getTime() + OLD_NAME_MS);
  if (row.old_cookie_until > until) {
    await db.execute(
      sql`update sessions set old_cookie_until = least(old_cookie_until, ${until.toISOString()}) where sid = ${row.sid}`,
    );
  }
  return true;
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

/** The new end of a session in use, never beyond its absolute end; null where it was noted a moment ago. */
function endToTouch(row: SessionRow, config: Config, now: Date): Date | null {
  const idleEnd = now.getTime() + config.session.idleMs;
  const absoluteEnd = row.created_at.getTime() + config.session.absoluteMs;
  const end = Math.min(idleEnd, absoluteEnd);
  // Near its absolute end it moves no more, and still is told when it was used last.
  const isNoted = now.getTime() - row.used_at.getTime() < TOUCH_EVERY_MS;
  return end - row.expire.getTime() < TOUCH_EVERY_MS && isNoted ? null : new Date(end);
}

type Touched = { sid: string; end: Date; at: Date; network: string | null };

/**
 * Moves the ends of all sessions that are asked with at the same moment in one statement: five hundred, each by
 * itself, would keep the embedded database from whoever asks for seats. A session that somebody else holds is being
 * moved or ended there, or is moved on with the next request: nobody waits for it.
 */
function endsOf(db: Database): (session: Touched) => Promise<void> {
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (touched) => {
    await db.fast(
      "touch-sessions",
      `update sessions s set expire = t.expire, used_at = t.used_at, network = coalesce(t.network, s.network)
        from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[]) as t(sid, expire, used_at, network)
        where s.sid = t.sid and s.sid in (select sid from sessions where sid = any($1::text[])
          for no key update skip locked)`,
      [
        touched.map(({ sid }) => sid),
        touched.map(({ end }) => end.toISOString()),
        touched.map(({ at }) => at.toISOString()),
        touched.map(({ network }) => network),
      ],
    );
    return touched.map(() => undefined);
  });
}

function unlessAway(error: unknown): void {
  if (!whyAway(error)) throw error;
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
