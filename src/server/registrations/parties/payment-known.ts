/** Whether `manual_payments h` is money that was received, however much of it went back since, in SQL. */
export const IS_RECEIVED = "h.voided_at is null and h.method <> 'complimentary'";

/**
 * Whether a payment is known of the registration with this id in SQL: a card paid for it, or officers recorded money as
 * received. It stays known when all of it went back, so that a party that keeps its seats owes its amount (D-383).
 */
export const isPaymentKnown = (registrationId: string) => `(exists (select from registration_payments rp
    join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
    where rp.registration_id = ${registrationId})
  or exists (select from manual_payments h where h.registration_id = ${registrationId} and ${IS_RECEIVED}))`;
