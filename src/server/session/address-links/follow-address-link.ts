import { randomBytes } from "node:crypto";
import type { Ask } from "#contract/endpoint.ts";
import type { AddressLink, followAddressLink as endpoint } from "#contract/members/address-links.ts";
import {
  type AddressLinkRow,
  findLink,
  markLinkUsed,
  passwordFingerprint,
  readOpenLinks,
  revokeStoppedLinks,
  wasOldAddressNotified,
} from "#server/members/address-links.ts";
import { addressPutBack, emailChanged } from "#server/members/emails.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { isSameEmail } from "#server/members/recorded-identity.ts";
import { setPassword } from "#server/members/set-password.ts";
import { type Member, type MemberChanges, writeMember } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { endSessionsOfMember } from "#server/platform/session-gate/end-sessions.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { countResetAttempt } from "#server/session/login-throttle.ts";
import {
  proveCurrentPassword,
  wrongCurrentPassword,
} from "#server/session/passwords/prove-current-password.ts";
import { describeLink } from "./show-address-link.ts";

type Context = Ctx<Me | null>;

/** Revokes what else a member's session may have created in other features. */
export type WhenStopped = (tx: Tx, memberId: number) => Promise<void>;

/** Follows a link from an email about a changed address: confirms the address or restores the old one (S-69). */
export async function followAddressLink(
  ctx: Context,
  whenStopped: WhenStopped,
  { token, currentPassword = "" }: Ask<typeof endpoint>,
): Promise<AddressLink> {
  await countResetAttempt(ctx);
  const seen = await findLink(ctx.db, token);
  if (!seen) throw spentLink();
  // Done before the transaction: both are slow by design, and the member's row would stay locked.
  const proven = await provePasswordIfRequired(ctx, seen, currentPassword);
  const randomHash = seen.kind === "stop" ? await hashPassword(randomBytes(32).toString("base64url")) : null;
  return ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, seen.memberId);
    // Read again under the lock, so that the second of two clicks finds the link used.
    const link = member && (await findLink(tx, token));
    if (!link) throw spentLink();
    const shown = describeLink(link, member, ctx.now);
    if (shown.state !== "open") throw spentLink();
    // The verified password may have been replaced meanwhile, or may have become necessary.
    if (shown.asksForPassword && member.passwordHash !== proven) throw wrongCurrentPassword();
    await markLinkUsed(tx, link.id, ctx.now);
    const needsPassword = randomHash !== null && (await stop(ctx, tx, { member, link, randomHash }));
    // After ending the sessions, so that a calendar link one of them is just creating is revoked too.
    if (link.kind === "stop") await whenStopped(tx, member.id);
    if (link.kind === "confirm") await confirm(ctx, tx, { member, link });
    return { ...shown, state: "done", asksForPassword: false, needsPassword };
  });
}

/** Verifies the current password if the link requires it, and returns the hash it was verified against. */
async function provePasswordIfRequired(
  ctx: Context,
  link: AddressLinkRow,
  current: string,
): Promise<string | null> {
  const member = await findMember(ctx.db, link.memberId);
  if (!member || !describeLink(link, member, ctx.now).asksForPassword) return null;
  await proveCurrentPassword(ctx, member, current);
  return member.passwordHash;
}

async function confirm(
  { config, now }: Context,
  tx: Tx,
  { member, link }: { member: Member; link: AddressLinkRow },
): Promise<void> {
  // The record's spelling; the link only proves that it is the same address.
  const confirmedEmail = member.email ?? link.address;
  await write(tx, member, {
    changes: { confirmedEmail, confirmedEmailAt: now },
    action: "email address confirmed",
    now,
  });
  // The old address may have been notified of this change already.
  const old = member.confirmedEmail;
  if (old === null || (await wasOldAddressNotified(tx, link, old))) return;
  const email = emailChanged(config, member, { email: confirmedEmail, at: now });
  if (email) await queueEmail(tx, now, email);
}

/**
 * Restores the old address and ends all sessions, since someone else may have made the change. A password set since then
 * isn't trusted either and is replaced by a random one; the member resets it by email. Returns whether that was done.
 */
async function stop(
  { config, now }: Context,
  tx: Tx,
  { member, link, randomHash }: { member: Member; link: AddressLinkRow; randomHash: string },
): Promise<boolean> {
  const changes = { email: link.address, confirmedEmail: link.address, confirmedEmailAt: now };
  await write(tx, member, { changes, action: "email address change stopped", now });
  // The same address may have been notified of an earlier change, whose password mark counts too.
  const told = (await readOpenLinks(tx, member.id, now)).filter(
    ({ kind, address }) => kind === "stop" && isSameEmail(address, link.address),
  );
  await revokeStoppedLinks(tx, link, now);
  const isNewPassword =
    member.passwordHash !== null &&
    [link, ...told].some(({ passwordMark }) => passwordMark !== passwordFingerprint(member.passwordHash));
  if (isNewPassword) await setPassword(tx, member.id, randomHash);
  await endSessionsOfMember(tx, member.id, null);
  const left = member.confirmedEmail;
  if (left !== null && !isSameEmail(left, link.address)) {
    await queueEmail(tx, now, addressPutBack(config, member, { address: left, linkId: link.id }));
  }
  return isNewPassword;
}

async function write(
  tx: Tx,
  member: Member,
  {
    changes,
    action,
    now,
  }: {
    changes: MemberChanges;
    action: "email address confirmed" | "email address change stopped";
    now: Date;
  },
): Promise<void> {
  const by = `member ${member.id}`;
  await writeMember(tx, member, { changes, author: { now, by } });
  const { email, confirmedEmail } = member;
  await audit(tx, {
    at: now,
    actor: by,
    action,
    entity: "member",
    entityId: member.id,
    before: { email, confirmedEmail },
    after: { email: changes.email ?? email, confirmedEmail: changes.confirmedEmail },
  });
}

function spentLink() {
  return badRequest("This link no longer works.");
}
