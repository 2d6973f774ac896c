import { type AddressLink, showAddressLink as endpoint } from "#contract/members/address-links.ts";
import { type AddressLinkRow, findLink } from "#server/members/address-links.ts";
import { findMember } from "#server/members/queries.ts";
import { isSameEmail } from "#server/members/recorded-identity.ts";
import type { Member } from "#server/members/write-member.ts";
import { action } from "#server/platform/http/action.ts";
import { countResetAttempt } from "#server/session/login-throttle.ts";

const UNKNOWN: AddressLink = {
  kind: null,
  state: "unknown",
  email: null,
  asksForPassword: false,
  needsPassword: false,
  ended: null,
};

/** Shows what a link from an email about a changed address would do, without doing it (S-69). */
export const showAddressLink = action(endpoint, async (ctx, { token }) => {
  await countResetAttempt(ctx);
  const link = await findLink(ctx.db, token);
  const member = link && (await findMember(ctx.db, link.memberId));
  return link && member ? describeLink(link, member, ctx.now) : UNKNOWN;
});

/** A link as its page shows it. */
export function describeLink(link: AddressLinkRow, member: Member, now: Date): AddressLink {
  const { kind, address: email } = link;
  const state = stateOf(link, member, now);
  return {
    kind,
    state,
    email,
    asksForPassword: state === "open" && asksForPassword(kind, member),
    needsPassword: false,
    ended: null,
  };
}

/**
 * Whether confirming requires the current password. If the member has no confirmed address that could stop a change, a
 * stolen session could otherwise take over the account by confirming an address and resetting the password (030).
 */
function asksForPassword(kind: AddressLinkRow["kind"], { confirmedEmail, passwordHash }: Member): boolean {
  return kind === "confirm" && confirmedEmail === null && passwordHash !== null;
}

function stateOf(link: AddressLinkRow, member: Member, now: Date): AddressLink["state"] {
  if (link.usedAt) return "done";
  if (link.endedAt) return "replaced";
  if (link.expiresAt <= now) return "expired";
  // Another address was entered since.
  if (link.kind === "confirm" && !isSameEmail(member.email, link.address)) return "replaced";
  return link.kind === "confirm" && isSameEmail(member.confirmedEmail, link.address) ? "done" : "open";
}
