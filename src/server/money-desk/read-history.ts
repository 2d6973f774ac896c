import { inDollars } from "#contract/dollars.ts";
import type { PaymentDetails } from "#contract/money-desk.ts";
import { actorInWords } from "#server/audit/actor-words.ts";
import { deedInWords } from "#server/audit/deed-words.ts";
import { readNames } from "#server/audit/queries.ts";
import type { readLedger } from "#server/payments/read-ledger.ts";
import type { Database } from "#server/platform/database.ts";

type Ledger = NonNullable<Awaited<ReturnType<typeof readLedger>>>;
type Line = PaymentDetails["history"][number];
type Deed = { at: Date; actor: string; action: string; after: Record<string, unknown> | null };

/**
 * Everything that happened to a payment, the newest first: its making, what the provider told us, and all deeds, in
 * the words of the trail.
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
    "money-desk-notifications",
    `select received_at as at, event_type, error from provider_notifications
      where invoice_number = $1 or transaction_id = any($2::text[]) order by received_at limit 200`,
    [invoiceNumber, numbers],
  );
  const deeds = await db.fast<Deed>(
    "money-desk-deeds",
    `select at, actor, action, after from audit_log where entity = 'payment' and entity_id = $1
      order by id limit 500`,
    [String(id)],
  );
  const names = await readNames(
    db,
    deeds.map(({ actor }) => actor),
  );
  const lines: Line[] = [
    { at: createdAt.toISOString(), what: "Payment page opened", by: null, detail: inDollars(amount) },
    ...told.map((one) => ({
      at: one.at.toISOString(),
      what: `Word from the card company: ${wordsOf(one.event_type)}`,
      by: null,
      detail: one.error,
    })),
    ...deeds.map((deed) => ({
      at: deed.at.toISOString(),
      what: deedInWords(deed.action),
      by: actorInWords(deed.actor, names),
      detail: detailOf(deed.after),
    })),
  ];
  if (closedAt && (status === "cancelled" || status === "expired"))
    lines.push({ at: closedAt.toISOString(), what: CLOSED[status], by: null, detail: null });
  // Of one moment the later deed stands first, too: all were read oldest first.
  return lines.reverse().sort((a, b) => b.at.localeCompare(a.at));
}

const CLOSED = { cancelled: "Given up: nothing was paid", expired: "Time ran out: nothing was paid" };

/** "net.authorize.payment.refund.created" as "refund created". */
function wordsOf(eventType: string): string {
  return eventType.split(".").slice(3).join(" ") || eventType;
}

function detailOf(after: Record<string, unknown> | null): string | null {
  const { amount, reason, message, note, concern } = after ?? {};
  const sum = typeof amount === "string" ? inDollars(amount) : null;
  const said = [sum, reason, message, note, concern].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return said.join(" · ") || null;
}
