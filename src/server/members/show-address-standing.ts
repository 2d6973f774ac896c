import type { AddressStanding } from "#contract/address-links.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { mayMail, readOpenLinks } from "./address-links.ts";
import { isSameAddress, isUnconfirmed } from "./on-record.ts";
import { findMember } from "./queries.ts";
import type { Member } from "./write-member.ts";

/** How the caller's own address stands (S-69). */
export async function showAddressStanding({ db, me, now }: Ctx): Promise<AddressStanding> {
  const member = me.memberId === null ? undefined : await findMember(db, me.memberId);
  if (!member) throw notFound("You have no member record.");
  return standingOf(db, member, now);
}

/** The same of a member who was just read. */
export async function standingOf(tx: Tx, member: Member, now: Date): Promise<AddressStanding> {
  const { id, email, confirmedEmail } = member;
  if (email === null || !isUnconfirmed(member)) {
    return { email, confirmedEmail, isConfirmed: true, sentAt: null, canSend: false };
  }
  const sent = (await readOpenLinks(tx, id, now)).find(
    ({ kind, address }) => kind === "confirm" && isSameAddress(address, email),
  );
  const canSend = await mayMail(tx, id, [email], now, { lock: false });
  return { email, confirmedEmail, isConfirmed: false, sentAt: sent?.sentAt.toISOString() ?? null, canSend };
}
