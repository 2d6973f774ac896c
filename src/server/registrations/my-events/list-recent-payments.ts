import { listRecentPayments as endpoint } from "#contract/registrations/recent-payments.ts";
import { readRecentPayments } from "#server/payments/recent-payments.ts";
import { action } from "#server/platform/http/action.ts";
import { isMine } from "#server/registrations/parties/ownership.ts";
import { registrations } from "#server/registrations/tables.ts";

/** The caller's latest payments for registrations, also for those that have ended, whose event is then still named. */
export const listRecentPayments = action(endpoint, async ({ db, me, now }) => {
  const own = await db
    .select({ id: registrations.id, eventId: registrations.eventId })
    .from(registrations)
    .where(isMine(me));
  const eventOf = new Map(own.map(({ id, eventId }) => [id, eventId]));
  const subjectIds = [...eventOf.keys()];
  const recent = await readRecentPayments(db, { purpose: "registration", subjectIds, now });
  return recent.flatMap(({ subjectId, ...payment }) => {
    const eventId = eventOf.get(subjectId);
    return eventId === undefined ? [] : [{ ...payment, registrationId: subjectId, eventId }];
  });
});
