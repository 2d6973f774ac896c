const payment = "net.authorize.payment";

export const paymentEventTypes = [
  `${payment}.authcapture.created`,
  `${payment}.refund.created`,
  `${payment}.void.created`,
  `${payment}.fraud.held`,
  `${payment}.fraud.approved`,
  `${payment}.fraud.declined`,
] as const;

export type PaymentEventType = (typeof paymentEventTypes)[number];
