import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { paidByWords } from "#contract/members/manual-methods.ts";
import { isDeletedMember } from "#contract/registrations/deleted-member.ts";
import { voidManualPayment as endpoint } from "#contract/registrations/manual/manual-payments.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { readParty } from "#server/registrations/attendees/read-attendees.ts";
import { lockParty } from "#server/registrations/balance/lock-party.ts";
import { letPayLater } from "#server/registrations/changes/by-officers/pay-later.ts";
import { paymentVoided } from "#server/registrations/emails/officer-emails.ts";
import { refuseMovedOn, voidPayment } from "#server/registrations/parties/manual-payments.ts";
import { ERASED_REASON } from "#server/registrations/parties/manual-returns.ts";
import { lockRegistration, readContact } from "#server/registrations/parties/queries.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { moveToWaitlist } from "#server/registrations/seats/line/move-to-waitlist.ts";
import { manualPayments, registrations } from "#server/registrations/tables.ts";

const VOIDED = "payment voided";

type Payment = typeof manualPayments.$inferSelect;

/** Voids a payment that officers recorded for a party, which keeps its seats or gives them up (D-354). */
export const voidManualPayment = action(endpoint, async (ctx, { id, ...ask }) => {
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, VOIDED);
    const [found] = await tx.select().from(manualPayments).where(eq(manualPayments.id, id));
    if (!found) throw notFound("This payment doesn't exist.");
    if (before === null) {
      await voidIt(ctx, tx, { found, ask });
      await saveIdempotentResult(ctx, tx, { action: VOIDED, id });
    }
    return { registration: (await readParty(tx, found.registrationId, ctx.now)) ?? null };
  });
});

async function voidIt(
  ctx: Ctx,
  tx: Tx,
  { found, ask: { reason, seats } }: { found: Payment; ask: Omit<Ask<typeof endpoint>, "id"> },
): Promise<void> {
  const { registrationId, method } = found;
  const by = { actor: actorName(ctx.me), now: ctx.now };
  const live = await findLive(tx, registrationId);
  // The dinner and its payments first, as everywhere. One that was deleted is only in the books.
  const event = await lockDinnerOf(tx, registrationId);
  await refuseMovedOn(tx, found);
  const isSeated = live?.registrationId === registrationId && event?.isDeleted === false;
  const row = isSeated
    ? (await lockParty(tx, registrationId)).row
    : await lockRegistration(tx, registrationId);
  if (!row) throw notFound("This payment doesn't exist.");
  if (method === "complimentary") {
    throw conflict("This party is complimentary. Please change its payment method under Edit instead.");
  }
  if (method === "credit" && isSeated && row.status === "pending") {
    throw conflict(
      "These seats aren’t paid for yet. If you remove the party or its time to pay runs out, the credit will be restored.",
    );
  }
  const isErased = isDeletedMember({ firstName: row.contactFirstName, lastName: row.contactLastName });
  const payment = await voidPayment(by, tx, { id: found.id, reason: isErased ? ERASED_REASON : reason });
  if (!payment) throw conflict("This payment has already been voided.");
  const { amount, reference } = payment;
  await audit(tx, {
    at: ctx.now,
    actor: by.actor,
    action: VOIDED,
    entity: "registration",
    entityId: registrationId,
    before: { amount, method, reference },
    after: { reason: payment.voidReason, ...(isSeated && { seats }) },
  });
  if (!isSeated) return;
  const party = await lockParty(tx, registrationId);
  const what = `The payment of ${formatDollars(amount)} ${paidByWords(payment)} was voided. Reason: ${payment.voidReason}`;
  if (seats === "waitlist") {
    await moveToWaitlist(ctx, tx, { ...party, why: what });
    return;
  }
  const due = await letPayLater(ctx, tx, party);
  const dinner = await readEventRow(tx, row.eventId);
  const email = paymentVoided(ctx.config, await readContact(tx, registrationId), {
    paymentId: found.id,
    dinner,
    what,
    due,
    owing: await lockParty(tx, registrationId),
    at: ctx.now,
  });
  if (email) await queueEmail(tx, ctx.now, email);
}

async function lockDinnerOf(tx: Tx, id: number) {
  const [found] = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.id, id));
  return found && lockEvent(tx, found.eventId);
}
