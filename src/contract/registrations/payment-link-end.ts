const DAY_MS = 86_400_000;
/** How long after the dinner a payment link works, in days. */
const DAYS = 90;

/** From when on a dinner's payment links no longer work (D-366). */
export function paymentLinkEnd(dateTime: Date): Date {
  return new Date(dateTime.getTime() + DAYS * DAY_MS);
}
