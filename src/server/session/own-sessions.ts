import { type SQL, sql } from "drizzle-orm";
import type { OpenSession } from "#contract/session.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";

/** The sessions of the person who asks: of their member record and of their administrator's account (S-66). */
function areOwn({ memberId, userId }: Me): SQL {
  return sql`(s.member_id = ${memberId} or s.user_id = ${userId}
    or s.user_id in (select u.id from users u where u.member_id = ${memberId}))`;
}

type Row = Omit<OpenSession, "isSameNetwork"> & { openedAt: Date; usedAt: Date };

/** Open sessions of the person who asks, this one first, then by last use. */
export async function readOwnSessions(tx: Tx, me: Me, now: Date) {
  const { rows } = await tx.execute<Row>(sql`
    select s.id, s.device, s.network, s.user_id is not null as "isAdministrators", s.created_at as "openedAt",
      s.used_at as "usedAt", s.sid = ${me.sid} as "isThisOne"
    from sessions s where ${areOwn(me)} and s.expire > ${now.toISOString()}
    order by s.sid = ${me.sid} desc, s.used_at desc, s.id desc`);
  return rows;
}

/** Ends all sessions of the person who asks but the one they ask with, or only the one named; answers how many. */
export async function deleteOwnSessions(tx: Tx, me: Me, id: number | null): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from sessions s where ${areOwn(me)} and s.sid <> ${me.sid} and (${id}::int is null or s.id = ${id}::int)
    returning s.id`);
  return rows.length;
}

/** Whether this id is the session that is asked with. */
export async function isSessionInHand(tx: Tx, me: Me, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from sessions where sid = ${me.sid} and id = ${id}`);
  return rows.length > 0;
}
