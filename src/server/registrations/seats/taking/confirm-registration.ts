import { eq } from "drizzle-orm";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { PaidByCard } from "#server/registrations/emails/registrant-emails.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { leaveLine, leaveOwnLine } from "#server/registrations/seats/line/leave-line.ts";
import { registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { tellConfirmed } from "./tell-confirmed.ts";

/** Who confirmed the payment of a registration, and how, if that is recorded. */
type How = {
  actor: string;
  paymentType?: Registration["paymentType"];
  /** It was made of a place in line in this transaction. */
  isFromLine?: boolean;
  /** The needs saved in the owner's profile go to the kitchen. */
  hasNeedsOfProfile?: boolean;
  /** The card payment that pays for it; its receipt is in the same email (091). */
  paid?: PaidByCard;
  /** It pays later: what is due, and perhaps by which day (097). */
  paysLater?: { due: Cents; payBy: string | null } | undefined;
};

/**
 * Marks a locked registration as paid, or as one that pays later, whatever its status, and queues the email. The
 * database refuses it if the seats are not free. The places in line of everyone in the party end with it.
 */
export async function confirmRegistration(
  work: SystemContext,
  tx: Tx,
  {
    row,
    actor,
    paymentType = row.paymentType,
    isFromLine = false,
    hasNeedsOfProfile = false,
    paid,
    paysLater,
  }: How & { row: Registration },
): Promise<void> {
  const { now } = work;
  const isOwnOfferLeft = await leaveOwnLine(tx, row, now);
  await tx
    .update(registrations)
    .set({
      status: "confirmed",
      paymentType,
      holdExpiresAt: null,
      ...(paysLater && {
        paysLaterSince: row.paysLaterSince ?? now,
        paysLaterBy: row.paysLaterBy ?? actor,
        payBy: paysLater.payBy,
      }),
      removedAt: null,
      removedReason: null,
      updatedAt: nextUpdatedAt(row, now),
    })
    .where(eq(registrations.id, row.id));
  const isOfferLeft = await leaveLine(work, tx, row);
  // Last, because this party's own seats come first.
  if (isOwnOfferLeft || isOfferLeft)
    await offerFreedSeats(work, tx, { eventId: row.eventId, newRound: false });
  await audit(tx, {
    at: now,
    actor,
    action: "confirm registration",
    entity: "registration",
    entityId: row.id,
    before: {
      status: isFromLine ? "waitlist" : row.status,
      removedReason: isFromLine ? null : row.removedReason,
      paymentType: row.paymentType,
    },
    after: paysLater
      ? { status: "unpaid", due: moneyOf(paysLater.due), payBy: paysLater.payBy }
      : { status: "confirmed", paymentType },
  });
  await tellConfirmed(work, tx, { row, hasNeedsOfProfile, paid, paysLater });
}
