import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import { formatMoney } from "#web/platform/money.ts";

/** Card issuers usually take no longer than this. */
const BUSINESS_DAYS = 5;

/** "$125.00 requested Nov 22, sent Nov 23, usually on your card by Nov 30" */
export function refundText(
  { amount, state, requestedAt, sentAt }: OwnRefund,
  dayOf: (instant: string) => string,
  now: Date,
): string {
  const requested = `${formatMoney(amount)} requested ${dayOf(requestedAt)}`;
  if (!sentAt && state === "to return") return `${requested}, waiting for the treasurer to return it`;
  if (!sentAt) return `${requested}, waiting for the treasurer to send it`;
  const arrivesBy = businessDaysAfter(sentAt, BUSINESS_DAYS);
  const isOnItsWay = now.getTime() < Date.parse(arrivesBy);
  const on = dayOf(sentAt);
  if (state === "returned") return `${requested}, returned by the treasurer ${on}`;
  if (state === "credited") return `${requested}, added to your credit ${on}`;
  if (state === "settled") return `${requested}, refunded another way ${on}`;
  if (state === "voided") {
    return `${requested}, charge voided ${on}${isOnItsWay ? ", and will drop off your statement within a few days" : ""}`;
  }
  return `${requested}, sent ${on}${isOnItsWay ? `, usually on your card by ${dayOf(arrivesBy)}` : ""}`;
}

/** The instant this many business days later; weekends in UTC, bank holidays ignored. */
function businessDaysAfter(instant: string, days: number): string {
  const at = new Date(instant);
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString();
}
