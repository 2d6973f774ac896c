import { and, eq } from "drizzle-orm";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Leaving } from "#server/registrations/changes/by-officers/persons/leaving.ts";
import { readNextPlace } from "#server/registrations/changes/by-officers/persons/queries.ts";
import { withTheirNames } from "#server/registrations/parties/party-names.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";
import { handOver } from "./hand-over.ts";

/** A locked party from which one person can be taken, whose party it is then, and what the person is in it. */
type Ready = Pick<Leaving, "person"> & { row: Registration; owner: { firstName: string; lastName: string } };

/**
 * Before the owner is taken out of a party in which a further member stays, the party goes to that member, or the
 * members without a record get guest tickets (D-404). Nothing changes for anyone else who leaves.
 */
export async function letOwnerLeave(ctx: Ctx, tx: Tx, leaving: Leaving): Promise<Ready> {
  const { party, person, owner, handed, toGuests } = leaving;
  if (handed?.place) {
    const { row } = await handOver(ctx, tx, handed);
    const { kind, place } = handed.place;
    return { row, person: { ...person, kind, place }, owner: handed.heir };
  }
  const row = toGuests.length > 0 ? await giveGuestTickets(tx, leaving) : party.row;
  return { row, person, owner };
}

/** Their prices stay. A list shows names by place, so every guest is listed. */
async function giveGuestTickets(tx: Tx, { party: { row }, toGuests }: Leaving): Promise<Registration> {
  for (const { id } of toGuests) {
    const change = { kind: "guest" as const, place: await readNextPlace(tx, row.id, "guest") };
    await tx
      .update(attendees)
      .set(change satisfies PersonChange)
      .where(eq(attendees.id, id));
  }
  await tx
    .update(attendees)
    .set({ isListed: true } satisfies PersonChange)
    .where(and(eq(attendees.registrationId, row.id), eq(attendees.kind, "guest")));
  const tickets = {
    memberTickets: row.memberTickets - toGuests.length,
    guestTickets: row.guestTickets + toGuests.length,
  };
  await tx.update(registrations).set(tickets).where(eq(registrations.id, row.id));
  return withTheirNames(tx, { ...row, ...tickets });
}
