import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import type { Entry } from "./queries.ts";

type Person = Pick<Entry, "memberId" | "userId" | "eventId">;

/** The status of each party of a dinner in which a person has a place: their own, and others' that bring them. */
export function placesOf({ memberId, userId, eventId }: Person | Record<keyof Person, SQL>): SQL {
  return sql`select r.status from registrations r where r.removed_at is null and r.event_id = ${eventId}
      and (r.member_id = ${memberId} or r.user_id = ${userId})
    union all select r.status from attendees a join registrations r on r.id = a.registration_id
      where a.event_id = ${eventId} and a.member_id = ${memberId} and a.is_live`;
}

/** Whether a person has a place in a party of the dinner, and whether that is paid for. */
export async function readPlace(tx: Tx, person: Person): Promise<"paid" | "unpaid" | null> {
  const rows = await readRows(tx, z.object({ status: z.string() }), placesOf(person));
  if (rows.length === 0) return null;
  return rows.some(({ status }) => status === "confirmed") ? "paid" : "unpaid";
}
