import { centsOf } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { addEntry, lockEntriesOf, personsOf } from "#server/registrations/waitlist/entries.ts";
import type { Entry, EntryDetails } from "#server/registrations/waitlist/queries.ts";
import { readJoinedAt } from "#server/registrations/waitlist/queries.ts";
import { samePartyAs } from "./same-party.ts";

/**
 * Puts the party of a registration that was just removed in line, with its number and by its date (078). The
 * registration keeps its persons; names, requests and notes are also said of the place in line.
 */
export async function addFromRegistration(
  tx: Tx,
  row: Registration,
  { amount = row.amount, now }: { amount?: string; now: Date },
): Promise<Entry> {
  return addEntry(
    tx,
    {
      ...samePartyAs(row),
      number: row.id,
      quoteCents: centsOf(amount),
      details: detailsOf(row),
      joinedAt: (await readJoinedAt(tx, row.id)) ?? row.createdAt,
      cameFrom: row.id,
      updatedAt: nextUpdatedAt(row, now),
    },
    now,
  );
}

/** The owner of a registration whose seats are gone waits instead, unless they are in line already (S-18). */
export async function waitInsteadOf(tx: Tx, row: Registration, now: Date): Promise<void> {
  const own = await lockEntriesOf(tx, row.eventId, personsOf(row));
  if (own.length === 0) await addFromRegistration(tx, row, { now });
}

function detailsOf(row: Registration): EntryDetails {
  const { foodRequests, seatingRequests, specialRequirements, tableNumber, adminNotes } = row;
  const { memberInfo, guestInfo } = row;
  return {
    ...(memberInfo.length > 0 && { memberInfo }),
    ...(guestInfo.length > 0 && { guestInfo }),
    ...(foodRequests !== null && { foodRequests }),
    ...(seatingRequests !== null && { seatingRequests }),
    ...(specialRequirements !== null && { specialRequirements }),
    ...(tableNumber !== null && { tableNumber }),
    ...(adminNotes !== null && { adminNotes }),
    ...(row.sponsoredGuests > 0 && { sponsoredGuests: row.sponsoredGuests }),
    ...(row.coupleSeating !== "together" && { coupleSeating: row.coupleSeating }),
    ...(row.paymentType !== "online" && { paymentType: row.paymentType }),
  };
}
