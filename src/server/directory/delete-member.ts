import type { SQL } from "drizzle-orm";
import { deleteMember as endpoint } from "#contract/directory.ts";
import { findSharedEmails } from "#server/circulars/queries.ts";
import { requeueSharedEmails } from "#server/directory/emails/requeue-shared-emails.ts";
import { forgetImportedMember } from "#server/imports/forget-imported-member.ts";
import { forgetPerson } from "#server/mailing-list/contacts/forget-person.ts";
import { eraseMember, knownAddresses, lockForDeletion } from "#server/members/erase-member.ts";
import { unlinkMember } from "#server/members/link-couple.ts";
import { findMember, lockCouple } from "#server/members/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import { eraseFromCopies, waitingKitchenEmails } from "#server/papers/copies/erase-copies.ts";
import type { ErasedPerson } from "#server/papers/copies/erased-person.ts";
import { eraseFromVenues } from "#server/papers/dinner/erase-from-venues.ts";
import { erasePayers } from "#server/payments/erase-payers.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { type ActingContext, actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { eraseEmailsOf, eraseEmailsTo, lockEmailsToErase } from "#server/platform/email/erase-emails.ts";
import { withdrawEmails } from "#server/platform/email/outbox.ts";
import { eraseMailboxes, readRecipients } from "#server/platform/email/returned/mailboxes.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import {
  detachMember,
  hasRegistration,
  whyNotDetach,
} from "#server/registrations/changes/endings/detach-member.ts";
import { forgetChoices } from "#server/registrations/choices/forget-choices.ts";
import { forgetToldTables } from "#server/registrations/circulars/tables/queries.ts";
import type { Forgotten } from "#server/registrations/parties/forgotten.ts";
import { forgetSeating } from "#server/seating/erase-seating.ts";
import { whyNoLongerOfficer } from "#server/session/administrators/why-no-longer-officer.ts";
import { readProvenAddresses, readSharedAddresses } from "./queries.ts";
import { whyNotDelete } from "./rules.ts";

/** Erases a member (S-34). */
export const deleteMember = action(endpoint, async (ctx, { id }) => {
  // Searches whole tables for their data in others' rows, emails and audit entries.
  await ctx.db.long({ minutes: 5 }, (tx) => deleteMemberIn(ctx, tx, id));
  return { deleted: true as const };
});

/** Why a member may not be deleted as of now, or null; the deletion itself checks again, under lock. */
export async function whyNotDeleteMember(ctx: ActingContext, id: number): Promise<Refusal | null> {
  const refusal = whyNotDelete({ isOwn: ctx.me.memberId === id });
  if (refusal) return refusal;
  if (!(await findMember(ctx.db, id))) return notFound("Member not found");
  return whyNotDetach(ctx, id);
}

/**
 * Erases a member: personal data goes, seats and money stay as those of a 'Deleted member'. Locks events, payments and
 * registrations before members, in the same order as registering.
 */
export async function deleteMemberIn(ctx: ActingContext, tx: Tx, id: number): Promise<void> {
  const refusal = whyNotDelete({ isOwn: ctx.me.memberId === id });
  if (refusal) throw refusal;
  const found = await findMember(tx, id);
  if (!found) throw notFound("Member not found");
  const person = await personOf(tx, found);
  const parties = await detachMember(ctx, tx, { memberId: id, forgetElsewhere });
  const named = await eraseFromCopies(tx, person, parties);
  const { member, partner, officers } = await lockCouple(tx, id, { officersToo: true });
  if (!member) throw notFound("Member not found");
  const notAllowed = await whyNoLongerOfficer(ctx, tx, officers);
  if (notAllowed) throw notAllowed;
  await lockForDeletion(tx, id);
  if (await hasRegistration(tx, id)) throw conflict("This member has just registered. Please try again.");
  if (partner?.spouseId === id) await unlinkMember(tx, partner, { now: ctx.now, by: actorName(ctx.me) });
  await erase(ctx, tx, { member, kitchenEmails: waitingKitchenEmails(named) });
}

async function forgetElsewhere(tx: Tx, forgotten: Forgotten): Promise<void> {
  await forgetChoices(tx, forgotten);
  await forgetSeating(tx, forgotten);
}

/** Whom a deletion erases: by the addresses that no one else has. */
async function personOf(tx: Tx, member: Member): Promise<ErasedPerson> {
  const { id: memberId, recordedFirstName, recordedLastName } = member;
  const addresses = await knownAddresses(tx, member);
  const shared = await readSharedAddresses(tx, addresses, memberId);
  const own = addresses.filter((address) => !shared.includes(address));
  return { memberId, name: `${recordedFirstName} ${recordedLastName}`, addresses: own };
}

/** Erases what came back from their addresses, and from one that they typed wrong, unless it is someone else's. */
async function eraseReturns(tx: Tx, id: number, addresses: readonly string[]): Promise<void> {
  const written = await readRecipients(tx, id);
  const shared = await readSharedAddresses(tx, written, id);
  await eraseMailboxes(tx, [...addresses, ...written.filter((address) => !shared.includes(address))]);
}

type Erased = { member: Member; kitchenEmails: SQL };

async function erase(
  { config, me, now }: ActingContext,
  tx: Tx,
  { member, kitchenEmails }: Erased,
): Promise<void> {
  const { id, status, adminPrivileges } = member;
  // The names as the chapter wrote them: members' own spelling may be another person's name (S-72).
  const { recordedFirstName: firstName, recordedLastName: lastName } = member;
  const person = await personOf(tx, member);
  const { localDuesPaidThrough, nationalDuesPaidThrough } = member;
  await closeOpenPayment(tx, { purpose: "dues", subjectId: id, now });
  await erasePayers(tx, "dues", [id]);
  const proven = await readProvenAddresses(tx, member);
  const to = { proven, own: person.addresses };
  await eraseReturns(tx, id, person.addresses);
  await lockEmailsToErase(tx, { memberId: id, ...to, also: kitchenEmails });
  await eraseEmailsTo(tx, to);
  const shared = await findSharedEmails(tx, [id]);
  await forgetToldTables(
    tx,
    shared.map((email) => email.id),
  );
  await eraseEmailsOf(tx, [id]);
  await requeueSharedEmails({ config, now }, tx, shared);
  await withdrawEmails(tx, kitchenEmails);
  await eraseFromVenues(tx, person, now);
  await forgetImportedMember(
    tx,
    { id, firstName, lastName, addresses: person.addresses },
    { now, by: actorName(me) },
  );
  await eraseMember(tx, id);
  await forgetPerson(tx, id);
  await auditBy({ me, now }, tx, {
    action: "member deleted",
    entity: "member",
    entityId: id,
    before: { status, adminPrivileges, localDuesPaidThrough, nationalDuesPaidThrough },
  });
}
