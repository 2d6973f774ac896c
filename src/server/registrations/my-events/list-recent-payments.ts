import { eq } from "drizzle-orm";
import { listRecentPayments as endpoint } from "#contract/registrations/recent-payments.ts";
import { readRecentPayments } from "#server/payments/recent-payments.ts";
import { action } from "#server/platform/http/action.ts";
import { isMine, isMineIn, isOwn } from "#server/registrations/parties/ownership.ts";
import { readEarlierPayments } from "#server/registrations/parties/payers/queries.ts";
import { earlierPayers, registrations } from "#server/registrations/tables.ts";

/** The caller's latest payments for registrations, with their events, even if the registration has ended. */
export const listRecentPayments = action(endpoint, async ({ db, me, now }) => {
  const party = { id: registrations.id, eventId: registrations.eventId };
  const own = await db.select(party).from(registrations).where(isMine(me));
  // Parties that belong to others since, for which the caller paid (105).
  const earlier = await db
    .selectDistinct(party)
    .from(earlierPayers)
    .innerJoin(registrations, eq(registrations.id, earlierPayers.registrationId))
    .where(isMineIn(earlierPayers, me));
  const eventOf = new Map([...own, ...earlier].map(({ id, eventId }) => [id, eventId]));
  const subjectIds = [...eventOf.keys()];
  const recent = await readRecentPayments(db, { purpose: "registration", subjectIds, now });
  const paidEarlier = await readEarlierPayments(
    db,
    recent.map(({ id }) => id),
  );
  const isOwnParty = new Set(own.map(({ id }) => id));
  return recent.flatMap(({ subjectId, ...payment }) => {
    const eventId = eventOf.get(subjectId);
    const payer = paidEarlier.find(({ paymentId }) => paymentId === payment.id);
    const isTheirs = payer ? isOwn(me, payer) : isOwnParty.has(subjectId);
    return eventId === undefined || !isTheirs ? [] : [{ ...payment, registrationId: subjectId, eventId }];
  });
});
