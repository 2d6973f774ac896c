import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { DEBTS_SHOWN, type Debt } from "#contract/registrations/manual/debts.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { fullName } from "#contract/values/full-name.ts";
import { events } from "#server/events/tables.ts";
import { REFUNDABLE } from "#server/payments/rules.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { cardMoneyOf } from "#server/registrations/attendees/card-money.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import { readUsableOf } from "#server/registrations/credits/queries.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import { manualPaymentsOf, paidHowIn } from "#server/registrations/parties/manual-payments.ts";
import { LEFT_OF_PAYMENT } from "#server/registrations/parties/manual-returns.ts";
import { IS_RECEIVED, isPaymentKnown } from "#server/registrations/parties/payment-known.ts";
import { linkSentAt } from "#server/registrations/payment-links/sent-link.ts";
import { paymentLinks, registrations } from "#server/registrations/tables.ts";
import { whyNotWriteOff } from "./write-off-rules.ts";

const CONTACT = contactOf("registrations");

type Day = { now: Date; today: string };
/** Of which dinner, or of all; and whether with what is due later. */
type Scope = { eventId?: number | undefined; withAhead?: boolean };

/**
 * What parties should have paid by now, of one dinner or of all, latest dinner first (D-364, D-368). The one list of it:
 * what needs attention, what is left to do for a dinner, and the list of debts are this.
 */
export async function readDebts(db: Database, day: Day, scope: Scope = {}): Promise<Debt[]> {
  const overdue = await readPerhapsDue(db, day, scope);
  if (overdue.size === 0) return [];
  const rows = await db
    .select({
      row: registrations,
      title: events.title,
      dateTime: events.dateTime,
      ...CONTACT.fields,
      emailsCameBack: CONTACT.emailsCameBack,
      paidByCard: cardMoneyOf(registrations.id).paidByCard,
      manualPayments: manualPaymentsOf(registrations.id),
      isPaymentKnown: sql<boolean>`${sql.raw(isPaymentKnown("registrations.id"))}`,
      link: paymentLinks,
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(sql`members m`, sql`m.id = ${registrations.memberId}`)
    .leftJoin(sql`users u`, sql`u.id = ${registrations.userId}`)
    .leftJoin(paymentLinks, eq(paymentLinks.registrationId, registrations.id))
    .where(inArray(registrations.id, [...overdue.keys()]))
    .orderBy(desc(events.dateTime), asc(registrations.id));
  const owners = rows.flatMap(({ row }) => row.memberId ?? []);
  const credits = await readUsableOf(db, owners, day.today);
  return rows.flatMap(
    ({ row, title, dateTime, firstName, lastName, email, emailsCameBack, link, ...money }) => {
      const { receivedManually } = paidHowIn(money.manualPayments);
      const paidByCard = centsOf(money.paidByCard ?? "0");
      const due = amountDueOf({ ...row, ...money, paidByCard, receivedManually });
      return due === 0
        ? []
        : {
            registrationId: row.id,
            eventId: row.eventId,
            title,
            dateTime: dateTime.toISOString(),
            payer: fullName({ firstName, lastName }),
            email,
            emailsCameBack,
            due: moneyOf(due),
            linkSentAt: (row.removedAt === null && linkSentAt(link, email)?.toISOString()) || null,
            isMembers: row.memberId !== null,
            credit: moneyOf(credits.get(row.memberId ?? 0) ?? 0),
            payBy: row.payBy,
            isOverdue: overdue.get(row.id) ?? false,
            hasEnded: row.removedAt !== null,
            canBeWrittenOff: whyNotWriteOff({ removedAt: row.removedAt, dateTime }, day.now) === null,
          };
    },
  );
}

/**
 * Parties that may owe something, by sums over all of them at once; `amountDueOf` decides. By registration, whether they
 * should have paid by now; those who should are never cut off by the others. Over all dinners, a party that was to pay
 * with the others is looked at for a year (099).
 */
async function readPerhapsDue(
  db: Database,
  { now, today }: Day,
  { eventId, withAhead = false }: Scope,
): Promise<ReadonlyMap<number, boolean>> {
  const isOverdue = sql`(r.stays_due_since is not null or e.date_time <= ${now.toISOString()}
    or coalesce(r.pay_by < ${today}::date, false))`;
  const rows = await readRows(
    db,
    z.object({ id: z.int(), is_overdue: z.boolean() }),
    sql`with parties as materialized (
      select r.id, r.amount, r.kept_without_deadline_cents / 100.0 as kept, e.date_time,
        r.pays_later_since is not null or r.stays_due_since is not null as is_flagged, ${isOverdue} as is_overdue
      from registrations r join events e on e.id = r.event_id
      where e.deleted_at is null and r.status = 'confirmed' and r.amount > 0
        and (r.removed_at is null or r.stays_due_since is not null)
        and (${withAhead} or ${isOverdue})
        and ${
          eventId === undefined
            ? sql`(r.pays_later_since is not null or r.stays_due_since is not null
                or e.date_time > ${now.toISOString()}::timestamptz - interval '1 year')`
            : sql`r.event_id = ${eventId}`
        }),
    card as materialized (
      select rp.registration_id, sum(${sql.raw(REFUNDABLE)}) as paid from parties
        join registration_payments rp on rp.registration_id = parties.id
        join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied' group by rp.registration_id),
    manual as materialized (
      select h.registration_id, sum(${sql.raw(LEFT_OF_PAYMENT)}) as paid from parties
        join manual_payments h on h.registration_id = parties.id and ${sql.raw(IS_RECEIVED)} group by h.registration_id)
    select parties.id, parties.is_overdue from parties left join card on card.registration_id = parties.id
      left join manual on manual.registration_id = parties.id
    where (is_flagged or card.paid is not null or manual.paid is not null)
      and parties.amount > greatest(0, coalesce(manual.paid, 0) + coalesce(card.paid, 0) - kept)
    order by parties.is_overdue desc, parties.date_time desc, parties.id limit ${DEBTS_SHOWN}`,
  );
  return new Map(rows.map((row) => [row.id, row.is_overdue]));
}
