import { eq } from "drizzle-orm";
import { isDeletedMember } from "#contract/registrations/deleted-member.ts";
import type { EventFacts } from "#server/events/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { whyNotComeTwice } from "#server/registrations/changes/by-officers/move/moving.ts";
import { hasWriteOff } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { whyNotGivePlace } from "#server/registrations/parties/attendance.ts";
import { readPaidHow } from "#server/registrations/parties/manual-payments.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";
import { attendees, type registrations, type removedPersons } from "#server/registrations/tables.ts";
import { type WentBack, whyNotPutBack, whyNotPutPersonBack } from "./back-rules.ts";
import { readWentBack, readWentBackOf } from "./queries.ts";
import { personOf } from "./restore-person.ts";

/** Why it can't be done now, or null, and the money returned when the party or the person was removed. */
type Now = { refusal: Refusal | null; wentBack: WentBack[] };

/** A removed person of a locked party, and what went back for them. */
export type Back = {
  party: Party;
  removed: typeof removedPersons.$inferSelect;
  wentBack: readonly WentBack[];
};

/** Why a removed party can't be put back now. */
export async function whyNotPutBackNow(
  tx: Tx,
  row: Registration,
  { event, now }: { event: Pick<EventFacts, "isDeleted" | "totalSeats" | "seatsTaken">; now: Date },
): Promise<Now> {
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

/** Why one removed person can't be put back into their party now. */
export async function whyNotPutPersonBackNow(
  tx: Tx,
  {
    row,
    event,
    removed,
  }: {
    row: typeof registrations.$inferSelect;
    event: Pick<EventFacts, "totalSeats" | "seatsTaken" | "dateTime">;
    removed: typeof removedPersons.$inferSelect;
  },
  now: Date,
): Promise<Now> {
  const wentBack = await readWentBackOf(tx, row.id, removed);
  const isWrittenOff = await hasWriteOff(tx, row.id);
  const { paymentMethod } = await readPaidHow(tx, row.id);
  const { memberId } = removed;
  const refusal =
    whyNotPutPersonBack(
      row,
      { ...removed, ...personOf(removed) },
      { event, wentBack, isWrittenOff, isComplimentary: paymentMethod === "complimentary", now },
    ) ?? (memberId === null ? null : await whyNotGivePlace(tx, row.eventId, { memberId }));
  return { refusal, wentBack };
}
