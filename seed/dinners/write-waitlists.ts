import { centsOf } from "#contract/values/cents.ts";
import type { Planned } from "#seed/write-registrations.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { waitlistEntries } from "#server/registrations/waitlist/tables.ts";

/** A place in line that is in the database: its id, and the number by which it is named. */
export type Waiting = Planned & { id: number; number: number };

/** Writes the places in line, in the order in which people joined. */
export async function writeWaitlists(tx: Tx, all: readonly Planned[]): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const planned of all.filter(({ waits }) => waits)) {
    const { eventId, memberId, memberTickets, guestTickets, amount, createdAt } = planned.row;
    const [entry] = await tx
      .insert(waitlistEntries)
      .values({
        eventId,
        memberId,
        memberTickets,
        guestTickets,
        quoteCents: centsOf(amount),
        joinedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: waitlistEntries.id, number: waitlistEntries.number });
    if (!entry) throw new Error("a place in line was not written");
    waiting.push({ ...planned, ...entry });
  }
  return waiting;
}
