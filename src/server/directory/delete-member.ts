import type { deleteMember as endpoint } from "#contract/directory.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import { forgetImportedMember } from "#server/imports/forget-imported-member.ts";
import { forgetPerson } from "#server/mailing-list/contacts/forget-person.ts";
import { eraseMember, knownAddresses, lockForDeletion } from "#server/members/erase-member.ts";
import { unlinkMember } from "#server/members/link-couple.ts";
import { findMember, lockCouple } from "#server/members/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import { erasePayers } from "#server/payments/erase-payers.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { eraseEmailsOf, eraseUnknownEmails } from "#server/platform/email/erase-emails.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { detachMember, hasRegistration } from "#server/registrations/lifecycle/detach-member.ts";
import { readProvenAddresses, readSharedAddresses } from "./queries.ts";
import { whyNotDelete } from "./rules.ts";
import { whyNoLongerOfficer } from "./why-no-longer-officer.ts";

/**
 * Erases a member (S-34): personal data goes, seats and money stay as those of a 'Deleted member'. Locks events,
 * payments and registrations before members, in the same order as registering.
 */
export async function deleteMember(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  const refusal = whyNotDelete({ isOwn: ctx.me.memberId === id });
  if (refusal) throw refusal;
  // Searches whole tables for their data in others' rows, emails and audit entries.
  await ctx.db.long({ minutes: 5 }, async (tx) => {
    if (!(await findMember(tx, id))) throw notFound("Member not found");
    await detachMember(ctx, tx, id);
    const { member, partner, officers } = await lockCouple(tx, id, { officersToo: true });
    if (!member) throw notFound("Member not found");
    const notAllowed = await whyNoLongerOfficer(ctx, tx, officers);
    if (notAllowed) throw notAllowed;
    await lockForDeletion(tx, id);
    if (await hasRegistration(tx, id)) throw conflict("This member has just registered. Please try again.");
    if (partner?.spouseId === id) await unlinkMember(tx, partner, { now: ctx.now, by: actorName(ctx.me) });
    await erase(ctx, tx, member);
  });
  return { deleted: true };
}

async function erase({ me, now }: Ctx, tx: Tx, member: Member): Promise<void> {
  const { id, status, adminPrivileges } = member;
  // The names as the chapter wrote them: members' own spelling may be another person's name (S-72).
  const { recordedFirstName: firstName, recordedLastName: lastName } = member;
  const { localDuesPaidThrough, nationalDuesPaidThrough } = member;
  await closeOpenPayment(tx, { purpose: "dues", subjectId: id, status: "cancelled", now });
  await erasePayers(tx, "dues", [id]);
  const addresses = await knownAddresses(tx, member);
  const shared = await readSharedAddresses(tx, addresses, id);
  const own = addresses.filter((address) => !shared.includes(address));
  await eraseUnknownEmails(tx, await readProvenAddresses(tx, member));
  await eraseEmailsOf(tx, [id]);
  await forgetImportedMember(tx, { id, firstName, lastName, addresses: own }, { now, by: actorName(me) });
  await eraseMember(tx, id);
  await forgetPerson(tx, id);
  await audit(tx, {
    at: now,
    actor: actorName(me),
    action: "member deleted",
    entity: "member",
    entityId: id,
    before: { status, adminPrivileges, localDuesPaidThrough, nationalDuesPaidThrough },
  });
}
