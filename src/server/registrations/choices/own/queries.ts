import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { ATTENDEES_OF_R, type AttendeeFacts } from "#server/registrations/my-events/queries.ts";
import { ownerOf, SEES_PARTY } from "#server/registrations/parties/ownership.ts";

/** A dinner to which the caller comes, in their own party or by their own record in another's. */
export type OwnDinner = {
  registrationId: number;
  eventId: number;
  status: "pending" | "confirmed";
  isOwner: boolean;
  event: { title: string; dateTime: Date; registrationDeadline: Date | null; isDeleted: boolean };
  attendees: AttendeeFacts[];
};

/** The caller's coming dinners with seats, by date. */
export async function readOwnDinners(tx: Tx, me: Me, { from }: { from: Date }): Promise<OwnDinner[]> {
  return readOwn(tx, me, sql`e.date_time > ${from.toISOString()}::timestamptz`);
}

/** One of the caller's parties, or one in which they come by their own record. */
export async function readOwnDinner(tx: Tx, me: Me, registrationId: number): Promise<OwnDinner | undefined> {
  return (await readOwn(tx, me, sql`r.id = ${registrationId}`))[0];
}

async function readOwn(tx: Tx, me: Me, which: SQL): Promise<OwnDinner[]> {
  const { memberId, userId } = ownerOf(me);
  const rows = await readRows(
    tx,
    z.object({
      id: z.number(),
      event_id: z.number(),
      status: z.enum(["pending", "confirmed"]),
      is_owner: z.boolean(),
      title: z.string(),
      date_time: Moment,
      registration_deadline: Moment.nullable(),
      // Made by `ATTENDEES_OF_R`, which names every key.
      attendees: z.custom<AttendeeFacts[]>(Array.isArray).nullable(),
    }),
    sql`select r.id, r.event_id, r.status, party.is_owner, e.title, e.date_time, e.registration_deadline,
      ${sql.raw(ATTENDEES_OF_R)} as attendees
    from (select own.id, true as is_owner from registrations own where own.member_id = ${memberId}::int
          or (${memberId}::int is null and own.member_id is null and own.user_id = ${userId}::int)
        union all select a.registration_id, false from attendees a join members me on me.id = a.member_id
          join registrations r on r.id = a.registration_id and r.member_id is distinct from a.member_id
            and ${sql.raw(SEES_PARTY)}
          where a.member_id = ${memberId}::int) party
      join registrations r on r.id = party.id and r.removed_at is null
      join events e on e.id = r.event_id and e.deleted_at is null
    where ${which} order by e.date_time, r.id`,
  );
  return rows.map((row) => ({
    registrationId: row.id,
    eventId: row.event_id,
    status: row.status,
    isOwner: row.is_owner,
    event: {
      title: row.title,
      dateTime: row.date_time,
      registrationDeadline: row.registration_deadline,
      isDeleted: false,
    },
    attendees: row.attendees ?? [],
  }));
}
