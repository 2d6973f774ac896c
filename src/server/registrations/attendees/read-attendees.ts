import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type {
  AttendeeRegistration,
  FoodReading,
  PartyAttendee,
} from "#contract/registrations/attendees/attendees.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { NAMES } from "#server/registrations/party-names.ts";
import type { Registration } from "#server/registrations/queries.ts";
import { type Attendee, registrations } from "#server/registrations/tables.ts";

/** Every live registration of a dinner as officers see it: by id, then waiting ones in the order they joined (S-11). */
export function readAttendees(db: Tx, eventId: number, now: Date): Promise<AttendeeRegistration[]> {
  return read(db, eq(registrations.eventId, eventId), now);
}

/** One live registration as officers see it. */
export async function readAttendee(db: Tx, id: number, now: Date): Promise<AttendeeRegistration | undefined> {
  return (await read(db, eq(registrations.id, id), now))[0];
}

/** The card payments for a registration that are neither refunded nor being refunded; null if no card paid. */
const PAID_BY_CARD = sql<
  string | null
>`(select sum(c.amount - coalesce((select sum(f.amount) from payment_refunds f
    where f.transaction_id = c.transaction_id and f.status <> 'dismissed'), 0))::text
  from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
  where rp.registration_id = ${registrations.id})`;

/** The amount owed back for it, including surplus charges, that has not been sent. */
const REFUND_DUE = sql<string | null>`(select sum(f.amount)::text
  from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id
    join payment_refunds f on f.transaction_id = c.transaction_id and f.status in ('due', 'refund_failed')
  where rp.registration_id = ${registrations.id})`;

/** Everyone with a ticket: members by place, then guests, numbered without gaps. */
const PERSONS = sql<PartyAttendee[] | null>`(select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind,
    'place', a.nth, 'memberId', a.member_id, 'cardName', a.card_name,
    'isUnseated', a.is_unseated, 'partnerOf', a.partner_of, 'needs', a.needs,
    'needsSource', a.needs_source, 'needsAt', a.needs_at) order by a.kind desc, a.nth)
  from (select p.*, row_number() over (partition by p.kind order by p.place) - 1 as nth from attendees p
    where p.registration_id = ${registrations.id}) a)`;

const PAYMENT_ID = sql<
  number | null
>`(select max(rp.payment_id) from registration_payments rp where rp.registration_id = ${registrations.id})`;

/** The name of the officer who read its food request. */
const FOOD_READER = sql<
  string | null
>`coalesce((select trim(concat_ws(' ', o.first_name, o.last_name)) from members o
    where o.id = substring(${registrations.foodReadBy} from '^member (\\d+)$')::int),
  (select coalesce(nullif(trim(concat_ws(' ', o.first_name, o.last_name)), ''), o.email) from users o
    where o.id = substring(${registrations.foodReadBy} from '^administrator (\\d+)$')::int))`;

function offerEnd(now: Date) {
  return sql<string | Date | null>`(select o.expires_at from waitlist_offers o
    where o.registration_id = ${registrations.id} and o.expires_at > ${now.toISOString()}
      and o.accepted_at is null and o.declined_at is null and o.lapsed_at is null)`;
}

async function read(db: Tx, which: SQL, now: Date): Promise<AttendeeRegistration[]> {
  const rows = await db
    .select({
      row: registrations,
      ...NAMES,
      persons: PERSONS,
      phone: sql<
        string | null
      >`coalesce(nullif(m.cell_phone, ''), nullif(m.home_phone, ''), nullif(m.office_phone, ''))`,
      firstName: sql<string>`coalesce(m.first_name, u.first_name, ${registrations.contactFirstName}, '')`,
      lastName: sql<string>`coalesce(m.last_name, u.last_name, ${registrations.contactLastName}, '')`,
      email: sql<string | null>`coalesce(m.confirmed_email, u.email, ${registrations.contactEmail})`,
      paidByCard: PAID_BY_CARD,
      refundDue: REFUND_DUE,
      paymentId: PAYMENT_ID,
      offerExpiresAt: offerEnd(now),
      foodReader: FOOD_READER,
    })
    .from(registrations)
    .leftJoin(sql`members m`, sql`m.id = ${registrations.memberId}`)
    .leftJoin(sql`users u`, sql`u.id = ${registrations.userId}`)
    .where(and(which, isNull(registrations.removedAt)))
    .orderBy(
      sql`case when ${registrations.status} = 'waitlist' then ${registrations.createdAt} end nulls first`,
      asc(registrations.id),
    );
  return rows.map(({ row, memberInfo, guestInfo, firstName, lastName, email, persons, phone, ...money }) => ({
    id: row.id,
    eventId: row.eventId,
    userId: row.memberId ?? row.userId,
    memberId: row.memberId,
    user: { firstName, lastName, email },
    memberTickets: row.memberTickets,
    guestTickets: row.guestTickets,
    totalTickets: row.memberTickets + row.guestTickets,
    amount: row.amount,
    tableNumber: row.tableNumber,
    status: row.status,
    memberInfo: memberInfo.map(whole),
    guestInfo: guestInfo.map(whole),
    foodRequests: row.foodRequests,
    seatingRequests: row.seatingRequests,
    specialRequirements: row.specialRequirements,
    attendees: (persons ?? []).map(({ needsAt, ...person }) => ({
      ...person,
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
    paymentMethod: row.paymentMethod,
    checkNumber: row.checkNumber,
    paidByCard: money.paidByCard,
    refundDue: money.refundDue,
    paymentId: money.paymentId,
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    offerExpiresAt: money.offerExpiresAt === null ? null : new Date(money.offerExpiresAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
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

/** Members send names only; officers see all four fields (C-26). */
function whole({ firstName, lastName, tableNumber, seatingRequests }: Attendee): Required<Attendee> {
  return { firstName, lastName, tableNumber: tableNumber ?? null, seatingRequests: seatingRequests ?? null };
}
