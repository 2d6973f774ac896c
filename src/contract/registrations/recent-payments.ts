import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Day, Id, Instant, Money } from "#contract/values/schemas.ts";

/**
 * open: not confirmed yet; processing: charged and not applied yet; recorded: the same, and an officer looks at it (D-357);
 * paid: it paid for its purpose; refund: charged for nothing; kept: the same, and officers decided not to refund it; ended:
 * nothing was charged.
 */
export const RecentPaymentState = z.enum([
  "open",
  "processing",
  "recorded",
  "paid",
  "refund",
  "kept",
  "ended",
]);

/** A card payment of the caller in the last day, as its payer sees it. */
const RecentPayment = z.object({
  id: Id,
  state: RecentPaymentState,
  amount: Money,
  /** What it is for, as the receipt says it. */
  description: z.string(),
  invoiceNumber: z.string(),
  /** These two are null until it is paid, and for a payment of zero. */
  card: z.string().nullable(),
  transactionId: z.string().nullable(),
  paidAt: Instant.nullable(),
  /** The address for the receipt; null without one. */
  receiptTo: z.string().nullable(),
});
export type RecentPayment = z.output<typeof RecentPayment>;

/** A payment for a registration of the caller's own, which may have ended since. */
export const RegistrationPayment = RecentPayment.extend({ registrationId: Id, eventId: Id });
export type RegistrationPayment = z.output<typeof RegistrationPayment>;

/** The caller's latest payments for registrations, the one with the latest news first. */
export const listRecentPayments = endpoint({
  method: "GET",
  path: "/api/registrations/my/payments",
  who: "member",
  output: z.array(RegistrationPayment),
});

/** A payment of dues; `paidThrough` is the last day it paid for, null until it is paid. */
export const RecentDuesPayment = RecentPayment.extend({ paidThrough: Day.nullable() });
export type RecentDuesPayment = z.output<typeof RecentDuesPayment>;

/** The caller's latest payments of dues, the one with the latest news first. */
export const listRecentDuesPayments = endpoint({
  method: "GET",
  path: "/api/member/dues-payments",
  who: "member",
  output: z.array(RecentDuesPayment),
});
