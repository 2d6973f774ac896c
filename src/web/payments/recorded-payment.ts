import { CHARGED_WORDS } from "#contract/registrations/charged-words.ts";
import type { RecentPayment } from "#contract/registrations/recent-payments.ts";
import { formatMoney } from "#web/platform/money.ts";

type Stated = Pick<RecentPayment, "state">;

/** Whether the card was charged and the charge is not applied yet. */
export function isRecorded({ state }: Stated): boolean {
  return state === "processing" || state === "recorded";
}

const MINUTE_MS = 60_000;

/** Options of a query of recent payments: while one of them waits to be applied, it is read again every minute. */
export const WHILE_RECORDED = {
  refetchInterval: ({ state: { data } }: { state: { data?: readonly Stated[] | undefined } }) =>
    data?.some(isRecorded) ? MINUTE_MS : (false as const),
};

/** What the payer reads of a payment that was charged and is not applied yet (D-357). */
export function recordedText({ state, amount }: Pick<RecentPayment, "state" | "amount">): string {
  return CHARGED_WORDS[state === "recorded" ? "recorded" : "processing"](formatMoney(amount));
}
