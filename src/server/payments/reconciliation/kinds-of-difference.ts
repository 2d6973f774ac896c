import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { dayIn } from "#contract/values/zone.ts";
import type { Difference } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import type { Compared } from "./report-differences.ts";

/** Whether the payer's bank has taken a charge back. */
export function isDisputed(providerStatus: string): boolean {
  return providerStatus === "chargeback" || providerStatus === "returnedItem";
}

/** The difference of such a charge. */
export function disputed(about: Compared): Difference {
  const sentence = "The payer's bank has reversed this charge. Please contact the payer.";
  return { ...about, kind: "disputed", sentence };
}

/** The card processor returned money that the payer had already been given another way. */
export function returnedTwice(about: {
  transactionId: string;
  paymentId: number | null;
  amount: Cents;
}): Difference {
  const { amount, ...of } = about;
  const amountThere = moneyOf(amount);
  const sentence = `The card processor returned ${formatDollars(amountThere)} that had already been returned another way. Please contact the payer.`;
  return { ...of, kind: "refund-unknown-here", amountHere: null, amountThere, sentence };
}

type Amounts = {
  transactionId: string;
  paymentId: number | null;
  amountHere: string;
  amountThere: string;
  known: { at: Date | null; amount: Cents };
  settledAt: Date | null;
};

/** Another amount was settled than the portal has: both amounts with their days (D-381). */
export function amountDiffers(
  { config }: SystemContext,
  { known, settledAt, ...about }: Amounts,
): Difference {
  const on = (at: Date | null) => (at ? ` on ${formatDay(dayIn(at, config.chapter.timeZone))}` : "");
  const here = formatDollars(moneyOf(known.amount));
  const sentence = `The portal has ${here}${on(known.at)}; the card processor settled ${formatDollars(about.amountThere)}${on(settledAt)}.`;
  return { ...about, kind: "amount-differs", sentence };
}
