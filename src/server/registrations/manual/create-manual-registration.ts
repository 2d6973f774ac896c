import { createManualRegistration as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import { dayIn } from "#contract/values/zone.ts";
import { whyNotReceivedOn } from "#server/payments/rules.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest } from "#server/platform/refusal.ts";
import {
  checkManualRegistration,
  prepareManualRegistration,
  refuseUnreadNeeds,
} from "./prepare-manual-registration.ts";
import { saveManualRegistration } from "./save-manual-registration.ts";

const MADE = "registered by hand";

/** Registers someone who paid outside the portal, on an officer's word (S-47, C-48). */
export const createManualRegistration = action(endpoint, async (ctx, { id, amount, ...form }) => {
  if (form.bypassPayment !== true) {
    throw badRequest("Please choose “Skip Payment Process”, or take the payment by card.");
  }
  const today = dayIn(ctx.now, ctx.config.chapter.timeZone);
  const message = form.receivedOn ? whyNotReceivedOn(form.receivedOn, today) : null;
  if (message) throw badRequest(message, [{ path: "receivedOn", message }]);
  return ctx.db.transaction(async (tx) => {
    const made = await findIdempotentResult(ctx, tx, MADE);
    if (made !== null) return { id: made, status: "confirmed" };
    const prepared = await prepareManualRegistration(ctx, tx, { eventId: id, form });
    await refuseUnreadNeeds(tx, prepared);
    checkManualRegistration(prepared, amount, prepared.offered);
    const how = { paymentType: "manual", actor: actorName(ctx.me), amount } as const;
    const row = await saveManualRegistration(ctx, tx, { prepared, how });
    await saveIdempotentResult(ctx, tx, { action: MADE, id: row.id });
    return { id: row.id, status: row.status };
  });
});
