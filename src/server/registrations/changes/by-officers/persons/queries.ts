import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { writeOffs } from "#server/registrations/tables.ts";

/** One person of a party, as a change of it needs them. */
export type PersonOfParty = {
  id: number;
  kind: "member" | "guest";
  place: number;
  memberId: number | null;
  firstName: string;
  lastName: string;
  priceCents: number;
  priceWhy: string | null;
  tableNumber: number | null;
  hasDish: boolean;
};

/** A person of this party; undefined if they are not in it. */
export async function readPersonOf(
  tx: Tx,
  registrationId: number,
  attendeeId: number,
): Promise<PersonOfParty | undefined> {
  return (await readPersonsOf(tx, registrationId)).find(({ id }) => id === attendeeId);
}

/** Everyone in a party: members first, in their order. */
export async function readPersonsOf(tx: Tx, registrationId: number): Promise<PersonOfParty[]> {
  const rows = await readRows(
    tx,
    z.object({
      id: z.int(),
      kind: z.enum(["member", "guest"]),
      place: z.int(),
      member_id: z.int().nullable(),
      first_name: z.string(),
      last_name: z.string(),
      price_cents: z.coerce.number(),
      price_why: z.string().nullable(),
      table_number: z.int().nullable(),
      has_dish: z.boolean(),
    }),
    sql`select a.id, a.kind, a.place, a.member_id, coalesce(nullif(a.first_name, ''), m.first_name, '') as first_name,
        coalesce(nullif(a.last_name, ''), m.last_name, '') as last_name, a.price_cents, a.price_why,
        case when not a.is_unseated then coalesce(a.table_number, r.table_number) end as table_number,
        exists (select from choices c where c.attendee_id = a.id) as has_dish
      from attendees a join registrations r on r.id = a.registration_id left join members m on m.id = a.member_id
      where a.registration_id = ${registrationId} order by a.kind = 'guest', a.place`,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    place: row.place,
    memberId: row.member_id,
    firstName: row.first_name,
    lastName: row.last_name,
    priceCents: row.price_cents,
    priceWhy: row.price_why,
    tableNumber: row.table_number,
    hasDish: row.has_dish,
  }));
}

/** The last copy of the kitchen sheet that the venue got: for how many people, and when; null if it got none (D-410). */
export async function readVenueTold(
  db: Tx | Database,
  eventId: number,
): Promise<{ persons: number; at: string } | null> {
  const [row] = await readRows(
    db,
    z.object({ persons: z.int(), at: z.coerce.date() }),
    sql`select k.persons, s.at from kitchen_sendings s join kitchen_copies k on k.id = s.copy_id
        left join outbox o on o.id = s.outbox_id
      where k.event_id = ${eventId} and not s.is_officers and (s.is_on_paper or o.sent_at is not null) order by s.at desc, s.id desc limit 1`,
  );
  return row ? { persons: row.persons, at: row.at.toISOString() } : null;
}

/** Whether a card ever paid for this registration. */
export async function hasCardPayment(tx: Tx, registrationId: number): Promise<boolean> {
  const rows = await readRows(
    tx,
    z.object({ id: z.int() }),
    sql`select rp.payment_id as id from registration_payments rp
      join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
      where rp.registration_id = ${registrationId} limit 1`,
  );
  return rows.length > 0;
}

/** Whether something of a registration's amount was written off. */
export async function hasWriteOff(tx: Tx, registrationId: number): Promise<boolean> {
  return (await tx.$count(writeOffs, eq(writeOffs.registrationId, registrationId))) > 0;
}

/** Whether the party's table has a seat for one more; one that is not on the board has no size (D-411). */
export async function hasRoomAt(
  tx: Tx,
  { eventId, tableNumber }: { eventId: number; tableNumber: number | null },
): Promise<boolean> {
  if (tableNumber === null) return false;
  const [table] = await readRows(
    tx,
    z.object({ has_room: z.boolean() }),
    sql`select coalesce(coalesce(t.seats, e.seats_per_table) > (select count(*) from attendees a where a.table_id = t.id and a.is_live), true) as has_room
      from event_tables t join events e on e.id = t.event_id where t.event_id = ${eventId} and t.number = ${tableNumber}`,
  );
  return table?.has_room ?? true;
}

/** The newest person of a kind in a party, who has just got a ticket. */
export async function readNewest(tx: Tx, registrationId: number, kind: "member" | "guest"): Promise<number> {
  const [row] = await readRows(
    tx,
    z.object({ id: z.int() }),
    sql`select id from attendees where registration_id = ${registrationId} and kind = ${kind}
      order by place desc limit 1`,
  );
  if (!row) throw new Error("the person was not written");
  return row.id;
}

/** The place after the last person of a kind in a party. */
export async function readNextPlace(
  tx: Tx,
  registrationId: number,
  kind: "member" | "guest",
): Promise<number> {
  const [row] = await readRows(
    tx,
    z.object({ next: z.int() }),
    sql`select coalesce(max(place) + 1, 0)::int as next from attendees
      where registration_id = ${registrationId} and kind = ${kind}`,
  );
  return row?.next ?? 0;
}
