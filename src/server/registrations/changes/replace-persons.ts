import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { isOwners } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { replacePerson } from "#server/registrations/parties/party-names.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { tellReplaced } from "#server/registrations/parties/tell-companion.ts";
import { attendees } from "#server/registrations/tables.ts";

/** Gives the places of these persons of a locked party to new ones; members who had them are told. */
export async function replacePersons(
  ctx: Ctx,
  tx: Tx,
  { row, ids }: { row: Registration; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const where = and(eq(attendees.registrationId, row.id), inArray(attendees.id, [...ids]));
  const persons = await lockRows(tx, attendees, { where });
  if (persons.length < ids.length || persons.some(isOwners)) {
    const message = "You can replace only people in this party, not the person who registered it";
    throw badRequest(message, [{ path: "replaced", message }]);
  }
  for (const person of persons) {
    await replacePerson(tx, person);
    await tellReplaced(ctx, tx, { row, person });
  }
}
