import { hashToken } from "#server/platform/link-token.ts";
import { hashAddress } from "#server/registrations/payment-links/sent-link.ts";
import { paymentLinks } from "#server/registrations/tables.ts";
import type { TestApp } from "#test/app.ts";

/** A payment link of a party with this secret, emailed to this address. */
export async function aPaymentLink(
  { db, now: madeAt }: Pick<TestApp, "db" | "now">,
  { registrationId, token, to }: { registrationId: number; token: string; to: string },
): Promise<void> {
  const hashes = { tokenHash: hashToken(token), sentToHash: hashAddress(to) };
  await db.insert(paymentLinks).values({ registrationId, ...hashes, madeBy: "member 1", madeAt });
}
