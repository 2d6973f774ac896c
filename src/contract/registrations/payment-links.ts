import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Instant, Money } from "#contract/values/schemas.ts";

/**
 * Email a link with which what a party owes can be paid by card without logging in (D-366). `due` and `to` are the amount
 * and the address that the officer read; 409 if either has changed, if nothing is due, or if the party has no address.
 * An earlier link of the party stops working.
 */
export const sendPaymentLink = endpoint({
  method: "POST",
  path: "/api/registrations/:id/payment-link",
  who: "limited",
  once: true,
  input: z.object({ due: Money, to: z.string().max(254) }),
  output: z.object({ to: z.string() }),
});

const token = z.string().max(100);

/** What someone with a payment link sees: no address, no other person's name, and no needs (D-367). */
const PaymentLink = z.object({
  title: z.string(),
  dateTime: Instant,
  /** How many people the party has. */
  people: z.int(),
  /** Who registered the party. */
  payer: z.string(),
  /** "0.00" once everything is paid. */
  due: Money,
  /** What is known of a charge that is not applied yet, as a sentence; null if there is none. */
  arriving: z.string().nullable(),
});
export type PaymentLink = z.output<typeof PaymentLink>;

/** What a payment link is for; null if it doesn’t work, whatever the reason. */
export const showPaymentLink = endpoint({
  method: "POST",
  path: "/api/pay/show",
  who: "visitor",
  input: z.object({ token }),
  output: z.object({ link: PaymentLink.nullable() }),
});

/**
 * The card processor's page for what is due now. 404 if the link doesn’t work, 409 if `due`, which the payer read, has
 * changed; otherwise as `createHostedPage`.
 */
export const openPageByLink = endpoint({
  method: "POST",
  path: "/api/pay/page",
  who: "visitor",
  input: z.object({ token, due: Money }),
  output: z.object({ hostedPaymentPageUrl: z.string(), token: z.string() }),
});
