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
 * Everything that happened to a payment, newest first: its creation, the provider's notifications, and all audit
 * entries, in the audit log's wording.
 */
export async function readHistory(
  db: Database,
  { id, createdAt, closedAt, status, amount, invoiceNumber }: Ledger["payment"],
  { charges, refunds }: { charges: Ledger["charges"]; refunds: Ledger["refunds"] },
): Promise<Line[]> {
  const numbers = [
    ...charges.map(({ transactionId }) => transactionId),
    ...refunds.flatMap(({ providerTransactionId }) => providerTransactionId ?? []),
  ];
  const notifications = await db.fast<{ at: Date; event_type: string; error: string | null }>(
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
    ...notifications.map((one) => ({
      at: one.at.toISOString(),
      what: `Processor notice: ${eventLabel(one.event_type)}`,
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
  // Reversed before the stable sort, so that entries with the same time are newest first too.
  return lines.reverse().sort((a, b) => b.at.localeCompare(a.at));
}

const CLOSED = { cancelled: "Abandoned without payment", expired: "Expired without payment" };

const EVENT_LABELS: Record<string, string> = {
  "authcapture.created": "payment captured",
  "authorization.created": "payment authorized",
  "capture.created": "payment captured",
  "priorAuthCapture.created": "payment captured",
  "refund.created": "refund created",
  "void.created": "payment voided",
  "fraud.held": "payment held for review",
  "fraud.approved": "payment approved after review",
  "fraud.declined": "payment declined after review",
};

/** "net.authorize.payment.authcapture.created" as "payment captured". */
function eventLabel(eventType: string): string {
  const event = eventType.split(".").slice(3).join(".");
  return EVENT_LABELS[event] ?? (event.replaceAll(".", " ") || eventType);
}

function detailOf(after: Record<string, unknown> | null): string | null {
  const { amount, reason, message, note, concern } = after ?? {};
  const sum = typeof amount === "string" ? formatDollars(amount) : null;
  const said = [sum, reason, message, note, concern].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return said.join(" · ") || null;
}
