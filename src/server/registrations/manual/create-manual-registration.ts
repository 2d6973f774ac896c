import { createManualRegistration as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import { dayIn } from "#contract/values/zone.ts";
import { whyNotDueBy, whyNotReceivedOn } from "#server/payments/rules.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { statusOf } from "#server/registrations/rules.ts";
import {
  checkManualRegistration,
  prepareManualRegistration,
  refuseUnreadNeeds,
} from "./prepare-manual-registration.ts";
import { saveManualRegistration } from "./save-manual-registration.ts";

const MADE = "registered by hand";

/** Registers someone who paid outside the portal or pays later, on an officer's word (S-47, C-48). */
export const createManualRegistration = action(
  endpoint,
  async (ctx, { id, amount, paysLater, payBy, ...form }) => {
    if (form.bypassPayment !== true) {
      throw badRequest("Please choose “Skip Payment Process”, or take the payment by card.");
    }
    const today = dayIn(ctx.now, ctx.config.chapter.timeZone);
    const message = form.receivedOn ? whyNotReceivedOn(form.receivedOn, today) : null;
    if (message) throw badRequest(message, [{ path: "receivedOn", message }]);
    const isLater = paysLater === true && centsOf(amount) > 0;
    if (isLater && form.paymentMethod !== undefined) {
      throw badRequest("Please choose a payment method or “Pays later,” not both.", [
        { path: "paymentMethod", message: "Choose a payment method or “Pays later,” not both" },
      ]);
    }
    const tooEarly = payBy === null ? null : whyNotDueBy(payBy, today);
    if (tooEarly) throw badRequest(tooEarly, [{ path: "payBy", message: tooEarly }]);
    return ctx.db.transaction(async (tx) => {
      const made = await findIdempotentResult(ctx, tx, MADE);
      if (made !== null) return { id: made, status: isLater ? "unpaid" : "confirmed" };
      const prepared = await prepareManualRegistration(ctx, tx, { eventId: id, form });
      await refuseUnreadNeeds(ctx, tx, prepared);
      checkManualRegistration(prepared, amount, prepared.offered);
      const how = {
        paymentType: "manual",
        actor: actorName(ctx.me),
        amount,
        ...(isLater && { paysLater: { payBy } }),
      } as const;
      const row = await saveManualRegistration(ctx, tx, { prepared, how });
      await saveIdempotentResult(ctx, tx, { action: MADE, id: row.id });
      return { id: row.id, status: statusOf(row) };
    });
  },
);
