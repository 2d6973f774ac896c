import { centsOf } from "#contract/cents.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Buyers, buyerOf, NOTHING_TAKEN, type Payment, type TakenBack } from "./buyer.ts";
import { readRefunds } from "./read-ledger.ts";
import type { Charge } from "./restate-payment.ts";
import { returned } from "./rules.ts";

/**
 * After money went back: where that was all of what had bought something, its buyer takes back what that undoes.
 * What the payer keeps although nobody here decided so (`atProvider`) is a question to an officer (019).
 */
export async function takeBack(
  work: Work,
  buyers: Buyers,
  tx: Tx,
  { charge, payment }: { charge: Charge; payment: Payment | null },
  { actor, atProvider }: { actor: string; atProvider: boolean },
): Promise<TakenBack> {
  if (!payment || charge.outcome !== "applied") return NOTHING_TAKEN;
  const refunds = await readRefunds(tx, [charge.transactionId]);
  if (returned(refunds.map((row) => ({ ...row, amount: centsOf(row.amount) }))) < centsOf(charge.amount)) {
    return NOTHING_TAKEN;
  }
  const buyer = buyerOf(buyers, payment);
  const taken = await buyer.allReturned(work, tx, payment, actor);
  const still = atProvider ? await buyer.stillHas(tx, payment) : null;
  return {
    ...taken,
    concern: taken.concern ?? (still && `The money was returned at the card company. ${still}`),
  };
}
