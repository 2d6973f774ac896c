import { STOP_LOOKS_BACK_HOURS } from "#contract/members/address-links.ts";
import type { WayInEnded } from "#contract/members/ways-in.ts";
import {
  type AddressLinkRow,
  passwordFingerprint,
  readOpenLinks,
  revokeLaterStops,
} from "#server/members/address-links.ts";
import { addressPutBack, changeStopped } from "#server/members/emails.ts";
import { isSameEmail } from "#server/members/recorded-identity.ts";
import type { Member } from "#server/members/write-member.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { lockAccountsOf } from "#server/session/queries.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";
import { writeAddress } from "./write-address.ts";

type Stop = { member: Member; link: AddressLinkRow; randomHash: string };

/**
 * Restores the old address and ends the ways in of the member and of the accounts linked to them, since someone else may
 * have made the change. Keys and codes count from the day before it was asked for: a thief can make them first. A
 * password set since then is replaced by a random one. Returns what was ended, which the owner is told by email, too.
 */
export async function stopChange(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { member, link, randomHash }: Stop,
): Promise<WayInEnded[]> {
  // The same address may have been told of an earlier change, which then counts.
  const told = [link, ...(await readOpenLinks(tx, member.id, now))].filter(
    ({ kind, address }) => kind === "stop" && isSameEmail(address, link.address),
  );
  const askedAt = Math.min(...told.map(({ sentAt }) => sentAt.getTime()));
  const since = new Date(askedAt - STOP_LOOKS_BACK_HOURS * 3_600_000);
  const isNewPassword =
    member.passwordHash !== null &&
    told.some(({ passwordMark }) => passwordMark !== passwordFingerprint(member.passwordHash));
  const how = { on: "stopped", now, since, actor: `member ${member.id}` } as const;
  const replacement = isNewPassword ? randomHash : null;
  const ended = await endWaysIn(tx, { memberId: member.id }, { ...how, replacement });
  for (const { id } of await lockAccountsOf(tx, member.id)) {
    ended.push(...(await endWaysIn(tx, { userId: id }, how)));
  }
  await revokeLaterStops(tx, link, now);
  // Last, since a new confirmed address ends the links to choose a password uncounted.
  const changes = { email: link.address, confirmedEmail: link.address, confirmedEmailAt: now };
  await writeAddress(tx, member, { changes, action: "email address change stopped", now });
  await queueEmail(tx, now, changeStopped(config, member, { link, ended: summed(ended) }));
  const left = member.confirmedEmail;
  if (left !== null && !isSameEmail(left, link.address)) {
    await queueEmail(tx, now, addressPutBack(config, member, { address: left, linkId: link.id }));
  }
  return summed(ended);
}

/** One entry for each kind, in the order of the first. */
function summed(ended: readonly WayInEnded[]): WayInEnded[] {
  const counts = new Map<WayInEnded["what"], number>();
  for (const { what, count } of ended) counts.set(what, (counts.get(what) ?? 0) + count);
  return [...counts].map(([what, count]) => ({ what, count }));
}
