const payment = "net.authorize.payment";
const customer = "net.authorize.customer";

export const paymentEventTypes = [
  `${payment}.authorization.created`,
  `${payment}.authcapture.created`,
  `${payment}.capture.created`,
  `${payment}.priorAuthCapture.created`,
  `${payment}.refund.created`,
  `${payment}.void.created`,
  `${payment}.fraud.held`,
  `${payment}.fraud.approved`,
  `${payment}.fraud.declined`,
] as const;

export type PaymentEventType = (typeof paymentEventTypes)[number];

/** All that a webhook may subscribe to; this emulator has payments only, so the others never fire. */
export const eventTypes: readonly string[] = [
  ...["created", "updated", "deleted"].map((what) => `${customer}.${what}`),
  ...["created", "updated", "deleted"].map((what) => `${customer}.paymentProfile.${what}`),
  ...["created", "updated", "cancelled", "suspended", "terminated", "expiring", "expired", "failed"].map(
    (what) => `${customer}.subscription.${what}`,
  ),
  ...paymentEventTypes,
];
