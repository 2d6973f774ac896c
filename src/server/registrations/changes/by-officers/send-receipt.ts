import { readEventRow } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { partyPaymentReceived } from "#server/registrations/emails/registrant-emails.ts";
import { readLastReceived } from "#server/registrations/parties/manual-payments.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";

/** Emails the owner a receipt for what was received last; a party that just got its seats has it in the confirmation. */
export async function sendReceipt(
  { now, config }: Pick<Ctx, "now" | "config">,
  tx: Tx,
  party: Registration,
): Promise<void> {
  const receipt = await readLastReceived(tx, party.id);
  const dinner = await readEventRow(tx, party.eventId);
  // Officers correct a past dinner without an email.
  if (!receipt || dinner.dateTime <= now) return;
  const email = partyPaymentReceived(config, await readContact(tx, party.id), { party, dinner, receipt });
  if (email) await queueEmail(tx, now, email);
}
