import type { Reconciliation } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";

/** One reconciliation: the days, the totals, and each difference in a sentence. */
export function ReconciliationCard({ reconciliation }: { reconciliation: Reconciliation }) {
  const dates = useDates();
  const { from, to, startedAt, askedBy, differences, error } = reconciliation;
  return (
    <article className="py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">
          {from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`}
        </h2>
        <Result reconciliation={reconciliation} />
      </div>
      <p className="mt-1 text-sm text-soft">
        {askedBy === null ? "Daily" : `Requested by ${askedBy}`}, {dates.dayAndTime(startedAt)}
      </p>
      {error ? <p className="mt-2">{error}</p> : <p className="mt-2">{totals(reconciliation)}</p>}
      {differences.length > 0 && (
        <ul className="mt-3 space-y-2">
          {differences.map((difference) => (
            <li key={difference.id} className="rounded-sm border-l-3 border-amber bg-amber-wash px-4 py-2.5">
              {difference.sentence}{" "}
              <span className="text-sm text-soft">Transaction {difference.transactionId}.</span>{" "}
              {difference.paymentId !== null && (
                <a href={paths.adminPayment(difference.paymentId)} className="text-link whitespace-nowrap">
                  View payment
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Result({ reconciliation: { differences, error, finishedAt } }: { reconciliation: Reconciliation }) {
  if (error) return <Badge tone="alarm">Incomplete</Badge>;
  if (!finishedAt) return <Badge tone="amber">In progress</Badge>;
  if (differences.length === 0) return <Badge tone="leaf">No differences</Badge>;
  return (
    <Badge tone="amber">
      {differences.length === 1 ? "1 difference" : `${differences.length} differences`}
    </Badge>
  );
}

function totals({ batches, charges, charged, refunds, refunded, foreignRows }: Reconciliation): string {
  if (batches === 0) return "No batches were settled on these days.";
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const others =
    foreignRows > 0 ? ` ${counted(foreignRows, "other transaction")}: declined, or not from the portal.` : "";
  return `Settled: ${counted(charges, "charge")}, ${formatMoney(charged)}; ${counted(refunds, "refund")}, ${formatMoney(refunded)}.${others}`;
}
