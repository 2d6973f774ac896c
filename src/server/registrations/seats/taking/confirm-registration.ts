import { eq } from "drizzle-orm";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { readEventRow } from "#server/events/queries.ts";
import { readMenuTerms } from "#server/menus/read-choose-by.ts";
import { paymentReceived } from "#server/payments/emails.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { broughtAlong } from "#server/registrations/emails/companion-emails.ts";
import { type PaidByCard, registrationConfirmed } from "#server/registrations/emails/registrant-emails.ts";
import { readLastReceived } from "#server/registrations/parties/manual-payments.ts";
import { readAnswered } from "#server/registrations/parties/needs/queries.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import {
  emailsToParty,
  type Registration,
  readContact,
  readWhoSees,
} from "#server/registrations/parties/queries.ts";
import { leaveLine, leaveOwnLine } from "#server/registrations/seats/line/leave-line.ts";
import { registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";

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
  const dinner = await readEventRow(tx, row.eventId);
  // An officer may take seats back and give them again; the owner is told each time.
  const { count: answered, members } = await readAnswered(tx, row.id);
  const about = { party: row, dinner, at: now, menu: await readMenuTerms(tx, dinner.id) };
  const seeing = await readWhoSees(tx, row.id);
  const received = paid || paysLater ? undefined : await readLastReceived(tx, row.id);
  // A past dinner needs no invitation, only the receipt of a card payment; officers correct it without an email.
  const emails =
    dinner.dateTime > now
      ? await emailsToParty(tx, row.id, {
          owner: (to) =>
            registrationConfirmed(work.config, to, {
              ...about,
              answered,
              hasNeedsOfProfile,
              paid,
              received,
              paysLater,
            }),
          companion: (one, owner) =>
            broughtAlong(work.config, one, {
              ...about,
              owner,
              hasAnswered: members.has(one.memberId),
              seesParty: seeing.has(one.memberId),
            }),
        })
      : paid
        ? [paymentReceived(work.config, await readContact(tx, row.id), paid)]
        : [];
  for (const email of emails) if (email) await queueEmail(tx, now, email);
}
