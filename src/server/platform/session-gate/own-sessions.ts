import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OpenSession } from "#contract/session.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { sessions } from "#server/platform/tables.ts";
import { meOf } from "./gate.ts";
import { readSessions } from "./read-sessions.ts";

/** The caller's sessions: of their member record and their administrator account (S-66). */
function areOwn({ memberId, userId }: Me): SQL {
  return sql`(s.member_id = ${memberId} or s.user_id = ${userId}
    or s.user_id in (select u.id from users u where u.member_id = ${memberId}))`;
}

type Row = Omit<OpenSession, "isSameNetwork" | "isOfficers"> & { sid: string } & Record<
    "openedAt" | "usedAt" | "endsAt",
    Date
  >;

/** The caller's open sessions, the current one first, then by last use. */
export async function readOwnSessions({ db, me, now, config }: Pick<Ctx, "db" | "me" | "now" | "config">) {
  const { rows } = await db.execute<Row>(sql`
    select s.sid, s.id, s.device, s.network, s.user_id is not null as "isAdministrators", s.created_at as "openedAt",
      s.used_at as "usedAt", coalesce(s.ends_at, s.expire) as "endsAt", s.sid = ${me.sid} as "isThisOne"
    from sessions s where ${areOwn(me)} and coalesce(s.ends_at, s.expire) > ${now.toISOString()}
    order by s.sid = ${me.sid} desc, s.used_at desc, s.id desc`);
  const sids = rows.map(({ sid }) => sid);
  const { rows: read, snapshot } = await readSessions(db, sids);
  return rows.map(({ sid, ...row }) => {
    const session = read.get(sid);
    return {
      ...row,
      isOfficers: session !== undefined && meOf(session, snapshot, { config, now }).role !== "member",
    };
  });
}

/** Ends the caller's other sessions, or only the one with this id; returns how many ended. */
export async function deleteOwnSessions(tx: Tx, me: Me, id: number | null): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from sessions s where ${areOwn(me)} and s.sid <> ${me.sid} and (${id}::int is null or s.id = ${id}::int)
    returning s.id`);
  return rows.length;
}

/** Whether this is the id of the request's own session. */
export async function isCurrentSession(tx: Tx, me: Me, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.sid, me.sid), eq(sessions.id, id)));
  return rows.length > 0;
}
