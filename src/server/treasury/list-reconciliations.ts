import type { Answer, Ask } from "#contract/endpoint.ts";
import type { reconcileDays as endpoint, Reconciliation } from "#contract/treasury.ts";
import { listReconciliations as listReconciliationsEndpoint } from "#contract/treasury.ts";
import { addDays } from "#contract/values/days.ts";
import { dayIn } from "#contract/values/zone.ts";
import { labelOfActor } from "#server/audit/actor-labels.ts";
import { readNames } from "#server/audit/queries.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { reconcileWithProvider } from "#server/payments/reconciliation/reconcile-with-provider.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest } from "#server/platform/refusal.ts";

/** The provider answers for at most this many days at once (reference 6.2). */
const MAX_DAYS = 31;
const SHOWN = 14;

type Row = {
  id: number;
  from_on: string;
  to_on: string;
  asked_by: string;
  started_at: Date;
  finished_at: Date | null;
  error: string | null;
  batches: number;
  charges: number;
  charged: string;
  refunds: number;
  refunded: string;
  foreign_rows: number;
  differences: Reconciliation["differences"];
};

/** The newest reconciliations with their differences. */
export const listReconciliations = action(listReconciliationsEndpoint, ({ db }) => {
  return read(db, null);
});

/** Reconciles these days now and returns the result. */
export async function reconcileDays(
  ctx: Ctx,
  fulfillments: Fulfillments,
  { from, to }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const today = dayIn(ctx.now, ctx.config.chapter.timeZone);
  if (from > to) throw badRequest("The first day can't be after the last day.");
  if (to > today) throw badRequest("The last day can't be in the future.");
  if (addDays(from, MAX_DAYS - 1) < to) throw badRequest(`Please choose ${MAX_DAYS} days at most.`);
  const id = await reconcileWithProvider(ctx, fulfillments, { from, to, askedBy: actorName(ctx.me) });
  const [made] = await read(ctx.db, id);
  if (!made) throw new Error(`reconciliation ${id} is gone`);
  return made;
}

async function read(db: Database, id: number | null): Promise<Reconciliation[]> {
  const rows = await db.fast<Row>(
    "treasury-reconciliations",
    `select r.id, r.from_on::text, r.to_on::text, r.asked_by, r.started_at, r.finished_at, r.error, r.batches, r.charges, r.charged::text, r.refunds, r.refunded::text,
      r.foreign_rows,
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'transactionId', d.transaction_id,
          'paymentId', d.payment_id, 'amountHere', d.amount_here::text, 'amountThere', d.amount_there::text,
          'sentence', d.sentence) order by d.id)
        from reconciliation_differences d where d.reconciliation_id = r.id), '[]') as differences
    from reconciliations r where $1::int is null or r.id = $1 order by r.id desc limit ${SHOWN}`,
    [id],
  );
  const names = await readNames(
    db,
    rows.map(({ asked_by }) => asked_by),
  );
  return rows.map((row) => ({
    id: row.id,
    from: row.from_on,
    to: row.to_on,
    askedBy: row.asked_by === "portal" ? null : labelOfActor(row.asked_by, names),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
    batches: row.batches,
    charges: row.charges,
    charged: row.charged,
    refunds: row.refunds,
    refunded: row.refunded,
    foreignRows: row.foreign_rows,
    differences: row.differences,
  }));
}
