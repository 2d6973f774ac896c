import { and, eq, gt, isNull } from "drizzle-orm";
import { partyName } from "#contract/registrations/attendees/attendee-rows.ts";
import {
  listRemoved as endpoint,
  PUT_BACK_MINUTES,
  type Removed,
} from "#contract/registrations/attendees/party-changes.ts";
import { fullName } from "#contract/values/full-name.ts";
import { readEventRow } from "#server/events/queries.ts";
import type { EventFacts } from "#server/events/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { isOwners } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { withNames, withTheirNames } from "#server/registrations/parties/party-names.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { registrations, removedPersons } from "#server/registrations/tables.ts";
import { personOf } from "./restore-person.ts";
import { whyNotPutBackNow, whyNotPutPersonBackNow } from "./why-not-put-back-now.ts";

type Dinner = {
  event: Omit<EventFacts, "prices"> & { id: number };
  since: Date;
  now: Date;
};

/**
 * The parties and, if asked for, persons of a dinner that can be put back, derived from the rows, so every officer sees
 * the same ones.
 */
export const listRemoved = action(endpoint, async ({ db, now }, { id, persons }) => {
  return db.transaction(async (tx) => {
    const dinner = await readEventRow(tx, id);
    if (dinner.deletedAt !== null) throw notFound("Event not found");
    const event = { ...dinner, isDeleted: false };
    const since = new Date(now.getTime() - PUT_BACK_MINUTES * 60_000);
    const removed = [
      ...(await removedPartiesOf(tx, { event, since, now })),
      ...(persons === "yes" ? await removedPersonsOf(tx, { event, since, now }) : []),
    ];
    return removed.toSorted((one, other) => (one.removedAt < other.removedAt ? 1 : -1));
  });
});

async function removedPartiesOf(tx: Tx, { event, since, now }: Dinner): Promise<Removed[]> {
  const isRecent = and(
    eq(registrations.eventId, event.id),
    eq(registrations.removedReason, "removed_by_officer"),
    gt(registrations.removedAt, since),
  );
  const found = await tx.select().from(registrations).where(isRecent);
  const removed = [];
  for (const row of await withNames(tx, found)) {
    const { refusal } = await whyNotPutBackNow(tx, row, { event, now });
    if (refusal || !row.removedAt || (await findLive(tx, row.id))) continue;
    removed.push({
      id: row.id,
      name: await nameOfParty(tx, row),
      person: null,
      removedAt: row.removedAt.toISOString(),
    });
  }
  return removed;
}

async function removedPersonsOf(tx: Tx, { event, since, now }: Dinner): Promise<Removed[]> {
  const found = await tx
    .select({ removed: removedPersons, row: registrations })
    .from(removedPersons)
    .innerJoin(registrations, eq(registrations.id, removedPersons.registrationId))
    .where(
      and(
        eq(registrations.eventId, event.id),
        isNull(registrations.removedAt),
        gt(removedPersons.removedAt, since),
      ),
    );
  const listed = [];
  for (const { removed, row } of found) {
    const { refusal } = await whyNotPutPersonBackNow(tx, { row, event, removed }, now);
    if (refusal) continue;
    const party = await nameOfParty(tx, await withTheirNames(tx, row));
    const person = personOf(removed);
    const name = isOwners(person) ? party : fullName(person) || `Unnamed ${person.kind}`;
    listed.push({
      id: row.id,
      name: party,
      person: { id: removed.attendeeId, name },
      removedAt: removed.removedAt.toISOString(),
    });
  }
  return listed;
}

async function nameOfParty(tx: Tx, { id, guestInfo }: Registration): Promise<string> {
  return partyName({ user: await readContact(tx, id), guestInfo });
}
