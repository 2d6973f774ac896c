import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { hasRoomAt, readNewest } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { restoreChoices } from "#server/registrations/choices/queries.ts";
import { writeAnswer } from "#server/registrations/parties/needs/write-answer.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import {
  attendees,
  type PersonChange,
  registrations,
  type removedPersons,
} from "#server/registrations/tables.ts";
import { rememberPartner, replaceByRemoved, restoreTold, stillKnown } from "./queries.ts";

type Removed = typeof removedPersons.$inferSelect;

/**
 * Gives someone who was removed from a locked party their ticket and their row again, under the same id: name, price,
 * needs, card, dishes and table. A table that others have filled by then has no place for them, and a seat that someone
 * else has stays theirs, as does one of a table that the party has left.
 */
export async function restorePerson(
  tx: Tx,
  { row, removed }: { row: Registration; removed: Removed },
): Promise<void> {
  const { kind, tableNumber, isUnseated } = personOf(removed);
  const tickets = kind === "guest" ? ("guestTickets" as const) : ("memberTickets" as const);
  const number = tableNumber ?? (isUnseated ? null : row.tableNumber);
  const hasRoom = number === null || (await hasRoomAt(tx, { eventId: row.eventId, tableNumber: number }));
  await tx
    .update(registrations)
    .set({ [tickets]: row[tickets] + 1 })
    .where(eq(registrations.id, row.id));
  const newest = await readNewest(tx, row.id, kind);
  await replaceByRemoved(tx, { newest, attendeeId: removed.attendeeId, hasRoom });
  const isTheirs = eq(attendees.id, removed.attendeeId);
  await writeAnswer(tx, isTheirs, await stillKnown(tx, removed.answer));
  // Runs the triggers for someone who is live again, as when their whole party is put back.
  await tx
    .update(attendees)
    .set({ isLive: true } satisfies PersonChange)
    .where(isTheirs);
  await tx
    .update(attendees)
    .set({ partnerOf: removed.attendeeId } satisfies PersonChange)
    .where(and(inArray(attendees.id, removed.partners), isNull(attendees.partnerOf)));
  await restoreChoices(tx, removed.choices);
  await restoreTold(tx, removed.told);
  await rememberPartner(tx, removed.attendeeId);
}

const Stored = z.object({
  kind: z.enum(["member", "guest"]),
  place: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  table_number: z.int().nullable(),
  is_unseated: z.boolean(),
  price_cents: z.int(),
});

/** Who they are in the party. */
export function personOf({ person }: Pick<Removed, "person">) {
  const { kind, place, ...stored } = Stored.parse(person);
  return {
    kind,
    place,
    firstName: stored.first_name,
    lastName: stored.last_name,
    tableNumber: stored.table_number,
    isUnseated: stored.is_unseated,
    priceCents: stored.price_cents,
  };
}
