import { and, asc, desc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { DEBTS_SHOWN, type Debt } from "#contract/registrations/manual/debts.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { events } from "#server/events/tables.ts";
import type { Database } from "#server/platform/database/database.ts";
import { cardMoneyOf } from "#server/registrations/attendees/card-money.ts";
import { amountDueOf } from "#server/registrations/changes/refunds/change-rules.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import { manualPaymentsOf, paidHowIn, receivedText } from "#server/registrations/parties/manual-payments.ts";
import { registrations } from "#server/registrations/tables.ts";

const CONTACT = contactOf("registrations");
const YEAR_MS = 365 * 86_400_000;

/**
 * What parties should have paid by now, of one dinner or of all, latest dinner first (D-364, D-368). The one list of it:
 * what needs attention, what is left to do for a dinner, and the list of debts are this. `amountDueOf` decides; the
 * statement leaves out what has plainly been paid.
 */
export async function readDebts(
  db: Database,
  { now, today }: { now: Date; today: string },
  eventId: number | null = null,
): Promise<Debt[]> {
  const { paidByCard } = cardMoneyOf(registrations.id);
  const received = sql.raw(receivedText("registrations.id"));
  const isFlagged = or(isNotNull(registrations.paysLaterSince), isNotNull(registrations.staysDueSince));
  const rows = await db
    .select({
      row: registrations,
      title: events.title,
      dateTime: events.dateTime,
      ...CONTACT.fields,
      paidByCard,
      manualPayments: manualPaymentsOf(registrations.id),
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(sql`members m`, sql`m.id = ${registrations.memberId}`)
    .leftJoin(sql`users u`, sql`u.id = ${registrations.userId}`)
    .where(
      and(
        isNull(events.deletedAt),
        eq(registrations.status, "confirmed"),
        or(isNull(registrations.removedAt), isNotNull(registrations.staysDueSince)),
        or(
          lte(events.dateTime, now),
          sql`${registrations.payBy} < ${today}::date`,
          isNotNull(registrations.staysDueSince),
        ),
        eventId === null
          ? or(isFlagged, sql`${events.dateTime} > ${new Date(now.getTime() - YEAR_MS).toISOString()}`)
          : eq(registrations.eventId, eventId),
        sql`${registrations.amount} * 100 > (${received})::bigint
          + greatest(0, coalesce(${paidByCard}::numeric, 0) * 100 - ${registrations.keptWithoutDeadlineCents})`,
      ),
    )
    .orderBy(desc(events.dateTime), asc(registrations.id));
  return rows
    .flatMap(({ row, title, dateTime, firstName, lastName, email, ...money }) => {
      const { receivedManually } = paidHowIn(money.manualPayments);
      const due = amountDueOf({ ...row, paidByCard: money.paidByCard, receivedManually });
      return due === 0
        ? []
        : {
            registrationId: row.id,
            eventId: row.eventId,
            title,
            dateTime: dateTime.toISOString(),
            payer: `${firstName} ${lastName}`.trim(),
            email,
            due: moneyOf(due),
            payBy: row.payBy,
            hasEnded: row.removedAt !== null,
          };
    })
    .slice(0, DEBTS_SHOWN);
}
