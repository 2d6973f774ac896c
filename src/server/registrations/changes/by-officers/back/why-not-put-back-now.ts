import { eq } from "drizzle-orm";
import { isDeletedMember } from "#contract/registrations/deleted-member.ts";
import type { EventFacts } from "#server/events/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { whyNotComeTwice } from "#server/registrations/changes/by-officers/move/moving.ts";
import { hasWriteOff } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";
import { attendees } from "#server/registrations/tables.ts";
import { type WentBack, whyNotPutBack } from "./back-rules.ts";
import { readWentBack } from "./queries.ts";

/** Why a removed party can't be put back now, or null, and the money returned when it was removed. */
export async function whyNotPutBackNow(
  tx: Tx,
  row: Registration,
  { event, now }: { event: Pick<EventFacts, "isDeleted" | "totalSeats" | "seatsTaken">; now: Date },
): Promise<{ refusal: Refusal | null; wentBack: WentBack[] }> {
  const wentBack = row.removedAt ? await readWentBack(tx, row.id, row.removedAt) : [];
  const people = await tx.select().from(attendees).where(eq(attendees.registrationId, row.id));
  const owner = await readContact(tx, row.id);
  const refusal =
    whyNotPutBack(row, {
      event,
      wentBack,
      isWrittenOff: await hasWriteOff(tx, row.id),
      isErased: isDeletedMember({ firstName: row.contactFirstName, lastName: row.contactLastName }),
      now,
    }) ?? (await whyNotComeTwice(tx, row.eventId, { row, people, owner }));
  return { refusal, wentBack };
}
