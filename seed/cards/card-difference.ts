import type { PastCharge } from "#seed/write-payments.ts";

const DAY_MS = 86_400_000;
const SETTLED_LESS_CENTS = 1_000;

/**
 * What the card processor has settled: every charge of the ledger, one of them with ten dollars less. The daily
 * comparison of the demo's first days finds that one and nothing else.
 */
export function withOneDifference(charged: readonly PastCharge[], now: Date): PastCharge[] {
  const age = ({ submittedAt }: PastCharge) => (now.getTime() - submittedAt.getTime()) / DAY_MS;
  // Settled before today, and within the week that is compared.
  const fits = charged.filter((charge) => age(charge) > 3 && age(charge) < 6);
  const newest = fits.toSorted((one, other) => age(one) - age(other))[0];
  return charged.map((charge) =>
    charge === newest ? { ...charge, cents: charge.cents - SETTLED_LESS_CENTS } : charge,
  );
}
