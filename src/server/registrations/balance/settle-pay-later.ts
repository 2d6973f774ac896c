import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { endPaidLink } from "#server/registrations/payment-links/end-paid-link.ts";
import { registrations } from "#server/registrations/tables.ts";
import { amountDueOf, cardCountsFor } from "./change-rules.ts";
import { closeStalePage } from "./close-stale-page.ts";
import { lockDebtor, type Party } from "./lock-party.ts";

/** Marks a party that pays later as paid once nothing is due. */
export async function settlePayLater(
  { now, me }: Pick<Ctx, "now" | "me">,
  tx: Tx,
  { row, facts }: Pick<Party, "row" | "facts">,
): Promise<void> {
  if (row.paysLaterSince === null || row.removedAt !== null || amountDueOf(facts) > 0) return;
  // Money that arrives later through an open page is refunded as late money.
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, now });
  const isByCard = cardCountsFor(facts) > 0;
  await endPayLater(tx, row, { now, actor: actorName(me), ...(!isByCard && { paymentType: "manual" }) });
}

/**
 * The same after an officer kept money that was to go back, if the party still comes or its debt stays due. Its dinner is
 * locked.
 */
export async function settleKept(
  ctx: Pick<Ctx, "now" | "me">,
  tx: Tx,
  registrationId: number,
): Promise<void> {
  const isDebtor = or(isNull(registrations.removedAt), isNotNull(registrations.staysDueSince));
  const [debtor] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), eq(registrations.status, "confirmed"), isDebtor));
  if (!debtor) return;
  const party = await lockDebtor(tx, debtor.id);
  await closeStalePage(tx, party.row, ctx.now);
  await settlePayLater(ctx, tx, party);
  if (amountDueOf(party.facts) === 0) await endPaidLink(tx, debtor.id, ctx.now);
}

/** The same on behalf of this actor, or of the provider. */
export async function endPayLater(
  tx: Tx,
  row: Registration,
  {
    now,
    actor,
    paymentType = row.paymentType,
  }: { now: Date; actor: string; paymentType?: Registration["paymentType"] },
): Promise<void> {
  await tx
    .update(registrations)
    .set({ ...PAYS_NOW, paymentType, updatedAt: nextUpdatedAt(row, now) })
    .where(eq(registrations.id, row.id));
  await endPaidLink(tx, row.id, now);
  await audit(tx, {
    at: now,
    actor,
    action: "confirm registration",
    entity: "registration",
    entityId: row.id,
    before: { status: "unpaid", paymentType: row.paymentType },
    after: { status: "confirmed", paymentType },
  });
}

const PAYS_NOW = { paysLaterSince: null, paysLaterBy: null, payBy: null };
