import { listRecentDuesPayments as endpoint } from "#contract/registrations/recent-payments.ts";
import { readRecentPayments } from "#server/payments/recent-payments.ts";
import { action } from "#server/platform/http/action.ts";
import { readYear } from "./queries.ts";

/** The caller's latest dues payments, each with the day it paid for. */
export const listRecentDuesPayments = action(endpoint, async ({ db, me, now }) => {
  if (me.memberId === null) return [];
  const recent = await readRecentPayments(db, { purpose: "dues", subjectIds: [me.memberId], now });
  return Promise.all(
    recent.map(async (payment) => ({
      ...payment,
      paidThrough: (await readYear(db, payment.id, "completed"))?.paidThrough ?? null,
    })),
  );
});
