import { randomBytes } from "node:crypto";
import type { AddressLink, followAddressLink as endpoint } from "#contract/address-links.ts";
import type { Ask } from "#contract/endpoint.ts";
import {
  type AddressLinkRow,
  endLinksStoppedBy,
  findLink,
  markOf,
  readOpenLinks,
  useUp,
  wasToldOf,
} from "#server/members/address-links.ts";
import { addressPutBack, emailChanged } from "#server/members/letters.ts";
import { isSameAddress } from "#server/members/on-record.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { setPassword } from "#server/members/set-password.ts";
import { type Member, type MemberChanges, writeMember } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { endSessionsOfMember } from "#server/platform/gate.ts";
import { post } from "#server/platform/outbox.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { countResetTried } from "./login-throttle.ts";
import { proveCurrentPassword, wrongCurrentPassword } from "./prove-current-password.ts";
import { linkInWords } from "./show-address-link.ts";

type Context = Ctx<Me | null>;

/** Ends, with a member's sessions, what features above this one let a session open. */
export type WhenStopped = (tx: Tx, memberId: number) => Promise<void>;

/** Does what a link from an email about a changed address is for: confirms the address, or puts the old one back (S-69). */
export async function followAddressLink(
  ctx: Context,
  whenStopped: WhenStopped,
  { token, currentPassword = "" }: Ask<typeof endpoint>,
): Promise<AddressLink> {
  await countResetTried(ctx);
  const seen = await findLink(ctx.db, token);
  if (!seen) throw spentLink();
  // Before the transaction: both are slow by intent, and the member's row would be locked for so long.
  const proven = await proveIfAsked(ctx, seen, currentPassword);
  const nobodys = seen.kind === "stop" ? await hashPassword(randomBytes(32).toString("base64url")) : null;
  return ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, seen.memberId);
    // Read again under the lock, so that of two who press the button at once one finds the link used.
    const link = member && (await findLink(tx, token));
    if (!link) throw spentLink();
    const words = linkInWords(link, member, ctx.now);
    if (words.state !== "open") throw spentLink();
    // The password that was proven may be gone by now, or may have become necessary.
    if (words.asksForPassword && member.passwordHash !== proven) throw wrongCurrentPassword();
    await useUp(tx, link.id, ctx.now);
    const needsPassword = nobodys !== null && (await stop(ctx, tx, member, link, nobodys));
    // After the sessions: a private calendar address that one of them makes at this moment is seen here.
    if (link.kind === "stop") await whenStopped(tx, member.id);
    if (link.kind === "confirm") await confirm(ctx, tx, member, link);
    return { ...words, state: "done", asksForPassword: false, needsPassword };
  });
}

/** Asks for the current password where the link needs it, and answers the hash that it was proven against. */
async function proveIfAsked(ctx: Context, link: AddressLinkRow, current: string): Promise<string | null> {
  const member = await findMember(ctx.db, link.memberId);
  if (!member || !linkInWords(link, member, ctx.now).asksForPassword) return null;
  await proveCurrentPassword(ctx, member, current);
  return member.passwordHash;
}

async function confirm(
  { config, now }: Context,
  tx: Tx,
  member: Member,
  link: AddressLinkRow,
): Promise<void> {
  // With the capitals of the record; of the link only that it is the same address.
  const confirmedEmail = member.email ?? link.address;
  await write(tx, member, { confirmedEmail, confirmedEmailAt: now }, "email address confirmed", now);
  // The owner may have begun a change the same day, and takes the notice of it for their own.
  const old = member.confirmedEmail;
  if (old === null || (await wasToldOf(tx, link, old))) return;
  const letter = emailChanged(config, member, confirmedEmail, now);
  if (letter) await post(tx, now, letter);
}

/**
 * The old address again, and nobody logged in: whoever made the change may have been at somebody else's computer. A
 * password that was set since is as little trusted; the next one comes by a link to the address that stands now.
 * Answers whether there was one.
 */
async function stop(
  { config, now }: Context,
  tx: Tx,
  member: Member,
  link: AddressLinkRow,
  nobodys: string,
): Promise<boolean> {
  const changes = { email: link.address, confirmedEmail: link.address, confirmedEmailAt: now };
  await write(tx, member, changes, "email address change stopped", now);
  // The same address may have been told of an earlier change, from before which a password is trusted.
  const told = (await readOpenLinks(tx, member.id, now)).filter(
    ({ kind, address }) => kind === "stop" && isSameAddress(address, link.address),
  );
  await endLinksStoppedBy(tx, link, now);
  const isNewPassword =
    member.passwordHash !== null &&
    [link, ...told].some(({ passwordMark }) => passwordMark !== markOf(member.passwordHash));
  if (isNewPassword) await setPassword(tx, member.id, nobodys);
  await endSessionsOfMember(tx, member.id, null);
  const left = member.confirmedEmail;
  if (left !== null && !isSameAddress(left, link.address)) {
    await post(tx, now, addressPutBack(config, member, left, link.id));
  }
  return isNewPassword;
}

async function write(
  tx: Tx,
  member: Member,
  changes: MemberChanges,
  action: "email address confirmed" | "email address change stopped",
  now: Date,
): Promise<void> {
  const by = `member ${member.id}`;
  await writeMember(tx, member, changes, { now, by });
  const { email, confirmedEmail } = member;
  await audit(tx, {
    ...{ at: now, actor: by, action, entity: "member", entityId: member.id },
    before: { email, confirmedEmail },
    after: { email: changes.email ?? email, confirmedEmail: changes.confirmedEmail },
  });
}

function spentLink() {
  return badRequest("This link does not work any more.");
}
