import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { PHONE } from "#server/members/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { cardMoneyOf } from "#server/registrations/attendees/card-money.ts";
import { whole } from "#server/registrations/attendees/typed-names.ts";
import { cardCountsFor } from "#server/registrations/balance/change-rules.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import { manualPaymentsOf } from "#server/registrations/parties/manual-payments.ts";
import { openOfferOf } from "./open-offer.ts";
import type { Entry } from "./queries.ts";
import { waitlistEntries } from "./tables.ts";

const CONTACT = contactOf("waitlist_entries");

function offerEnd(now: Date) {
  return sql<string | Date | null>`(select o.expires_at from waitlist_offers o
    where o.entry_id = ${waitlistEntries.id} and o.expires_at > ${now.toISOString()}
      and ${sql.raw(openOfferOf("o"))})`;
}

/** The amount that a waiting party will pay: set by an officer, else the quote. */
export function amountOf({ details, quoteCents }: Pick<Entry, "details" | "quoteCents">): string {
  return details.amount ?? moneyOf(quoteCents);
}

/** The same of the entry of this alias in SQL. */
export function amountIn(alias: "r" | "w"): string {
  return `coalesce((${alias}.details ->> 'amount')::numeric, ${alias}.quote_cents / 100.0)::numeric(10, 2)`;
}

/** Waiting parties as officers see them, in the order they joined: like registrations, without persons (078). */
export function readWaiting(db: Tx, eventId: number, now: Date): Promise<AttendeeRegistration[]> {
  return read(db, eq(waitlistEntries.eventId, eventId), now);
}

/** One of them, by the id of its place in line. */
export async function readWaitingParty(
  db: Tx,
  entryId: number,
  now: Date,
): Promise<AttendeeRegistration | undefined> {
  return (await read(db, eq(waitlistEntries.id, entryId), now))[0];
}

async function read(db: Tx, which: SQL, now: Date): Promise<AttendeeRegistration[]> {
  const rows = await db
    .select({
      row: waitlistEntries,
      phone: PHONE,
      ...CONTACT.fields,
      emailsCameBack: CONTACT.emailsCameBack,
      ...cardMoneyOf(waitlistEntries.cameFrom),
      manualPayments: manualPaymentsOf(waitlistEntries.cameFrom),
      keptWithoutDeadlineCents: sql<number>`coalesce((select r.kept_without_deadline_cents
        from registrations r where r.id = ${waitlistEntries.cameFrom}), 0)`.mapWith(Number),
      offerExpiresAt: offerEnd(now),
    })
    .from(waitlistEntries)
    .leftJoin(sql`members m`, sql`m.id = ${waitlistEntries.memberId}`)
    .leftJoin(sql`users u`, sql`u.id = ${waitlistEntries.userId}`)
    .where(and(which, isNull(waitlistEntries.endedAt)))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.number));
  return rows.map(({ row, phone, firstName, lastName, email, emailsCameBack, offerExpiresAt, ...money }) => ({
    id: row.number,
    eventId: row.eventId,
    userId: row.memberId ?? row.userId,
    memberId: row.memberId,
    user: { firstName, lastName, email },
    emailsCameBack,
    memberTickets: row.memberTickets,
    guestTickets: row.guestTickets,
    totalTickets: row.totalTickets,
    amount: amountOf(row),
    amountDue: "0.00",
    payBy: null,
    linkSentAt: null,
    goesBack: moneyOf(cardCountsFor({ ...money, paidByCard: centsOf(money.paidByCard ?? "0") })),
    amountWhy: row.details.amountWhy ?? null,
    tableNumber: row.details.tableNumber ?? null,
    status: "waitlist",
    memberInfo: (row.details.memberInfo ?? []).map(whole),
    guestInfo: (row.details.guestInfo ?? []).map(whole),
    foodRequests: row.details.foodRequests ?? null,
    seatingRequests: row.details.seatingRequests ?? null,
    specialRequirements: row.details.specialRequirements ?? null,
    attendees: [],
    phone,
    foodReading: null,
    // No one in the party has a seat, so it cannot be assigned to a person.
    isFoodUnread: false,
    needsAskedAt: null,
    coupleSeating: row.details.coupleSeating ?? "together",
    adminNotes: row.details.adminNotes ?? null,
    sponsoredGuests: row.details.sponsoredGuests ?? 0,
    paymentType: row.details.paymentType ?? "online",
    paymentMethod: row.details.paymentMethod ?? null,
    checkNumber: row.details.checkNumber ?? null,
    ...money,
    holdExpiresAt: null,
    offerExpiresAt: offerExpiresAt === null ? null : new Date(offerExpiresAt).toISOString(),
    createdAt: row.joinedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
