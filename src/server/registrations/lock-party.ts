import { and, eq, isNull } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import { leftOf, type PaidByCard } from "#server/payments/owe-refund.ts";
import type { Tx } from "#server/platform/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { PartyFacts } from "./change-rules.ts";
import { lockCardPayment } from "./lock-card-payment.ts";
import { lockRegistration, type Registration } from "./queries.ts";
import { registrations } from "./tables.ts";

/** A live registration that an officer acts on, with everything that decides on it, locked. */
export type Party = {
  event: Awaited<ReturnType<typeof lockEvent>>;
  row: Registration;
  facts: PartyFacts;
  paid: PaidByCard[];
};

/** Locks the dinner, then the payments, then the registration, as everybody does; 404 where it has been removed. */
export async function lockParty(tx: Tx, id: number): Promise<Party> {
  const [found] = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(and(eq(registrations.id, id), isNull(registrations.removedAt)));
  if (!found) throw notFound("Registration not found");
  const event = await lockEvent(tx, found.eventId);
  const paid = await lockCardPayment(tx, id);
  const row = await lockRegistration(tx, id);
  if (!row || row.removedAt || event.isDeleted) throw notFound("Registration not found");
  return { event, row, paid, facts: { ...row, paidByCard: leftOf(paid) } };
}

/** Always later than the change before, also within one millisecond: a stale form is known by it. */
export function momentAfter({ updatedAt }: Pick<Registration, "updatedAt">, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
