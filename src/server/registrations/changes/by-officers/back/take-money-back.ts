import { inArray } from "drizzle-orm";
import { withdrawRefunds } from "#server/payments/refunds/withdraw-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { conflict } from "#server/platform/refusal.ts";
import { readLeft } from "#server/registrations/credits/queries.ts";
import { takeBackFromCredit, withdrawReturns } from "#server/registrations/parties/manual-returns.ts";
import { credits } from "#server/registrations/tables.ts";
import type { WentBack } from "./back-rules.ts";

/**
 * Withdraws the money due back for a removed party or person, so that it pays for them again. `whyNot` is the refusal
 * if a credit has less left than what it had paid. Everything but the credits is locked already.
 */
export async function takeMoneyBack(
  by: { actor: string; now: Date },
  tx: Tx,
  {
    registrationId,
    wentBack,
    reason,
    whyNot,
  }: { registrationId: number; wentBack: readonly WentBack[]; reason: string; whyNot: string },
): Promise<void> {
  const due = wentBack.filter(({ isDue }) => isDue);
  const idsOf = (byCard: boolean) => due.flatMap((one) => (one.isByCard === byCard ? one.id : []));
  await withdrawRefunds(tx, idsOf(true), { ...by, reason });
  await withdrawReturns(by, tx, { ids: idsOf(false), registrationId, reason });
  const inCredits = wentBack.filter(({ credit }) => credit !== null);
  if (inCredits.length === 0) return;
  const ofThem = inArray(
    credits.id,
    inCredits.flatMap(({ credit }) => credit ?? []),
  );
  for (const { id } of await lockRows(tx, credits, { where: ofThem })) {
    const paid = inCredits.reduce((sum, { credit, cents }) => sum + (credit === id ? cents : 0), 0);
    if ((await readLeft(tx, id)) < paid) throw conflict(whyNot);
  }
  await takeBackFromCredit(by, tx, { ids: inCredits.map(({ id }) => id), registrationId, reason });
}
