import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type {
  AttendeeRegistration,
  FoodReading,
  PartyAttendee,
} from "#contract/registrations/attendees/attendees.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { PHONE } from "#server/members/queries.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { amountDueOf, cardCountsFor } from "#server/registrations/balance/change-rules.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import { manualPaymentsOf, paidHowIn } from "#server/registrations/parties/manual-payments.ts";
import { NAMES } from "#server/registrations/parties/party-names.ts";
import { isPaymentKnown } from "#server/registrations/parties/payment-known.ts";
import { type PriceFacts, personPrice } from "#server/registrations/parties/prices/person-price.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { linkSentAt } from "#server/registrations/payment-links/sent-link.ts";
import { statusOf } from "#server/registrations/rules.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { paymentLinks, registrations } from "#server/registrations/tables.ts";
import { readWaiting, readWaitingParty } from "#server/registrations/waitlist/read-waiting.ts";
import { cardMoneyOf } from "./card-money.ts";
import { whole } from "./typed-names.ts";

const CONTACT = contactOf("registrations");

/** Every live party of a dinner as officers see it: registrations by id, then waiting ones in the order they joined (S-11). */
export async function readAttendees(db: Tx, eventId: number, now: Date): Promise<AttendeeRegistration[]> {
  const registered = await read(db, eq(registrations.eventId, eventId));
  return [...registered, ...(await readWaiting(db, eventId, now))];
}

/** The same in one snapshot, so that a party that takes seats at the moment is on the list once. */
export function readAttendeesAtOnce(
  db: Database,
  eventId: number,
  now: Date,
): Promise<AttendeeRegistration[]> {
  return db.transaction((tx) => readAttendees(tx, eventId, now), { isolationLevel: "repeatable read" });
}

/** One live registration as officers see it. */
export async function readAttendee(db: Tx, id: number): Promise<AttendeeRegistration | undefined> {
  return (await read(db, eq(registrations.id, id)))[0];
}

/** The live party of a number, with seats or waiting, as officers see it. */
export async function readParty(
  db: Tx,
  number: number,
  now: Date,
): Promise<AttendeeRegistration | undefined> {
  const live = await findLive(db, number);
  if (live?.entryId !== undefined) return readWaitingParty(db, live.entryId, now);
  return live && readAttendee(db, live.registrationId);
}

type PersonRow = Omit<PartyAttendee, "price"> & PriceFacts;

/** Everyone with a ticket: members by place, then guests, numbered without gaps. */
const PERSONS = sql<PersonRow[] | null>`(select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind,
    'place', a.nth, 'memberId', a.member_id, 'cardName', a.card_name,
    'isUnseated', a.is_unseated, 'partnerOf', a.partner_of, 'needs', a.needs,
    'needsSource', a.needs_source, 'needsAt', a.needs_at, 'priceCents', a.price_cents, 'priceLine', a.price_line,
    'priceWhy', a.price_why) order by a.kind desc, a.nth)
  from (select p.*, row_number() over (partition by p.kind order by p.place) - 1 as nth from attendees p
    where p.registration_id = ${registrations.id}) a)`;

/** The name of the officer who read its food request. */
const FOOD_READER = sql<
  string | null
>`coalesce((select trim(concat_ws(' ', o.first_name, o.last_name)) from members o
    where o.id = substring(${registrations.foodReadBy} from '^member (\\d+)$')::int),
  (select coalesce(nullif(trim(concat_ws(' ', o.first_name, o.last_name)), ''), o.email) from users o
    where o.id = substring(${registrations.foodReadBy} from '^administrator (\\d+)$')::int))`;

async function read(db: Tx, which: SQL): Promise<AttendeeRegistration[]> {
  const rows = await db
    .select({
      row: registrations,
      ...NAMES,
      persons: PERSONS,
      phone: PHONE,
      ...CONTACT.fields,
      emailsCameBack: CONTACT.emailsCameBack,
      ...cardMoneyOf(registrations.id),
      manualPayments: manualPaymentsOf(registrations.id),
      isPaymentKnown: sql<boolean>`${sql.raw(isPaymentKnown("registrations.id"))}`,
      foodReader: FOOD_READER,
      link: paymentLinks,
    })
    .from(registrations)
    .leftJoin(sql`members m`, sql`m.id = ${registrations.memberId}`)
    .leftJoin(sql`users u`, sql`u.id = ${registrations.userId}`)
    .leftJoin(paymentLinks, eq(paymentLinks.registrationId, registrations.id))
    .where(and(which, isNull(registrations.removedAt)))
    .orderBy(asc(registrations.id));
  const withHow = rows.map((row) => ({ ...row, ...paidHowIn(row.manualPayments) }));
  return withHow.map(
    ({
      row,
      memberInfo,
      guestInfo,
      firstName,
      lastName,
      email,
      emailsCameBack,
      persons,
      phone,
      link,
      ...money
    }) => ({
      id: row.id,
      eventId: row.eventId,
      userId: row.memberId ?? row.userId,
      memberId: row.memberId,
      user: { firstName, lastName, email },
      emailsCameBack,
      memberTickets: row.memberTickets,
      guestTickets: row.guestTickets,
      totalTickets: row.memberTickets + row.guestTickets,
      amount: row.amount,
      amountWhy: row.adjustmentWhy,
      tableNumber: row.tableNumber,
      status: statusOf(row),
      memberInfo: memberInfo.map(whole),
      guestInfo: guestInfo.map(whole),
      foodRequests: row.foodRequests,
      seatingRequests: row.seatingRequests,
      specialRequirements: row.specialRequirements,
      attendees: (persons ?? []).map(({ needsAt, priceCents, priceLine, priceWhy, ...person }) => ({
        ...person,
        price: personPrice({ priceCents, priceLine, priceWhy }),
        needsAt: needsAt === null ? null : new Date(needsAt).toISOString(),
      })),
      phone,
      foodReading: readingOf(row, money.foodReader),
      isFoodUnread: (row.foodRequests ?? "") !== "" && row.foodReadAt === null,
      needsAskedAt: row.needsAskedAt?.toISOString() ?? null,
      coupleSeating: row.coupleSeating,
      adminNotes: row.adminNotes,
      sponsoredGuests: row.sponsoredGuests,
      paymentType: row.paymentType,
      paymentMethod: money.paymentMethod,
      checkNumber: money.checkNumber,
      manualPayments: money.manualPayments,
      paidByCard: money.paidByCard,
      goesBack: moneyOf(cardCountsFor({ ...row, paidByCard: centsOf(money.paidByCard ?? "0") })),
      amountDue: moneyOf(amountDueOf({ ...row, ...money, paidByCard: centsOf(money.paidByCard ?? "0") })),
      payBy: row.payBy,
      linkSentAt: linkSentAt(link, email)?.toISOString() ?? null,
      refundDue: money.refundDue,
      paymentId: money.paymentId,
      holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
      offerExpiresAt: null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
  );
}

function readingOf(
  {
    foodRequests,
    foodReadAt,
    foodReadFor,
  }: Pick<Registration, "foodRequests" | "foodReadAt" | "foodReadFor">,
  by: string | null,
): FoodReading | null {
  if (!foodRequests || foodReadAt === null) return null;
  return { at: foodReadAt.toISOString(), by, personIds: foodReadFor };
}
