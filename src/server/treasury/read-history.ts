import type { PaymentDetails } from "#contract/treasury.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { labelOfAction } from "#server/audit/action-labels.ts";
import { labelOfActor } from "#server/audit/actor-labels.ts";
import { readNames } from "#server/audit/queries.ts";
import type { readLedger } from "#server/payments/read-ledger.ts";
import type { Database } from "#server/platform/database/database.ts";

type Ledger = NonNullable<Awaited<ReturnType<typeof readLedger>>>;
type Line = PaymentDetails["history"][number];
type Entry = { at: Date; actor: string; action: string; after: Record<string, unknown> | null };

/**
 * Everything that happened to a payment, the newest first: its making, what the provider told us, and all entries, in
 * the words of the audit log.
 */
export async function readHistory(
  db: Database,
  { id, createdAt, closedAt, status, amount, invoiceNumber }: Ledger["payment"],
  charges: Ledger["charges"],
  refunds: Ledger["refunds"],
): Promise<Line[]> {
  const numbers = [
    ...charges.map(({ transactionId }) => transactionId),
    ...refunds.flatMap(({ providerTransactionId }) => providerTransactionId ?? []),
  ];
  const told = await db.fast<{ at: Date; event_type: string; error: string | null }>(
    "treasury-notifications",
    `select received_at as at, event_type, error from provider_notifications
      where invoice_number = $1 or transaction_id = any($2::text[]) order by received_at limit 200`,
    [invoiceNumber, numbers],
  );
  const entries = await db.fast<Entry>(
    "treasury-audit",
    `select at, actor, action, after from audit_log where entity = 'payment' and entity_id = $1
      order by id limit 500`,
    [String(id)],
  );
  const names = await readNames(
    db,
    entries.map(({ actor }) => actor),
  );
  const lines: Line[] = [
    { at: createdAt.toISOString(), what: "Payment page opened", by: null, detail: formatDollars(amount) },
    ...told.map((one) => ({
      at: one.at.toISOString(),
      what: `Word from the card company: ${wordsOf(one.event_type)}`,
      by: null,
      detail: one.error,
    })),
    ...entries.map((entry) => ({
      at: entry.at.toISOString(),
      what: labelOfAction(entry.action),
      by: labelOfActor(entry.actor, names),
      detail: detailOf(entry.after),
    })),
  ];
  if (closedAt && (status === "cancelled" || status === "expired"))
    lines.push({ at: closedAt.toISOString(), what: CLOSED[status], by: null, detail: null });
  // Of one moment the later entry stands first, too: all were read oldest first.
  return lines.reverse().sort((a, b) => b.at.localeCompare(a.at));
}

const CLOSED = { cancelled: "Given up: nothing was paid", expired: "Time ran out: nothing was paid" };

/** "net.authorize.payment.refund.created" as "refund created". */
function wordsOf(eventType: string): string {
  return eventType.split(".").slice(3).join(" ") || eventType;
}

function detailOf(after: Record<string, unknown> | null): string | null {
  const { amount, reason, message, note, concern } = after ?? {};
  const sum = typeof amount === "string" ? formatDollars(amount) : null;
  const said = [sum, reason, message, note, concern].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return said.join(" · ") || null;
}
