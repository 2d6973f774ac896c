import { eq } from "drizzle-orm";
import { correctContact as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { isDeletedMember } from "#contract/registrations/deleted-member.ts";
import { centsOf } from "#contract/values/cents.ts";
import { readEventRow } from "#server/events/queries.ts";
import { paymentReceived } from "#server/payments/emails.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { readdressEmails } from "#server/platform/email/readdress-emails.ts";
import { asRepeated } from "#server/platform/email/repeat-email.ts";
import { clearMailbox } from "#server/platform/email/returned/mailboxes.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { readAttendee, readParty } from "#server/registrations/attendees/read-attendees.ts";
import { lockParty } from "#server/registrations/balance/lock-party.ts";
import { menuTermsOf } from "#server/registrations/choices/menu-terms-of.ts";
import { registrationConfirmed, waitlistJoined } from "#server/registrations/emails/registrant-emails.ts";
import { readLastReceived } from "#server/registrations/parties/manual-payments.ts";
import { readAnswered } from "#server/registrations/parties/needs/queries.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";
import { lockKnown } from "#server/registrations/seats/line/find-live.ts";
import { lockWaiting } from "#server/registrations/seats/line/lock-waiting.ts";
import { staleRegistration } from "#server/registrations/seats/line/stale-registration.ts";
import { registrations } from "#server/registrations/tables.ts";
import { writeEntry } from "#server/registrations/waitlist/entries.ts";
import type { Entry } from "#server/registrations/waitlist/queries.ts";
import { aboutParty, readPaidByCard } from "./queries.ts";

/** A locked party without a login. */
type Found = { eventId: number; number: number } & (
  | { row: Registration; entry?: never }
  | { entry: Entry; row?: never }
);

/** The emails that say that a party is registered or waiting. */
const SAYS_SO: readonly string[] = ["registration-confirmed", "payment-received", "waitlist-joined"];

/**
 * Corrects the address of a party without a login (D-406). What has not reached the old address goes to the new one,
 * and the confirmation, with the receipt of a card payment, is sent again on request.
 */
export const correctContact = action(endpoint, async (ctx, { id, email, sendAgain, updatedAt }) => {
  return ctx.db.transaction(async (tx) => {
    const found = await lockFound(tx, id);
    const owner = found.row ?? found.entry;
    const refusal = whyNotCorrect(owner);
    if (refusal) throw refusal;
    if (Date.parse(updatedAt) !== owner.updatedAt.getTime())
      throw await staleRegistration(ctx, tx, found.number);
    const from = owner.contactEmail;
    await writeContact(ctx, tx, { found, email });
    await clearMailbox(tx, ctx.now, { address: email, by: actorName(ctx.me) });
    const moved = from
      ? await readdressEmails(tx, ctx.now, { from, to: email, condition: aboutParty(found) })
      : [];
    const again =
      sendAgain && !moved.some((kind) => SAYS_SO.includes(kind))
        ? await saysSo(ctx, tx, { ...found, email })
        : null;
    if (again) await queueEmail(tx, ctx.now, again);
    // Without the addresses, which the log would keep after the party's contact is erased.
    await auditBy(ctx, tx, {
      action: "correct address",
      entity: "registration",
      entityId: found.number,
      after: { emailChanged: from !== email, emails: moved.length + (again ? 1 : 0) },
    });
    const registration = await readParty(tx, found.number, ctx.now);
    if (!registration) throw new Error("the locked registration is gone");
    return { registration, emails: moved.length + (again ? 1 : 0) };
  });
});

async function lockFound(tx: Tx, id: number): Promise<Found> {
  const live = await lockKnown(tx, id);
  if (live.entryId === undefined) {
    const { row } = await lockParty(tx, live.registrationId);
    return { eventId: row.eventId, number: row.id, row };
  }
  const { entry } = await lockWaiting(tx, live);
  return { eventId: entry.eventId, number: entry.number, entry };
}

/** Why an officer may not correct the address of this party, or null. */
function whyNotCorrect({
  memberId,
  userId,
  contactFirstName,
  contactLastName,
}: Pick<Entry, "memberId" | "userId" | "contactFirstName" | "contactLastName">): Refusal | null {
  if (memberId !== null)
    return conflict("This address is part of the member’s own record. Please change it there.");
  if (userId !== null) return conflict("This address is part of the person’s own login.");
  return isDeletedMember({ firstName: contactFirstName, lastName: contactLastName })
    ? conflict("This member was deleted, so there is no one to email.")
    : null;
}

async function writeContact(
  { now }: Ctx,
  tx: Tx,
  { found, email }: { found: Found; email: string },
): Promise<void> {
  if (found.entry) await writeEntry(tx, found.entry, { contactEmail: email, now });
  else
    await tx
      .update(registrations)
      .set({ contactEmail: email, updatedAt: nextUpdatedAt(found.row, now) })
      .where(eq(registrations.id, found.row.id));
}

/** The email that says again that the party is registered or waiting; null for one that has not paid yet. */
async function saysSo(
  ctx: Ctx,
  tx: Tx,
  { email, ...found }: Found & { email: string },
): Promise<ComposedEmail | null> {
  const { config, now } = ctx;
  const dinner = await readEventRow(tx, found.eventId);
  if (found.entry) {
    const { contactFirstName, contactLastName, memberTickets, guestTickets, number } = found.entry;
    const to = { firstName: contactFirstName ?? "", lastName: contactLastName ?? "", email } as const;
    const party = { id: number, memberTickets, guestTickets };
    const joined = waitlistJoined(config, { ...to, owners: "nobody" }, { party, dinner });
    return joined && asRepeated(tx, now, joined);
  }
  const { row } = found;
  if (row.status !== "confirmed") return null;
  const to = await readContact(tx, row.id);
  const paid = await readPaidByCard(tx, row.id);
  if (dinner.dateTime <= now) {
    const receipt = paid ? paymentReceived(config, to, paid) : null;
    return receipt && asRepeated(tx, now, receipt);
  }
  const { count: answered } = await readAnswered(tx, row.id);
  const menu = await menuTermsOf(tx, row);
  const received = paid ? undefined : await readLastReceived(tx, row.id);
  const paysLater = row.paysLaterSince !== null && {
    due: centsOf((await readAttendee(tx, row.id))?.amountDue ?? "0"),
    payBy: row.payBy,
  };
  const about = {
    party: row,
    dinner,
    at: now,
    answered,
    menu,
    paid,
    received,
    ...(paysLater && { paysLater }),
  };
  const confirmed = registrationConfirmed(config, to, about);
  return confirmed && asRepeated(tx, now, confirmed);
}
