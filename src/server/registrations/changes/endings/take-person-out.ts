import { eq } from "drizzle-orm";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { amountWithout, type Leaver, type PartyFacts } from "#server/registrations/balance/change-rules.ts";
import { settlePayLater } from "#server/registrations/balance/settle-pay-later.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { namesWithout, removePerson } from "#server/registrations/parties/party-names.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { questionsAfter } from "#server/registrations/parties/request-questions.ts";
import { registrations } from "#server/registrations/tables.ts";

interface Taken {
  row: Registration;
  party: PartyFacts;
  person: Leaver & { id: number; memberId: number | null };
  /** The name of the owner, who is no guest. */
  owner: { firstName: string; lastName: string };
  /** What is kept of their price. */
  kept: Cents;
  /** What is due for them and stays due (D-365). */
  staysDue?: Cents;
  /** What the audit log calls it. */
  action: "give up seat" | "drop guest" | "drop member" | "remove attendee";
  /** What the audit log records besides. */
  details: { money: string };
}

/**
 * Takes one person out of a locked party that keeps the others: their row, ticket and price. The caller refunds, passes
 * the seat on and tells people.
 */
export async function takePersonOut(
  ctx: Ctx,
  tx: Tx,
  {
    row,
    party,
    person: { id, kind, memberId, priceCents },
    owner,
    kept,
    staysDue = 0,
    action,
    details,
  }: Taken,
): Promise<Registration> {
  const { me, now } = ctx;
  const names = await namesWithout(tx, row, id);
  const tickets = kind === "guest" ? ("guestTickets" as const) : ("memberTickets" as const);
  const info = kind === "guest" ? ("guestInfo" as const) : ("memberInfo" as const);
  const rest = amountWithout(party, priceCents);
  const change = {
    [tickets]: row[tickets] - 1,
    requestQuestions: questionsAfter(row, { ...row, ...names }, owner),
    sponsoredGuests: Math.min(row.sponsoredGuests, row.guestTickets - (kind === "guest" ? 1 : 0)),
    amount: moneyOf(rest.amount + staysDue),
    adjustmentCents: rest.adjustmentCents + staysDue,
    adjustmentWhy: row.adjustmentWhy ?? (staysDue > 0 ? "Still due for someone who left" : null),
    keptWithoutDeadlineCents: row.keptWithoutDeadlineCents + kept,
    updatedAt: nextUpdatedAt(row, now),
  };
  await tx.update(registrations).set(change).where(eq(registrations.id, row.id));
  await removePerson(tx, id);
  await auditBy({ me, now }, tx, {
    action,
    entity: "registration",
    entityId: row.id,
    before: { [tickets]: row[tickets], [info]: row[info], amount: row.amount, price: moneyOf(priceCents) },
    after: {
      attendee: id,
      // By which the entry is found when the member is erased.
      ...(memberId !== null && { memberId }),
      [tickets]: change[tickets],
      [info]: names[info],
      amount: change.amount,
      ...details,
    },
  });
  // Those who stay may have been paid for.
  await settlePayLater(ctx, tx, { row: { ...row, ...change }, facts: { ...party, ...change } });
  return { ...row, ...change, ...names };
}
