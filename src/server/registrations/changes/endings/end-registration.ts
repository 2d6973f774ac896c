import { eq } from "drizzle-orm";
import type { Cents } from "#contract/values/cents.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { returnCreditsOf } from "#server/registrations/parties/manual-payments.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { registrations } from "#server/registrations/tables.ts";

interface Ending {
  row: Pick<Registration, "id" | "status" | "totalTickets" | "amount">;
  /** The person who ends it, as the audit log names them. */
  actor: string;
  reason: "cancelled_by_member" | "removed_by_officer";
  action: "cancel registration" | "remove registration";
  /** What the audit log records besides the reason: the sentence about money, or why it ended. */
  details: { money: string } | { because: string };
}

const NOT_PAID_FOR = "The seats ended before they were paid for.";

/**
 * Removes a registration, at `now`, and records it in the audit log. What credits still pay for unpaid seats is theirs
 * again, and is returned. The caller has locked the event and the row, and takes care of open payments, other refunds,
 * and the freed seats.
 */
export async function endRegistration(
  tx: Tx,
  now: Date,
  { row, actor, reason, action, details }: Ending,
): Promise<Cents> {
  const backInCredits =
    row.status === "pending"
      ? await returnCreditsOf({ actor, now }, tx, { registrationId: row.id, reason: NOT_PAID_FOR })
      : 0;
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: reason, updatedAt: now })
    .where(eq(registrations.id, row.id));
  await audit(tx, {
    at: now,
    actor,
    action,
    entity: "registration",
    entityId: row.id,
    before: { status: row.status, tickets: row.totalTickets, amount: row.amount },
    after: { removedReason: reason, ...details },
  });
  return backInCredits;
}
