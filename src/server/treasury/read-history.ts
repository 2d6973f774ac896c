import type { PaymentDetails } from "#contract/treasury.ts";
import { readNames } from "#server/audit/queries.ts";
import type { Database } from "#server/platform/database/database.ts";
import {
  type Entry,
  type Ledger,
  linesOfEntries,
  linesOfLedger,
  linesOfNotices,
  type Notice,
  providerRecord,
} from "./describe-history.ts";

/**
 * Everything that happened to a payment, oldest first: in plain words from the ledger and the audit log, and apart from
 * that what the provider said.
 */
export async function readHistory(
  db: Database,
  ledger: Ledger,
): Promise<Pick<PaymentDetails, "history" | "providerRecord">> {
  const { payment, charges, refunds } = ledger;
  const numbers = [
    ...charges.map(({ transactionId }) => transactionId),
    ...refunds.flatMap(({ providerTransactionId }) => providerTransactionId ?? []),
  ];
  const notices = await db.fast<Notice>(
    "treasury-notifications",
    `select received_at as at, event_type, transaction_id, error from provider_notifications
      where invoice_number = $1 or transaction_id = any($2::text[]) order by received_at limit 200`,
    [payment.invoiceNumber, numbers],
  );
  const entries = await db.fast<Entry>(
    "treasury-audit",
    `select at, actor, action, before, after from audit_log where entity = 'payment' and entity_id = $1
      order by id limit 500`,
    [String(payment.id)],
  );
  const names = await readNames(
    db,
    entries.map(({ actor }) => actor),
  );
  // A stable sort: what has the same time stays in this order.
  const history = [
    ...linesOfLedger(ledger),
    ...linesOfNotices(notices),
    ...linesOfEntries(entries, names),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return { history, providerRecord: providerRecord(ledger, notices) };
}
