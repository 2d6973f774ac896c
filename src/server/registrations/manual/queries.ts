import { and, asc, eq, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";
import { members } from "#server/members/tables.ts";
import { hasRecordedPayment } from "#server/payments/charges/recorded-payments.ts";
import { payments } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { type DueHold, isOpenPaymentOf } from "#server/registrations/seats/holds/queries.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";
import { nameOnly } from "./entered-persons.ts";

/** Members with this confirmed address, ignoring case; two spouses may share one (S-35, S-69). */
export async function findMembersByEmail(
  tx: Tx,
  email: string,
): Promise<{ id: number; firstName: string; lastName: string }[]> {
  return tx
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(sql`lower(${members.confirmedEmail}) = lower(${email})`)
    .orderBy(asc(members.id))
    .limit(50);
}

/** A live registration without a member that was entered with the same contact, tickets and names since then. */
export async function findDuplicateParty(
  tx: Tx,
  eventId: number,
  { form, since }: { form: ManualRegistrationForm; since: Date },
): Promise<number | undefined> {
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`select id from registrations
    where event_id = ${eventId} and removed_at is null and member_id is null and user_id is null
      and created_at > ${since.toISOString()}
      and coalesce(contact_first_name, '') = ${form.firstName} and coalesce(contact_last_name, '') = ${form.lastName}
      and coalesce(contact_email, '') = ${form.email}
      and member_tickets = ${form.memberTickets} and guest_tickets = ${form.guestTickets}
      and party_names(id, 'member') = ${JSON.stringify(form.memberInfo.map(nameOnly))}::jsonb
      and party_names(id, 'guest') = ${JSON.stringify(form.guestInfo.map(nameOnly))}::jsonb
    limit 1`,
  );
  return rows[0]?.id;
}

/** Manual registrations that expired or whose payer cancelled, longest overdue first. */
export async function readDueManualRegistrations(tx: Tx, now: Date, most: number): Promise<DueHold[]> {
  return tx
    .select({ id: manualRegistrations.id, eventId: manualRegistrations.eventId, payment: payments })
    .from(manualRegistrations)
    .leftJoin(payments, isOpenPaymentOf("manual-registration", manualRegistrations.id))
    .where(
      and(
        isNull(manualRegistrations.registrationId),
        isNull(manualRegistrations.closedAt),
        or(lte(manualRegistrations.expiresAt, now), isNotNull(payments.cancelAskedAt)),
        not(hasRecordedPayment("manual-registration", manualRegistrations.id)),
      ),
    )
    .orderBy(asc(manualRegistrations.expiresAt))
    .limit(most);
}

/** A dinner's manual registrations that are neither paid nor closed, with their open payments, oldest first. */
export async function readOpenManualRegistrations(tx: Tx, eventId: number) {
  return tx
    .select({
      intent: manualRegistrations,
      payment: payments,
      isRecorded: sql<boolean>`${hasRecordedPayment("manual-registration", manualRegistrations.id)}`,
    })
    .from(manualRegistrations)
    .leftJoin(payments, isOpenPaymentOf("manual-registration", manualRegistrations.id))
    .where(
      and(
        eq(manualRegistrations.eventId, eventId),
        isNull(manualRegistrations.registrationId),
        isNull(manualRegistrations.closedAt),
      ),
    )
    .orderBy(asc(manualRegistrations.id));
}

/** The manual registration with this id, including the registration it became or the time it was closed. */
export async function readManualRegistration(tx: Tx, id: number) {
  const [intent] = await tx.select().from(manualRegistrations).where(eq(manualRegistrations.id, id));
  return intent;
}
