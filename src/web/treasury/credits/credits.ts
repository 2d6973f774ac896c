import type { Sent } from "#contract/endpoint.ts";
import {
  type Credit,
  creditRefund,
  creditReturn,
  grantCredit,
  withdrawCredit,
} from "#contract/registrations/credits.ts";
import { call } from "#web/platform/api/api.ts";
import { formatMoney } from "#web/platform/money.ts";
import { usePaymentAction } from "#web/treasury/treasury-actions.ts";

/** What a credit is granted for: something that is due, by its number and amount, or as goodwill to a member. */
export type CreditFor =
  | { what: "refund" | "return"; id: number; amount: string }
  | { what: "goodwill"; memberId: number };

/** The form, as it is sent for goodwill; what is due has its own amount and dinner. */
export type CreditTerms = Sent<typeof grantCredit>;

/** Grants a credit, instead of money that is due or as goodwill (D-371). */
export function useGrantCredit(target: CreditFor) {
  return usePaymentAction({
    run: (terms: CreditTerms) => grant(target, terms),
    said: ({ amount, member }) => ({
      title: "Credit Granted",
      description: `${member ?? "The member"} has a credit of ${formatMoney(amount)}.`,
    }),
    failed: "Not Granted",
  });
}

function grant(target: CreditFor, { reason, expiresOn, ...terms }: CreditTerms): Promise<Credit> {
  if (target.what === "goodwill") {
    return call(grantCredit, { params: { id: target.memberId }, body: { ...terms, reason, expiresOn } });
  }
  const { id, amount } = target;
  const body = { amount, reason, expiresOn };
  return target.what === "refund"
    ? call(creditRefund, { params: { id }, body })
    : call(creditReturn, { params: { id }, body });
}

/** Withdraws what is left of a credit; the amount is the one the officer has just read. */
export function useWithdrawCredit({ id, left }: Credit) {
  return usePaymentAction({
    run: (reason: string) => call(withdrawCredit, { params: { id }, body: { left, reason } }),
    said: () => ({
      title: "Credit Withdrawn",
      description: `${formatMoney(left)} can no longer be used.`,
    }),
    failed: "Not Withdrawn",
  });
}
