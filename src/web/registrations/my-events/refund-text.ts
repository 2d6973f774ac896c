import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import { formatMoney } from "#web/platform/money.ts";

/** After this long it has reached the card. */
const ON_ITS_WAY_MS = 7 * 86_400_000;

/** "$125.00 requested Nov 22, sent Nov 23, 3–5 days to reach your card" */
export function refundText(
  { amount, state, requestedAt, sentAt }: OwnRefund,
  dayOf: (instant: string) => string,
  now: Date,
): string {
  const requested = `${formatMoney(amount)} requested ${dayOf(requestedAt)}`;
  if (!sentAt) return `${requested}, to be sent by the treasurer`;
  const isOnItsWay = now.getTime() - Date.parse(sentAt) < ON_ITS_WAY_MS;
  const on = dayOf(sentAt);
  if (state === "settled") return `${requested}, settled another way ${on}`;
  if (state === "voided") {
    return `${requested}, charge voided ${on}${isOnItsWay ? ", off your statement within a few days" : ""}`;
  }
  return `${requested}, sent ${on}${isOnItsWay ? ", 3–5 days to reach your card" : ""}`;
}
