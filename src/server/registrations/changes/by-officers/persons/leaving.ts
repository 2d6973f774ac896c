import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { readMemberContact } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { Party } from "#server/registrations/changes/by-officers/lock-party.ts";
import {
  amountWithout,
  dueOfPerson,
  officerSeatRefund,
} from "#server/registrations/changes/refunds/change-rules.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { isOwners, whyNotRemovePerson, whyNotWrittenOff } from "./person-rules.ts";
import { previewOf } from "./preview-of.ts";
import { hasWriteOff, type PersonOfParty, readPersonOf } from "./queries.ts";
import { type Told, toldOf } from "./told.ts";

/** Someone whom an officer removes from a locked party, and who hears of it. */
export type Leaving = {
  party: Party;
  /** With the name of the owner, if they are the owner. */
  person: PersonOfParty;
  isOwner: boolean;
  owner: Awaited<ReturnType<typeof readContact>>;
  told: Told;
};

/** Finds the person in a locked party; refuses if they are gone, or cannot be removed alone. */
export async function findLeaving(tx: Tx, party: Party, attendeeId: number): Promise<Leaving> {
  const { row } = party;
  const found = await readPersonOf(tx, row.id, attendeeId);
  if (!found) throw notFound("Attendee not found");
  const isOwner = isOwners(found);
  const owner = await readContact(tx, row.id);
  const refusal =
    whyNotWrittenOff(await hasWriteOff(tx, row.id)) ??
    whyNotRemovePerson(row, found, `${owner.firstName} ${owner.lastName}`.trim());
  if (refusal) throw refusal;
  const { firstName, lastName } = isOwner ? owner : found;
  const member = isOwner || found.memberId === null ? undefined : await readMemberContact(tx, found.memberId);
  const told = toldOf(party, { owner, member: member ?? null });
  return { party, person: { ...found, firstName, lastName }, isOwner, owner, told };
}

/** The preview of a removal. */
export function previewRemoval(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { party, person, told }: Leaving,
): Promise<ChangePreview> {
  const { refund: goesBack, sentence } = officerSeatRefund(party.facts, person);
  const { amount } = amountWithout(party.facts, person.priceCents);
  const { tableNumber, hasDish } = person;
  const noLongerDue = goesBack === 0 ? dueOfPerson(party.facts, person) : 0;
  const rest = { seatsBy: -1, price: 0, ways: [], noLongerDue };
  return previewOf(ctx, tx, { party, told, amount, goesBack, sentence, tableNumber, hasDish, ...rest });
}
