import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { createManualHostedPage as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { requestPaymentPage } from "#server/payments/pages/request-payment-page.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";
import { extendHold, holdSeats } from "#server/registrations/waitlist/hold-seats.ts";
import { cancelManualPayment, closeManualRegistration } from "./close-manual-registration.ts";
import { openManualPayment } from "./open-manual-payment.ts";
import {
  checkManualRegistration,
  type PreparedRegistration,
  prepareManualRegistration,
  refuseUnreadNeeds,
} from "./prepare-manual-registration.ts";
import { refuseSecondManualPage } from "./refuse-second-manual-page.ts";
import { saveManualRegistration } from "./save-manual-registration.ts";

type Intent = typeof manualRegistrations.$inferSelect;

/**
 * The provider's page for a manual registration. The seats and the form are kept, but the registration is created only
 * by the verified payment (S-17). The provider is asked outside any transaction.
 */
export const createManualHostedPage = action(endpoint, async (ctx, ask) => {
  const begun = await readBegun(ctx, ask);
  await refuseSecondManualPage(ctx, begun);
  const payment = await ctx.db.transaction((tx) => prepare(ctx, tx, ask));
  const page = await requestPaymentPage(ctx, payment);
  return { success: true, hostedPaymentPageUrl: page.postUrl, token: page.token };
});

async function prepare(
  ctx: Ctx,
  tx: Tx,
  { eventId, registrationData: form, amount }: Ask<typeof endpoint>,
): Promise<Payment> {
  const prepared = await prepareManualRegistration(ctx, tx, { eventId, form });
  await refuseUnreadNeeds(ctx, tx, prepared);
  const same = await lockSame(ctx, tx, prepared);
  // The whole price: only a party that is recorded as complimentary pays nothing.
  const byCard = { ...prepared, form: { ...form, bypassPayment: false } };
  checkManualRegistration(byCard, amount, same ? ticketsOf(form) : 0);
  const intent = same
    ? await keepLonger(ctx, tx, { prepared, same, amount })
    : await write(ctx, tx, { prepared, amount });
  const about = { id: intent.id, event: prepared.event, form, amount };
  return openManualPayment(ctx, tx, { ...about, action: "ask for a card payment" });
}

async function lockSame(
  ctx: Ctx,
  tx: Tx,
  { event, form }: PreparedRegistration,
): Promise<Intent | undefined> {
  const where = isSame(ctx, { eventId: event.id, form });
  const [same] = await lockRows(tx, manualRegistrations, { where });
  return same;
}

/** The same form by the same officer, still open: a second click is the same party. */
function isSame({ me }: Ctx, { eventId, form }: Pick<Intent, "eventId" | "form">) {
  return and(
    eq(manualRegistrations.eventId, eventId),
    eq(manualRegistrations.askedBy, actorName(me)),
    isNull(manualRegistrations.registrationId),
    isNull(manualRegistrations.closedAt),
    sql`${manualRegistrations.form} = ${JSON.stringify(form)}::jsonb`,
  );
}

/** The same party's card payments that were begun before. */
async function readBegun(
  ctx: Ctx,
  { eventId, registrationData: form }: Ask<typeof endpoint>,
): Promise<number[]> {
  const begun = await ctx.db
    .select({ id: manualRegistrations.id })
    .from(manualRegistrations)
    .where(isSame(ctx, { eventId, form }));
  return begun.map(({ id }) => id);
}

function holdEnd({ now, config }: Ctx): Date {
  return new Date(now.getTime() + config.holdMs);
}

async function keepLonger(
  ctx: Ctx,
  tx: Tx,
  { prepared, same, amount }: { prepared: PreparedRegistration; same: Intent; amount: string },
): Promise<Intent> {
  const expiresAt = holdEnd(ctx);
  // The price has changed since: the old amount's page is closed, and the next one has the new amount.
  if (same.amount !== amount) await cancelManualPayment(tx, same.id, ctx.now);
  if (centsOf(amount) === 0) return enterFree(ctx, tx, { prepared, same });
  if (same.holdId !== null) await extendHold(tx, same.holdId, expiresAt);
  await tx
    .update(manualRegistrations)
    .set({ expiresAt, amount, prices: prepared.event.prices, updatedAt: ctx.now })
    .where(eq(manualRegistrations.id, same.id));
  return { ...same, amount };
}

/** The price has dropped to zero since, so no payment would ever create the registration (S-24). */
async function enterFree(
  ctx: Ctx,
  tx: Tx,
  { prepared, same }: { prepared: PreparedRegistration; same: Intent },
): Promise<Intent> {
  await closeManualRegistration(ctx, tx, { intent: same, seatsPass: false });
  const how = { paymentType: "online", actor: actorName(ctx.me), amount: "0.00" } as const;
  const made = await saveManualRegistration(ctx, tx, { prepared, how });
  const became = { registrationId: made.id, amount: made.amount, closedAt: null, form: null };
  await tx
    .update(manualRegistrations)
    .set({ ...became, updatedAt: ctx.now })
    .where(eq(manualRegistrations.id, same.id));
  return { ...same, ...became, holdId: null };
}

async function write(
  ctx: Ctx,
  tx: Tx,
  { prepared, amount }: { prepared: PreparedRegistration; amount: string },
): Promise<Intent> {
  const { now } = ctx;
  const { event, form, member } = prepared;
  const expiresAt = holdEnd(ctx);
  // With nothing to pay, no payment would ever create the registration (S-24).
  const free = centsOf(amount) === 0;
  const how = { paymentType: "online", actor: actorName(ctx.me), amount } as const;
  const made = free ? await saveManualRegistration(ctx, tx, { prepared, how }) : null;
  const hold = { eventId: event.id, seats: ticketsOf(form), until: expiresAt, now };
  const [intent] = await tx
    .insert(manualRegistrations)
    .values({
      eventId: event.id,
      memberId: member?.id ?? null,
      form: made ? null : form,
      amount,
      prices: event.prices,
      askedBy: actorName(ctx.me),
      holdId: made ? null : await holdSeats(tx, hold),
      registrationId: made?.id ?? null,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!intent) throw new Error("the form was not stored");
  return intent;
}
