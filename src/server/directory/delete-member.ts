import type { deleteMember as endpoint } from "#contract/directory.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import { forgetMember } from "#server/imports/forget-member.ts";
import { forgetPerson } from "#server/mailing-list/forget-person.ts";
import { addressesOf, eraseMember, lockForErasing } from "#server/members/erase-member.ts";
import { unlinkOne } from "#server/members/link-couple.ts";
import { findMember, lockCouple } from "#server/members/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import { erasePayers } from "#server/payments/erase-payers.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { eraseEmailsOf, eraseUnknownEmails } from "#server/platform/erase-emails.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { hasRegistration, letMemberGo } from "#server/registrations/let-member-go.ts";
import { readProvenAddresses, readSharedAddresses } from "./queries.ts";
import { whyNotDelete } from "./rules.ts";
import { stillOfficer } from "./still-officer.ts";

/**
 * Erases a member (S-34): everything personal goes, seats and money stay as those of a 'Deleted member'. Dinners,
 * payments and registrations are locked before the members, as those lock them who register.
 */
export async function deleteMember(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  const refusal = whyNotDelete({ isOwn: ctx.me.memberId === id });
  if (refusal) throw refusal;
  // What others' rows, emails and audit entries hold of them is looked for in whole tables.
  await ctx.db.long({ minutes: 5 }, async (tx) => {
    if (!(await findMember(tx, id))) throw notFound("Member not found");
    await letMemberGo(ctx, tx, id);
    const { member, partner, officers } = await lockCouple(tx, id, { officersToo: true });
    if (!member) throw notFound("Member not found");
    const notAnyMore = await stillOfficer(ctx, tx, officers);
    if (notAnyMore) throw notAnyMore;
    await lockForErasing(tx, id);
    if (await hasRegistration(tx, id)) throw conflict("This member has just registered. Please try again.");
    if (partner?.spouseId === id) await unlinkOne(tx, partner, { now: ctx.now, by: nameOf(ctx.me) });
    await erase(ctx, tx, member);
  });
  return { deleted: true };
}

async function erase({ me, now }: Ctx, tx: Tx, member: Member): Promise<void> {
  const { id, status, adminPrivileges } = member;
  // The names as the chapter wrote them: the member's own spelling may be another person's name (S-72).
  const { recordedFirstName: firstName, recordedLastName: lastName } = member;
  const { localDuesPaidThrough, nationalDuesPaidThrough } = member;
  await closeOpenPayment(tx, "dues", id, "cancelled", now);
  await erasePayers(tx, "dues", [id]);
  const addresses = await addressesOf(tx, member);
  const shared = await readSharedAddresses(tx, addresses, id);
  const own = addresses.filter((address) => !shared.includes(address));
  await eraseUnknownEmails(tx, await readProvenAddresses(tx, member));
  await eraseEmailsOf(tx, [id]);
  await forgetMember(tx, { id, firstName, lastName, addresses: own }, { now, by: nameOf(me) });
  await eraseMember(tx, id);
  await forgetPerson(tx, id);
  await audit(tx, {
    ...{ at: now, actor: nameOf(me), action: "member deleted", entity: "member", entityId: id },
    before: { status, adminPrivileges, localDuesPaidThrough, nationalDuesPaidThrough },
  });
}
