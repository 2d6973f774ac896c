import { eq } from "drizzle-orm";
import { eventOfficers } from "#server/events/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Actor, Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findOfficer, type Officer, officersNamed, readEventOfficers } from "./queries.ts";

type Made = { eventId: number; chosen: readonly string[] | undefined; copiedFrom: number | undefined };

/**
 * Gives a new dinner its officers: those whom the form chose, else the one who made it, with those of the dinner that it
 * is a copy of.
 */
export async function giveOfficers(
  { me, now }: Pick<Ctx, "me" | "now">,
  tx: Tx,
  { eventId, chosen, copiedFrom }: Made,
): Promise<void> {
  const officers = chosen ? await officersNamed(tx, chosen) : await officersAtFirst(tx, me, copiedFrom);
  await insert(
    tx,
    eventId,
    officers.map((officer) => ({ officer, since: now })),
  );
}

async function officersAtFirst(tx: Tx, me: Actor, copiedFrom: number | undefined): Promise<Officer[]> {
  const maker = await findOfficer(tx, me);
  const others = copiedFrom === undefined ? [] : await readEventOfficers(tx, copiedFrom);
  return [...(maker ? [maker] : []), ...others.filter(({ key }) => key !== maker?.key)];
}

/** Changes the officers of a locked dinner. Returns whether there was anything to change. */
export async function changeOfficers(
  { me, now }: Pick<Ctx, "me" | "now">,
  tx: Tx,
  { eventId, chosen }: { eventId: number; chosen: readonly string[] },
): Promise<boolean> {
  const officers = await officersNamed(tx, chosen);
  const before = await readEventOfficers(tx, eventId);
  const keys = (all: readonly Officer[]) => all.map(({ key }) => key).toSorted();
  if (keys(officers).join() === keys(before).join()) return false;
  await tx.delete(eventOfficers).where(eq(eventOfficers.eventId, eventId));
  // Those who stay still hear of what happened before.
  const sinceOf = (officer: Officer) => before.find(({ key }) => key === officer.key)?.since ?? now;
  await insert(
    tx,
    eventId,
    officers.map((officer) => ({ officer, since: sinceOf(officer) })),
  );
  await auditBy({ me, now }, tx, {
    action: "event officers changed",
    entity: "event",
    entityId: eventId,
    before: { officers: keys(before) },
    after: { officers: keys(officers) },
  });
  return true;
}

async function insert(
  tx: Tx,
  eventId: number,
  officers: readonly { officer: Officer; since: Date }[],
): Promise<void> {
  if (officers.length === 0) return;
  await tx.insert(eventOfficers).values(
    officers.map(({ officer, since }) => ({
      eventId,
      memberId: officer.member_id,
      userId: officer.user_id,
      since,
    })),
  );
}
