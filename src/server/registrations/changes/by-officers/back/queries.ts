import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { centsOf } from "#contract/values/cents.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import {
  type Answer,
  attendees,
  type PersonChange,
  type removedPersons,
  toldTables,
} from "#server/registrations/tables.ts";
import { users } from "#server/session/tables.ts";
import type { WentBack } from "./back-rules.ts";

/** What became due to go back when a registration was removed at this time. Everything is locked. */
export function readWentBack(tx: Tx, registrationId: number, removedAt: Date): Promise<WentBack[]> {
  const at = removedAt.toISOString();
  return read(tx, registrationId, {
    refunds: sql`f.created_at = ${at}::timestamptz`,
    returns: sql`t.created_at = ${at}::timestamptz`,
  });
}

/** The same for one person: these refunds and returns of their registration. */
export function readWentBackOf(
  tx: Tx,
  registrationId: number,
  { refunds, returns }: { refunds: number[]; returns: number[] },
): Promise<WentBack[]> {
  return read(tx, registrationId, {
    refunds: sql`f.id = any(${sql.param(refunds)}::int[])`,
    returns: sql`t.id = any(${sql.param(returns)}::int[])`,
  });
}

async function read(
  tx: Tx,
  registrationId: number,
  which: { refunds: SQL; returns: SQL },
): Promise<WentBack[]> {
  const rows = await readRows(
    tx,
    z.object({
      id: z.int(),
      by_card: z.boolean(),
      is_due: z.boolean(),
      is_kept: z.boolean(),
      credit_id: z.int().nullable(),
      amount: z.string(),
    }),
    sql`select f.id, true as by_card, f.status in ('due', 'refund_failed') as is_due, f.status = 'dismissed' as is_kept,
        null::int as credit_id, f.amount::text
      from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id
        join payment_refunds f on f.transaction_id = c.transaction_id
      where rp.registration_id = ${registrationId} and ${which.refunds}
    union all select t.id, false, t.returned_at is null and t.dismissed_at is null, t.dismissed_at is not null,
        h.credit_id, t.amount::text
      from manual_payments h join manual_returns t on t.manual_payment_id = h.id
      where h.registration_id = ${registrationId} and ${which.returns} and t.voided_at is null`,
  );
  return rows.map(({ id, by_card, is_due, is_kept, credit_id, amount }) => ({
    id,
    cents: centsOf(amount),
    isByCard: by_card,
    isDue: is_due,
    isKept: is_kept,
    credit: credit_id,
  }));
}

/**
 * Replaces the row that came with a ticket by that of someone who was removed. Their seating request is unread, as
 * their wishes ended; what the kitchen knows of them is written separately.
 */
export async function replaceByRemoved(
  tx: Tx,
  { newest, attendeeId, hasRoom }: { newest: number; attendeeId: number; hasRoom: boolean },
): Promise<void> {
  const [made] = await tx.select().from(attendees).where(eq(attendees.id, newest));
  if (!made) throw new Error("the ticket came without a person");
  // No seat is freed at the table.
  await tx
    .update(attendees)
    .set({ tableId: null, seat: null } satisfies PersonChange)
    .where(eq(attendees.id, newest));
  await tx.delete(attendees).where(eq(attendees.id, newest));
  await tx.execute(sql`with was as (
      select person, (person ->> 'place')::int as place, (person ->> 'table_id')::int as table_id,
        (person ->> 'seat')::int as seat
      from removed_persons where attendee_id = ${attendeeId})
    insert into attendees select (jsonb_populate_record(null::attendees, was.person || jsonb_build_object(
      'is_live', false,
      'place', case when exists (select from attendees o where o.registration_id = ${made.registrationId}
        and o.kind = ${made.kind} and o.place = was.place) then ${made.place}::int else was.place end,
      'table_number', case when ${hasRoom} then was.person -> 'table_number' end,
      'is_unseated', not ${hasRoom}::boolean or (was.person ->> 'is_unseated')::boolean,
      'table_id', case when ${hasRoom} and not (was.person ->> 'is_unseated')::boolean then ${made.tableId}::int end,
      'seat', null,
      'seating_read_at', case when was.person ->> 'seating_reason' is not null then was.person -> 'seating_read_at' end,
      'partner_of', (select o.id from attendees o
        where o.id = (was.person ->> 'partner_of')::int and o.registration_id = ${made.registrationId}),
      'member_id', (select m.id from members m where m.id = (was.person ->> 'member_id')::int)))).*
    from was`);
  // A seat of another table says nothing, and one that someone else has stays theirs.
  await tx.execute(sql`update attendees a set seat = (r.person ->> 'seat')::int from removed_persons r
    where r.attendee_id = ${attendeeId} and a.id = r.attendee_id and a.table_id = (r.person ->> 'table_id')::int
      and not exists (select from attendees o
        where o.table_id = a.table_id and o.seat = (r.person ->> 'seat')::int and o.is_live)`);
}

/** Their row of `told_tables`, or null. */
export async function readTold(tx: Tx, attendeeId: number): Promise<Record<string, unknown> | null> {
  const [found] = await tx
    .select({ told: sql<Record<string, unknown>>`to_jsonb(told_tables)` })
    .from(toldTables)
    .where(eq(toldTables.attendeeId, attendeeId));
  return found?.told ?? null;
}

/** Writes it again; the email may have been deleted since. */
export async function restoreTold(tx: Tx, told: Record<string, unknown> | null): Promise<void> {
  if (told === null) return;
  await tx.execute(sql`insert into told_tables (attendee_id, table_number, told_at, outbox_id)
    select t.attendee_id, t.table_number, t.told_at, (select id from outbox where id = t.outbox_id)
    from jsonb_populate_record(null::told_tables, ${JSON.stringify(told)}::jsonb) t`);
}

/** Someone still removed who was their partner, or had them as partner, is so again when they come back, too. */
export async function rememberPartner(tx: Tx, attendeeId: number): Promise<void> {
  await tx.execute(sql`update removed_persons o set
      partners = case when o.attendee_id = (was.person ->> 'partner_of')::int
        then array_append(o.partners, was.attendee_id) else o.partners end,
      person = case when o.attendee_id = any(was.partners) and o.person ->> 'partner_of' is null
        then o.person || jsonb_build_object('partner_of', was.attendee_id) else o.person end
    from removed_persons was
    where was.attendee_id = ${attendeeId} and o.registration_id = was.registration_id
      and (o.attendee_id = (was.person ->> 'partner_of')::int or o.attendee_id = any(was.partners))`);
}

/** An answer as it was stored, without its author if they have been deleted in the meantime. */
export async function stillKnown(
  tx: Tx,
  { needsAt, needsByMember, needsByUser, ...rest }: (typeof removedPersons.$inferSelect)["answer"],
): Promise<Answer> {
  const isMember = needsByMember !== null && (await tx.$count(members, eq(members.id, needsByMember))) > 0;
  const isUser = needsByUser !== null && (await tx.$count(users, eq(users.id, needsByUser))) > 0;
  return {
    ...rest,
    needsAt: needsAt === null ? null : new Date(needsAt),
    needsByMember: isMember ? needsByMember : null,
    needsByUser: isUser ? needsByUser : null,
  };
}
