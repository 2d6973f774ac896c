import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { DELETED_MEMBER, isDeletedMember } from "#contract/registrations/deleted-member.ts";
import { erasePayersOf } from "#server/payments/erase-payers.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { payments } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { ownersOfRow } from "#server/platform/email/email-owners.ts";
import { eraseManualPaymentsOf } from "#server/registrations/parties/manual-payments.ts";
import { type Registration, readContact } from "#server/registrations/parties/queries.ts";
import { earlierPayers, manualPayments } from "#server/registrations/tables.ts";

/**
 * Notes that its present owner paid for a locked party, which goes to another member; earlier owners stay as noted. A page
 * that is closed may still be paid by them; one that is open, and for which no money came, is the next owner's.
 */
export async function keepPayers(tx: Tx, row: Registration) {
  const userId = row.memberId === null ? row.userId : null;
  const isContact = row.memberId === null && userId === null;
  const [firstName, lastName, email] = isContact
    ? [row.contactFirstName, row.contactLastName, row.contactEmail]
    : [null, null, null];
  await tx.execute(sql`insert into earlier_payers (registration_id, payment_id, manual_payment_id, member_id, user_id,
      first_name, last_name, email)
    select ${row.id}::int, paid.payment_id, paid.manual_payment_id, ${row.memberId}::int, ${userId}::int,
      ${firstName}::text, ${lastName}::text, ${email}::text
    from (select payment_id, null::int as manual_payment_id from registration_payments rp
        where rp.registration_id = ${row.id} and exists (select from payments p where p.id = rp.payment_id
          and (p.status <> 'created' or p.needs_person is not null
            or exists (select from payment_charges c where c.payment_id = p.id)))
      union all select null, id from manual_payments where registration_id = ${row.id}) paid
    on conflict do nothing`);
}

/** Who paid for a party by card: an earlier owner, or the one it has; null if they were deleted. */
export async function readPayer(tx: Tx, { id, subjectId }: Pick<Payment, "id" | "subjectId">) {
  const [earlier] = await readRows(
    tx,
    z.object({
      member_id: z.int().nullable(),
      user_id: z.int().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
      typed: z.string().nullable(),
    }),
    sql`select p.member_id, p.user_id, coalesce(m.first_name, u.first_name, p.first_name) as first_name,
      coalesce(m.last_name, u.last_name, p.last_name) as last_name,
      coalesce(m.confirmed_email, u.email, p.email) as email,
      paid.email as typed
    from earlier_payers p join payments paid on paid.id = p.payment_id left join members m on m.id = p.member_id left join users u on u.id = p.user_id
    where p.payment_id = ${id}`,
  );
  if (!earlier) return readContact(tx, subjectId);
  const { member_id: memberId, user_id: userId, first_name, last_name, email, typed } = earlier;
  const owners = ownersOfRow({ memberId, userId });
  // Without a login there may only be the address at the card page, which is erased with its payer.
  const to = email ?? (owners === "nobody" ? typed : null);
  const isGone =
    owners === "nobody" &&
    (first_name === null || isDeletedMember({ firstName: first_name, lastName: last_name }));
  if (isGone && to === null) return null;
  return { firstName: first_name ?? "", lastName: last_name ?? "", email: to, owners };
}

/** What an account paid for parties that belong to others since is its member's, once the two are linked (105). */
export async function transferEarlierPayer(
  tx: Tx,
  { userId, memberId }: { userId: number; memberId: number },
): Promise<void> {
  await tx.update(earlierPayers).set({ memberId, userId: null }).where(eq(earlierPayers.userId, userId));
}

/** Erases the owner of these parties from what they paid for them; what owners before them paid stays (105). */
export async function erasePaymentsOf(tx: Tx, registrationIds: readonly number[]): Promise<void> {
  const ids = [...registrationIds];
  const cards = await tx
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(earlierPayers, eq(earlierPayers.paymentId, payments.id))
    .where(
      and(eq(payments.purpose, "registration"), inArray(payments.subjectId, ids), isNull(earlierPayers.id)),
    );
  const manual = await tx
    .select({ id: manualPayments.id })
    .from(manualPayments)
    .leftJoin(earlierPayers, eq(earlierPayers.manualPaymentId, manualPayments.id))
    .where(and(inArray(manualPayments.registrationId, ids), isNull(earlierPayers.id)));
  await erasePayersOf(
    tx,
    cards.map(({ id }) => id),
  );
  await eraseManualPaymentsOf(
    tx,
    manual.map(({ id }) => id),
  );
}

/** Erases a member from what they paid for parties that belong to others since. */
export async function eraseEarlierPayer(tx: Tx, memberId: number): Promise<void> {
  const theirs = await tx.select().from(earlierPayers).where(eq(earlierPayers.memberId, memberId));
  const ids = (of: "paymentId" | "manualPaymentId") =>
    theirs.flatMap((one) => (one[of] === null ? [] : [one[of]]));
  await erasePayersOf(tx, ids("paymentId"));
  await eraseManualPaymentsOf(tx, ids("manualPaymentId"));
  await tx
    .update(earlierPayers)
    .set({ ...DELETED_MEMBER, memberId: null })
    .where(eq(earlierPayers.memberId, memberId));
}

/** Of these card payments, those that an earlier owner made. */
export async function readEarlierPayments(tx: Tx, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return tx
    .select()
    .from(earlierPayers)
    .where(and(isNotNull(earlierPayers.paymentId), inArray(earlierPayers.paymentId, [...paymentIds])));
}

/**
 * Whether a payment was made by someone else than the owner whom registration `of` has now, in raw SQL. `paid` is a
 * column of `earlier_payers` and what it is compared with: "payment_id = rp.payment_id".
 */
export function paidByAnother(of: string, paid: string): string {
  return `exists (select from earlier_payers e join registrations o on o.id = ${of} where e.${paid}
    and (e.member_id is distinct from o.member_id or (o.member_id is null and e.user_id is distinct from o.user_id)))`;
}

/** Whether no earlier owner made a payment, in raw SQL; `paid` as for `paidByAnother`. */
export function paidByOwner(paid: string): string {
  return `not exists (select from earlier_payers e where e.${paid})`;
}

/** The payments of a registration that someone else made than its owner: by card, and as officers recorded them. */
export async function readPaidByOthers(
  tx: Tx,
  registrationId: number,
): Promise<{ cards: ReadonlySet<number>; manual: ReadonlySet<number> }> {
  const rows = await readRows(
    tx,
    z.object({ payment_id: z.int().nullable(), manual_payment_id: z.int().nullable() }),
    sql`select rp.payment_id, null::int as manual_payment_id from registration_payments rp
        where rp.registration_id = ${registrationId}
          and ${sql.raw(paidByAnother("rp.registration_id", "payment_id = rp.payment_id"))}
      union all select null, h.id from manual_payments h where h.registration_id = ${registrationId}
          and ${sql.raw(paidByAnother("h.registration_id", "manual_payment_id = h.id"))}`,
  );
  return {
    cards: new Set(rows.flatMap((row) => row.payment_id ?? [])),
    manual: new Set(rows.flatMap((row) => row.manual_payment_id ?? [])),
  };
}
