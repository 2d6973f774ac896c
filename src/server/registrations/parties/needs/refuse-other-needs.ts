import { isSameNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { readKnownNeeds } from "./fill-answer.ts";

type Typed = {
  eventId: number;
  member: { id: number; firstName: string; lastName: string };
  needs: Needs;
  /** The field of the form. */
  path: string;
};

/**
 * 409 if an officer typed other needs for a member than the member has said or keeps: without them, the registration
 * gets the member's own, for the officer to read and change (062).
 */
export async function refuseOtherNeeds(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { eventId, member, needs, path }: Typed,
): Promise<void> {
  const known = await readKnownNeeds(ctx, tx, { eventId, memberId: member.id });
  if (known === null || isSameNeeds(known, needs)) return;
  const message = `${member.firstName} ${member.lastName} has already told us their allergies and diet. Leave them out here, and review them in the attendee list afterward.`;
  throw new Refusal(409, message, { errors: [{ path, message }] });
}
