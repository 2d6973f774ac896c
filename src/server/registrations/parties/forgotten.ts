import { eq, inArray, or } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees } from "#server/registrations/tables.ts";

/** The persons of these registrations, and a member in the parties of others. */
export type Forgotten = { registrationIds: readonly number[]; memberId: number };

/** Their ids, as part of another statement. */
export function forgottenAttendees(tx: Tx, { registrationIds, memberId }: Forgotten) {
  return tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(or(inArray(attendees.registrationId, [...registrationIds]), eq(attendees.memberId, memberId)));
}
