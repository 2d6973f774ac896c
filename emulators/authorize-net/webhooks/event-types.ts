const payment = "net.authorize.payment";

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
