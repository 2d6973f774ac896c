import { eq } from "drizzle-orm";
import { moneyOf } from "#contract/cents.ts";
import {
  type ListedTransaction,
  listBatches,
  type SettledBatch,
} from "#server/payments/authorize-net/lists.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import { addDays, instantAt } from "#server/platform/zone.ts";
import type { Buyers } from "./buyer.ts";
import { compareSettled } from "./compare-settled.ts";
import { compareUnsettled } from "./compare-unsettled.ts";
import { isCharge, isOurs, isRefund } from "./settled-lines.ts";
import { reconciliationDifferences, reconciliations } from "./tables.ts";

/** Whole days of the chapter's zone, both included. */
export type Days = { from: string; to: string };

/**
 * Compares the batches that the provider settled in these days with the ledger, both ways, and keeps what differs.
 * It decides nothing about seats: a charge of ours that is missing here is entered as any look-up would enter it,
 * and money that went back without us as any notification would.
 */
export async function compareWithProvider(
  work: Work,
  buyers: Buyers,
  { from, to }: Days,
  askedBy: string,
): Promise<number> {
  const { db, config, now } = work;
  const [made] = await db
    .insert(reconciliations)
    .values({ fromOn: from, toOn: to, askedBy, startedAt: now })
    .returning({ id: reconciliations.id });
  if (!made) throw new Error("the comparison was not written");
  try {
    const zone = config.chapter.timeZone;
    const span = { begin: instantAt(from, "00:00", zone), end: instantAt(addDays(to, 1), "00:00", zone) };
    const batches = await listBatches(config.authorizeNet, span.begin, span.end);
    const found = [
      ...(await compareSettled(work, buyers, batches)),
      ...(await compareUnsettled(work, buyers, span)),
    ];
    await db.transaction(async (tx) => {
      if (found.length > 0)
        await tx
          .insert(reconciliationDifferences)
          .values(found.map((difference) => ({ ...difference, reconciliationId: made.id })));
      await tx
        .update(reconciliations)
        .set({ ...sumsOf(batches), finishedAt: now })
        .where(eq(reconciliations.id, made.id));
    });
  } catch (error) {
    work.log.warn({ error: inWords(error) }, "the comparison with the card company was not finished");
    await db
      .update(reconciliations)
      .set({ error: "The card company could not be asked for all of it. Please try again later." })
      .where(eq(reconciliations.id, made.id));
  }
  return made.id;
}

function sumsOf(batches: readonly SettledBatch[]) {
  const rows = batches.flatMap(({ transactions }) => transactions);
  const ours = rows.filter(isOurs);
  const sum = (some: readonly ListedTransaction[]) =>
    moneyOf(some.reduce((total, { amount }) => total + amount, 0));
  const charges = ours.filter(isCharge);
  const refunds = ours.filter(isRefund);
  return {
    batches: batches.length,
    charges: charges.length,
    charged: sum(charges),
    refunds: refunds.length,
    refunded: sum(refunds),
    foreignRows: rows.length - ours.length,
  };
}
