import { sendPaymentLink as endpoint } from "#contract/registrations/payment-links.ts";
import { readEventRow } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { hashToken, newLinkToken } from "#server/platform/link-token.ts";
import { conflict } from "#server/platform/refusal.ts";
import { lockParty, type Party } from "#server/registrations/balance/lock-party.ts";
import { dueAsRead } from "#server/registrations/debts/due-as-read.ts";
import { paymentLink } from "#server/registrations/emails/payment-link-email.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { seatedNumber } from "#server/registrations/seats/line/find-live.ts";
import { paymentLinks } from "#server/registrations/tables.ts";
import { whatLinkOpens } from "./link-rules.ts";
import { hashAddress } from "./sent-link.ts";

const ACTION = "payment link sent";

/** Emails a party a link with which what it owes is paid by card (D-366). */
export const sendPaymentLink = action(endpoint, async (ctx, { id: named, due, to }) => {
  const { now } = ctx;
  return ctx.db.transaction(async (tx) => {
    if ((await findIdempotentResult(ctx, tx, ACTION)) !== null) return { to };
    const id = await seatedNumber(tx, named);
    const party = await lockParty(tx, id);
    const contact = await readContact(tx, id);
    refuse({ party, now, read: { due, to }, email: contact.email });
    await emailPaymentLink(ctx, tx, { party, due, to });
    await saveIdempotentResult(ctx, tx, { action: ACTION, id });
    return { to };
  });
});

/** Makes the one link of a locked party that owes this, and emails it. */
export async function emailPaymentLink(
  ctx: Ctx,
  tx: Tx,
  { party, due, to }: { party: Party; due: string; to: string },
): Promise<void> {
  const { config, now } = ctx;
  const { id } = party.row;
  const contact = await readContact(tx, id);
  const token = newLinkToken();
  const by = actorName(ctx.me);
  const link = {
    tokenHash: hashToken(token),
    sentToHash: hashAddress(to),
    madeBy: by,
    madeAt: now,
    paidAt: null,
  };
  await tx
    .insert(paymentLinks)
    .values({ registrationId: id, ...link })
    .onConflictDoUpdate({ target: paymentLinks.registrationId, set: link });
  const dinner = await readEventRow(tx, party.row.eventId);
  await queueEmail(
    tx,
    now,
    paymentLink(config, { ...contact, email: to }, { dinner, party: party.row, due, token, now }),
  );
  await audit(tx, {
    at: now,
    actor: by,
    action: ACTION,
    entity: "registration",
    entityId: id,
    after: { due },
  });
}

type Asked = { party: Party; now: Date; read: { due: string; to: string }; email: string | null };

/** Refuses what would be emailed for nothing, or is not what the officer read. */
function refuse({ party, now, read, email }: Asked): void {
  if (email === null) throw conflict("This party has no email address. Please add one first.");
  if (email !== read.to)
    throw conflict(`The party’s address is now ${email}. Please check it before you continue.`);
  const due = dueAsRead(party, read.due);
  const facts = { comes: true, isForAddress: true, paidAt: null, due, dateTime: party.event.dateTime };
  if (whatLinkOpens(facts, now) !== "payment")
    throw conflict("The dinner was too long ago for a payment link. Please record the payment instead.");
}
