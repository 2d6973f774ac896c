import { eq } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { amountWithout, countsFor } from "#server/registrations/balance/change-rules.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { factsAt, refundLoweredAmount } from "#server/registrations/balance/refund-lowered-amount.ts";
import { settlePayLater } from "#server/registrations/balance/settle-pay-later.ts";
import { confirmIfCovered } from "#server/registrations/credits/confirm-if-covered.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";
import { letPayLater } from "./pay-later.ts";

interface Repriced {
  party: Party;
  person: { id: number; priceCents: Cents; priceWhy: string | null };
  price: { cents: Cents; line: "member" | "guest" | "officer"; why: string | null };
  /** Another ticket that they have from now on. */
  ticket?: {
    person: Pick<PersonChange, "kind" | "place">;
    party: Pick<Registration, "memberTickets" | "guestTickets" | "sponsoredGuests">;
  };
  /** What the audit log calls it. */
  action: "change price" | "change ticket";
}

/**
 * Gives one person of a locked party another price: the party's amount follows, and so does what is owed back of a card
 * payment.
 */
export async function reprice(
  ctx: Ctx,
  tx: Tx,
  { party, person, price, ticket, action }: Repriced,
): Promise<void> {
  const { me, now } = ctx;
  const { row } = party;
  const after = amountAt(party, { from: person.priceCents, to: price.cents });
  const amount = moneyOf(after.amount);
  const isOther = amount !== row.amount;
  const facts = await factsAt(tx, party, after.amount);
  const owes = startsToOwe(party, facts);
  if (isOther) await closeStalePage(tx, row, now);
  await tx
    .update(attendees)
    .set({
      ...ticket?.person,
      priceCents: price.cents,
      priceLine: price.line,
      priceWhy: price.why,
      pricedAt: now,
    } satisfies PersonChange)
    .where(eq(attendees.id, person.id));
  const [written] = await tx
    .update(registrations)
    .set({
      ...ticket?.party,
      amount,
      adjustmentCents: after.adjustmentCents,
      adjustmentWhy: after.adjustmentCents === 0 ? null : (row.adjustmentWhy ?? "Complimentary"),
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id))
    .returning();
  if (!written) throw new Error("the locked registration is gone");
  if (isOther) await refundLoweredAmount(ctx, tx, { party, amount });
  await auditBy({ me, now }, tx, {
    action,
    entity: "registration",
    entityId: row.id,
    before: {
      attendee: person.id,
      ...(ticket && ticketsIn(row)),
      price: moneyOf(person.priceCents),
      priceWhy: person.priceWhy,
      amount: row.amount,
    },
    after: {
      attendee: person.id,
      ...(ticket && ticketsIn(ticket.party)),
      price: moneyOf(price.cents),
      priceWhy: price.why,
      amount,
      ...(owes && { status: "unpaid" }),
    },
  });
  await confirmIfCovered(ctx, tx, { ...row, ...written });
  const changed = { row: { ...row, ...written }, facts };
  if (owes) await letPayLater(ctx, tx, changed);
  else await settlePayLater(ctx, tx, changed);
}

function ticketsIn({ memberTickets, guestTickets }: Pick<Registration, "memberTickets" | "guestTickets">) {
  return { memberTickets, guestTickets };
}

/** Whether a party that had nothing to pay has now (`after`): it pays later, since no payment of it is known (094). */
export function startsToOwe({ row, how }: Pick<Party, "row" | "how">, after: Party["facts"]): boolean {
  const isFree = row.status === "confirmed" && centsOf(row.amount) === 0;
  return isFree && how.paymentMethod !== "complimentary" && centsOf(after.amount) > countsFor(after);
}

/** What a party pays after the price of one of its persons changes; a waived party still pays nothing. */
export function amountAt(
  { row, how }: Pick<Party, "row" | "how">,
  { from, to }: { from: Cents; to: Cents },
): { amount: Cents; adjustmentCents: Cents } {
  const sum = centsOf(row.amount) - row.adjustmentCents - from + to;
  if (how.paymentMethod === "complimentary") return { amount: 0, adjustmentCents: -sum };
  return amountWithout(
    { amount: moneyOf(sum + row.adjustmentCents), adjustmentCents: row.adjustmentCents },
    0,
  );
}
