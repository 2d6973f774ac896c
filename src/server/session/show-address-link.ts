import type { AddressLink, showAddressLink as endpoint } from "#contract/address-links.ts";
import type { Ask } from "#contract/endpoint.ts";
import { type AddressLinkRow, findLink } from "#server/members/address-links.ts";
import { isSameAddress } from "#server/members/on-record.ts";
import { findMember } from "#server/members/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { countResetTried } from "./login-throttle.ts";

const UNKNOWN: AddressLink = {
  ...{ kind: null, state: "unknown", email: null, asksForPassword: false, needsPassword: false },
};

/** What a link from an email about a changed address would do; reading it changes nothing (S-69). */
export async function showAddressLink(
  ctx: Ctx<Me | null>,
  { token }: Ask<typeof endpoint>,
): Promise<AddressLink> {
  await countResetTried(ctx);
  const link = await findLink(ctx.db, token);
  const member = link && (await findMember(ctx.db, link.memberId));
  return link && member ? linkInWords(link, member, ctx.now) : UNKNOWN;
}

/** A link as its page tells of it. */
export function linkInWords(link: AddressLinkRow, member: Member, now: Date): AddressLink {
  const { kind, address: email } = link;
  const state = stateOf(link, member, now);
  return {
    kind,
    state,
    email,
    asksForPassword: state === "open" && asksForPassword(kind, member),
    needsPassword: false,
  };
}

/**
 * Whether confirming takes the current password. Where no confirmed address can stop a change, a session alone would
 * become the account: type an address, confirm it, have a link for a new password sent there (030).
 */
function asksForPassword(kind: AddressLinkRow["kind"], { confirmedEmail, passwordHash }: Member): boolean {
  return kind === "confirm" && confirmedEmail === null && passwordHash !== null;
}

function stateOf(link: AddressLinkRow, member: Member, now: Date): AddressLink["state"] {
  if (link.usedAt) return "done";
  if (link.endedAt) return "replaced";
  if (link.expiresAt <= now) return "expired";
  // Another address was typed since: this one is nobody's claim any more.
  if (link.kind === "confirm" && !isSameAddress(member.email, link.address)) return "replaced";
  return link.kind === "confirm" && isSameAddress(member.confirmedEmail, link.address) ? "done" : "open";
}
