import { eq } from "drizzle-orm";
import { readEventRow } from "#server/events/queries.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { outbox } from "#server/platform/tables.ts";
import { menuTermsOf } from "#server/registrations/choices/menu-terms-of.ts";
import {
  type PaidByCard,
  registrationCancelled,
  registrationConfirmed,
} from "#server/registrations/emails/registrant-emails.ts";
import { readAnswered } from "#server/registrations/parties/needs/queries.ts";
import { readContact, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { offerExpired, seatOffered } from "#server/registrations/waitlist/emails.ts";
import { readEntryContact } from "#server/registrations/waitlist/queries.ts";
import type { ExpiredOffer } from "./write-expired-offer.ts";
import type { Settled } from "./write-payments.ts";
import type { Registered } from "./write-registrations.ts";

const MINUTE_MS = 60_000;
const NEWEST = 16;
/** An address that an officer misheard on the telephone. */
const MISHEARD = "r.thackeray@example.com";
const SMTP_ERROR = `550 5.1.1 <${MISHEARD}>: Recipient address rejected: User unknown`;

type Past = {
  registered: readonly Registered[];
  payments: ReadonlyMap<Registered, Settled>;
  offers: readonly ExpiredOffer[];
};
type Queued = { at: Date; email: ComposedEmail | null };

/** Writes the emails of the last days into the outbox: all were sent but one, whose address does not exist. */
export async function writeEmails(tx: Tx, config: Config, past: Past): Promise<void> {
  const newest = past.registered
    .filter(({ row }) => row.status === "confirmed" && row.contactEmail !== MISHEARD)
    .slice(-NEWEST);
  const gone = past.registered.filter(({ row }) => row.removedAt);
  const queued: Queued[] = [];
  for (const one of newest)
    queued.push(...(await emailsOfParty(tx, config, { one, settled: past.payments.get(one) })));
  for (const one of gone) queued.push(await cancelled(tx, config, one));
  for (const offer of past.offers) queued.push(...(await emailsOfOffer(tx, config, offer)));
  const misheard = past.registered.find(({ row }) => row.contactEmail === MISHEARD);
  const failed = misheard && (await confirmed(tx, config, misheard));
  for (const one of [...queued, ...(failed ? [failed] : [])].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    if (!one.email) continue;
    await queueEmail(tx, one.at, one.email);
    await tx
      .update(outbox)
      .set(
        one === failed ? failedAt(one.at) : { sentAt: new Date(one.at.getTime() + MINUTE_MS), attempts: 1 },
      )
      .where(eq(outbox.onceKey, one.email.onceKey));
  }
}

/** After the last of six attempts, half a day apart. */
function failedAt(at: Date) {
  return { attempts: 6, failedAt: new Date(at.getTime() + 60 * 60 * MINUTE_MS), error: SMTP_ERROR };
}

async function emailsOfParty(
  tx: Tx,
  config: Config,
  { one, settled }: { one: Registered; settled: Settled | undefined },
): Promise<Queued[]> {
  if (!settled) return [await confirmed(tx, config, one)];
  const { submittedAt, invoiceNumber, transId: transactionId, accountType, lastFour } = settled.known;
  const receipt = {
    invoiceNumber,
    transactionId,
    amount: one.row.amount,
    paidAt: submittedAt,
    card: `${accountType} XXXX${lastFour}`,
  };
  const paid = { what: one.evening.title, receipt };
  return [{ ...(await confirmed(tx, config, { ...one, paid })), at: submittedAt }];
}

async function confirmed(
  tx: Tx,
  config: Config,
  { id, row, evening, paid }: Registered & { paid?: PaidByCard },
): Promise<Queued> {
  const { memberTickets = 0, guestTickets = 0, memberInfo = [], guestInfo = [], memberId = null } = row;
  const { foodRequests = null, seatingRequests = null, specialRequirements = null } = row;
  const party = {
    id,
    amount: row.amount,
    memberTickets,
    guestTickets,
    memberInfo,
    guestInfo,
    memberId,
    foodRequests,
    seatingRequests,
    specialRequirements,
  };
  const dinner = await readEventRow(tx, evening.id);
  const at = row.createdAt;
  const { count: answered } = await readAnswered(tx, id);
  const menu = await menuTermsOf(tx, { id, eventId: evening.id });
  const about = { party, dinner, at, answered, menu, paid };
  return { at, email: registrationConfirmed(config, await readContact(tx, id), about) };
}

async function cancelled(tx: Tx, config: Config, { id, row, evening }: Registered): Promise<Queued> {
  const { memberTickets = 0, guestTickets = 0, removedAt } = row;
  const at = removedAt ?? row.createdAt;
  const email = registrationCancelled(config, await readContact(tx, id), {
    party: { id, memberTickets, guestTickets },
    money: `$${row.amount} will be returned to the card you paid with.`,
    ...(await readDinnerLeft(tx, evening.id, at)),
  });
  return { at, email };
}

async function emailsOfOffer(
  tx: Tx,
  config: Config,
  { id: offerId, waiting, offeredAt, expiresAt }: ExpiredOffer,
): Promise<Queued[]> {
  const about = { offerId, dinner: await readEventRow(tx, waiting.evening.id), until: expiresAt };
  const { memberTickets, guestTickets } = waiting.row;
  const to = await readEntryContact(tx, waiting.id);
  const tickets = memberTickets + guestTickets;
  return [
    { at: offeredAt, email: seatOffered(config, to, { ...about, tickets }) },
    { at: expiresAt, email: offerExpired(config, to, { ...about, tickets, after: "passed on" }) },
  ];
}
