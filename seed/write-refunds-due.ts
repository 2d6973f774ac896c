import { centsOf } from "#contract/values/cents.ts";
import { yearAfter } from "#contract/values/days.ts";
import { dayIn } from "#contract/values/zone.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { recordRefundDue } from "#server/payments/refunds/record-refund-due.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readManualPayments } from "#server/registrations/parties/manual-payments.ts";
import { recordReturnDue } from "#server/registrations/parties/manual-returns.ts";
import { credits } from "#server/registrations/tables.ts";
import type { Evening } from "./write-dinners.ts";
import type { Settled } from "./write-payments.ts";
import type { Member } from "./write-people.ts";
import type { Registered } from "./write-registrations.ts";

/** Owes back what was paid by members who have cancelled since, as the portal does when they cancel. */
export async function writeRefundsDue(tx: Tx, paid: ReadonlyMap<Registered, Settled>): Promise<void> {
  for (const [{ row, evening, host }, settled] of paid) {
    if (!row.removedAt || !host) continue;
    const amount = centsOf(row.amount);
    await lockEventRow(tx, evening.id);
    await recordRefundDue(tx, [{ ...settled, left: amount }], {
      amount,
      reason: `The member cancelled their registration for ${evening.title}.`,
      actor: `member ${host.id}`,
      now: row.removedAt,
    });
  }
}

/** The same of what they paid by check, which the treasurer returns (D-369). */
export async function writeReturnsDue(tx: Tx, registered: readonly Registered[]): Promise<void> {
  for (const { id, row, evening, host } of registered) {
    if (!row.removedAt || !host || row.paymentType !== "manual") continue;
    const [received] = await readManualPayments(tx, id);
    if (!received) continue;
    await recordReturnDue(
      tx,
      { manualPaymentId: received.id, registrationId: id },
      {
        amount: centsOf(received.left),
        reason: `The member cancelled their registration for ${evening.title}.`,
        isLowered: false,
        actor: `member ${host.id}`,
        now: row.removedAt,
      },
    );
  }
}

const GRANTED_AFTER_MS = 2 * 86_400_000;
const REASON = "The main course came too late for your table.";

/** One member with a credit, granted as goodwill after the latest past dinner (D-371). */
export async function writeCredit(
  tx: Tx,
  { people, evenings, officer }: { people: readonly Member[]; evenings: readonly Evening[]; officer: Member },
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  const member = people.find(({ logIn }) => logIn === "spouse");
  const [last] = evenings
    .filter(({ isPast }) => isPast)
    .sort((one, other) => other.salesTo.getTime() - one.salesTo.getTime());
  if (!member || !last) return;
  const grantedAt = new Date(Math.min(now.getTime(), last.salesTo.getTime() + GRANTED_AFTER_MS));
  const [amount, grantedBy] = ["95.00", `member ${officer.id}`];
  const expiresOn = yearAfter(dayIn(now, timeZone));
  await tx.insert(credits).values({
    memberId: member.id,
    amount,
    reason: REASON,
    eventId: last.id,
    expiresOn,
    grantedBy,
    grantedAt,
  });
  await audit(tx, {
    at: grantedAt,
    actor: grantedBy,
    action: "credit granted",
    entity: "member",
    entityId: member.id,
    after: { amount, reason: REASON, expiresOn },
  });
}
