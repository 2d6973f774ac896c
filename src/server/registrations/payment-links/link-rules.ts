import { paymentLinkEnd } from "#contract/registrations/payment-link-end.ts";
import type { Cents } from "#contract/values/cents.ts";

type LinkFacts = {
  /** Whether the party comes: it has seats, and the dinner exists. */
  comes: boolean;
  /** Whether the link went to the address that the party has now. */
  isForAddress: boolean;
  /** When everything was paid, after which the link is no longer for what becomes due. */
  paidAt: Date | null;
  due: Cents;
  dateTime: Date;
};

/** What a payment link opens: a payment, the sentence that everything is paid, or nothing (D-366, D-367). */
export function whatLinkOpens(
  { comes, isForAddress, paidAt, due, dateTime }: LinkFacts,
  now: Date,
): "payment" | "paid" | "nothing" {
  if (!comes || !isForAddress || now >= paymentLinkEnd(dateTime)) return "nothing";
  if (due === 0) return "paid";
  return paidAt === null ? "payment" : "nothing";
}
