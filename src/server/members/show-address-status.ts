import type { AddressStatus } from "#contract/members/address-links.ts";
import { showAddressStatus as endpoint } from "#contract/members/address-links.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { canEmailAddresses, readOpenLinks } from "./address-links.ts";
import { findMember } from "./queries.ts";
import { hasUnconfirmedEmail, isSameEmail } from "./recorded-identity.ts";
import type { Member } from "./write-member.ts";

/** The status of the caller's own address (S-69). */
export const showAddressStatus = action(endpoint, async ({ db, me, now }) => {
  const member = me.memberId === null ? undefined : await findMember(db, me.memberId);
  if (!member) throw notFound("You have no member record.");
  return addressStatusOf(db, member, now);
});

/** The same for a member who was just read. */
export async function addressStatusOf(tx: Tx, member: Member, now: Date): Promise<AddressStatus> {
  const { id, email, confirmedEmail } = member;
  if (email === null || !hasUnconfirmedEmail(member)) {
    return { email, confirmedEmail, isConfirmed: true, sentAt: null, canSend: false };
  }
  const sent = (await readOpenLinks(tx, id, now)).find(
    ({ kind, address }) => kind === "confirm" && isSameEmail(address, email),
  );
  const canSend = await canEmailAddresses(tx, id, { addresses: [email], now, lock: false });
  return { email, confirmedEmail, isConfirmed: false, sentAt: sent?.sentAt.toISOString() ?? null, canSend };
}
