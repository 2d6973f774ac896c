import { refuseSecondPage } from "#server/payments/pages/refuse-second-page.ts";
import type { Ctx } from "#server/platform/context.ts";
import { MANUAL_FULFILLMENTS, madeRegistration } from "./abandon-card-payment.ts";

/** Refuses an officer another card page for these parties before the provider has said that the last took nothing. */
export function refuseSecondManualPage(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return refuseSecondPage(ctx, MANUAL_FULFILLMENTS, {
    purpose: "manual-registration",
    subjectIds: ids,
    asker: "officer",
    became: ({ subjectId }) => madeRegistration(ctx.db, subjectId),
  });
}
