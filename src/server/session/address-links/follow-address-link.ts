import { randomBytes } from "node:crypto";
import { followAddressLink as endpoint } from "#contract/members/address-links.ts";
import {
  type AddressLinkRow,
  findLink,
  markLinkUsed,
  readStopAddresses,
  wasOldAddressNotified,
} from "#server/members/address-links.ts";
import { emailChanged } from "#server/members/emails.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { isSameEmail } from "#server/members/recorded-identity.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { countResetAttempt } from "#server/session/login-throttle.ts";
import {
  proveCurrentPassword,
  wrongCurrentPassword,
} from "#server/session/passwords/prove-current-password.ts";
import { describeLink } from "./show-address-link.ts";
import { stopChange } from "./stop-change.ts";
import { writeAddress } from "./write-address.ts";

type Context = Ctx<Me | null>;

/** Follows a link from an email about a changed address: confirms the address or restores the old one (S-69). */
export const followAddressLink = action(endpoint, async (ctx, { token, currentPassword = "" }) => {
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
    const ended = randomHash === null ? null : await stopChange(ctx, tx, { member, link, randomHash });
    if (ended === null) await confirm(ctx, tx, { member, link });
    const needsPassword = ended?.some(({ what }) => what === "password") ?? false;
    return { ...shown, state: "done", asksForPassword: false, needsPassword, ended };
  });
});

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
  await writeAddress(tx, member, {
    changes: { confirmedEmail, confirmedEmailAt: now },
    action: "email address confirmed",
    now,
  });
  const old = member.confirmedEmail;
  // The old address may have been notified of this change already; those before it were not.
  const stops = (await readStopAddresses(tx, member.id, now)).filter((one) => !isSameEmail(one, old));
  const isTold = old === null || (await wasOldAddressNotified(tx, link, old));
  for (const to of isTold ? stops : [old, ...stops]) {
    const email = emailChanged(config, member, { email: confirmedEmail, at: now, to });
    if (email) await queueEmail(tx, now, email);
  }
}

function spentLink() {
  return badRequest("This link no longer works.");
}
