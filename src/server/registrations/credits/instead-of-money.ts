import type { Ask } from "#contract/endpoint.ts";
import {
  type Credit,
  creditRefund as refundEndpoint,
  creditReturn as returnEndpoint,
} from "#contract/registrations/credits.ts";
import { closeRefund } from "#server/payments/refunds/close-refund.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { notFound } from "#server/platform/refusal.ts";
import { manualRegistrationFulfillment } from "#server/registrations/manual/manual-registration-fulfillment.ts";
import { changeReturnIn } from "#server/registrations/manual/returns/change-return.ts";
import { whyNotClose } from "#server/registrations/manual/returns/lock-return.ts";
import { BECAME_CREDIT, becameCredit } from "#server/registrations/parties/manual-returns.ts";
import { registrationFulfillment } from "#server/registrations/seats/taking/registration-fulfillment.ts";
import { forMembersOnly } from "./credit-rules.ts";
import { insertCredit, refuseTerms } from "./grant-credit.ts";
import { paidForRefund, paidForReturn, readPayer, showCredit } from "./queries.ts";

const FULFILLMENTS = {
  registration: registrationFulfillment,
  "manual-registration": manualRegistrationFulfillment,
};
const REFUND = "refund credited";
const RETURN = "return credited";

/** Makes a card refund that is due and not begun a credit of the member who paid (D-371). */
export const creditRefund = action(refundEndpoint, (ctx, { id, ...ask }) =>
  once(ctx, { ask, name: REFUND }, async (tx) => {
    const from = await readPayer(tx, paidForRefund(id));
    if (!from) throw notFound("This refund doesn't exist.");
    if (from.member_id === null || !from.is_of_dinner) throw forMembersOnly();
    await closeRefund(ctx, tx, {
      fulfillments: FULFILLMENTS,
      // The reason is the credit’s, and is erased with its member.
      ask: { id, note: BECAME_CREDIT, amount: ask.amount },
      status: "credited",
    });
    return { memberId: from.member_id, eventId: from.event_id, refundId: id, ...ask };
  }),
);

/** The same of what the treasurer is to return. */
export const creditReturn = action(returnEndpoint, (ctx, { id, ...ask }) =>
  once(ctx, { ask, name: RETURN }, async (tx) => {
    const from = await readPayer(tx, paidForReturn(id));
    if (!from) throw notFound("This return doesn't exist.");
    if (from.member_id === null) throw forMembersOnly();
    await changeReturnIn(ctx, tx, {
      id,
      action: RETURN,
      async change(_tx, { row }) {
        const refusal = whyNotClose(row, ask.amount);
        if (refusal) throw refusal;
        const set = becameCredit({ actor: actorName(ctx.me), now: ctx.now });
        return { set, after: { method: "credit" } };
      },
    });
    return { memberId: from.member_id, eventId: from.event_id, manualReturnId: id, ...ask };
  }),
);

type Terms = Pick<Ask<typeof refundEndpoint>, "amount" | "reason" | "expiresOn">;

/** Closes what is due and grants the credit in one transaction, however often the form is sent. */
async function once(
  ctx: Ctx,
  { ask, name }: { ask: Terms; name: string },
  close: (tx: Tx) => Promise<Parameters<typeof insertCredit>[2]>,
): Promise<Credit> {
  refuseTerms(ctx, ask);
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, name);
    if (before !== null) return showCredit(tx, before);
    const credit = await insertCredit(ctx, tx, await close(tx));
    await saveIdempotentResult(ctx, tx, { action: name, id: credit.id });
    return credit;
  });
}
