import { revokeAddressLinks } from "#server/members/address-links.ts";
import { emailChanged } from "#server/members/emails.ts";
import { sendAddressLinks } from "#server/members/send-address-links.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { conflict, type Refusal, unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";

/** Why an officer may not vouch for an address, or null. */
export function whyNotVouch(isVouching: boolean, { isOwn }: { isOwn: boolean }): Refusal | null {
  if (!isVouching || !isOwn) return null;
  return conflict(
    "You can’t confirm your own address here. Open the link we emailed to it, or ask another officer.",
  );
}

/** Emails what follows from a new address: the old one is told, and the links of a claim go out or end. */
export async function tellOfAddress(
  { config, me, now }: Ctx,
  tx: Tx,
  { before, after, isOwn }: { before: Member; after: Member; isOwn: boolean },
): Promise<void> {
  if (isOwn) {
    await sendAddressLinks({ config, now }, tx, after);
    if (!(await lockSession(tx, me.sid))) throw unauthorized();
    return;
  }
  // In case it was not the officer who did this.
  const notice = emailChanged(config, before, { email: after.email, at: now });
  if (notice) await queueEmail(tx, now, notice);
  await revokeAddressLinks(tx, [after.id], now);
}
