import { sql } from "drizzle-orm";
import { z } from "zod";
import { lockEvent } from "#server/events/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import type { Entry } from "#server/registrations/waitlist/queries.ts";

/** The live row of the party with this number: a registration or a place in line, never both. */
export type Live = { eventId: number } & (
  | { registrationId: number; entryId?: never }
  | { entryId: number; registrationId?: never }
);

/**
 * Finds the party of a number, which is that of a registration or of a place in line. Where that is over, and the party
 * was moved to the line or seated from it, the party is where it is now (078). Undefined if nothing of it is live.
 */
export async function findLive(tx: Tx, number: number): Promise<Live | undefined> {
  const rows = await readRows(
    tx,
    z.object({
      event_id: z.int(),
      registration_id: z.int().nullable(),
      entry_id: z.int().nullable(),
    }),
    sql`with recursive party (registration_id, entry_id) as (
      select * from (select id, null::int from registrations where id = ${number}
        union all select null, id from waitlist_entries where number = ${number}) named
      union select next.* from party cross join lateral (
        select w.became, null::int from waitlist_entries w where w.id = party.entry_id and w.became is not null
        union all select null, w.id from waitlist_entries w where w.came_from = party.registration_id
        union all select null, o.entry_id from registrations r join waitlist_offers o on o.id = r.offer_id
          where r.id = party.registration_id) next)
    select r.event_id, r.id as registration_id, null as entry_id, r.id as number
      from party join registrations r on r.id = party.registration_id where r.removed_at is null
    union all select w.event_id, null, w.id, w.number
      from party join waitlist_entries w on w.id = party.entry_id where w.ended_at is null`,
  );
  const [found] = rows;
  if (!found) return undefined;
  if (found.registration_id !== null)
    return { eventId: found.event_id, registrationId: found.registration_id };
  if (found.entry_id !== null) return { eventId: found.event_id, entryId: found.entry_id };
  return undefined;
}

/** The number of the party's registration with seats, for calls that are about seats; the given one if it has none. */
export async function seatedNumber(tx: Tx, number: number): Promise<number> {
  return (await findLive(tx, number))?.registrationId ?? number;
}

/** The live party of a number with its dinner locked, so that it stays where it is until the transaction ends. */
export async function lockLive(tx: Tx, number: number): Promise<Live | undefined> {
  const found = await findLive(tx, number);
  if (!found) return undefined;
  await lockEvent(tx, found.eventId);
  return findLive(tx, number);
}

/** The same for an officer's call; refused if nothing of the party is live, with where it is if it was moved (109). */
export async function lockKnown(tx: Tx, number: number): Promise<Live> {
  const live = await lockLive(tx, number);
  if (!live) throw await whyGone(tx, number);
  return live;
}

/** Why a number has no live party: it moved to another dinner, which is named, or it is over. */
async function whyGone(tx: Tx, number: number): Promise<Refusal> {
  const [moved] = await readRows(
    tx,
    z.object({ id: z.int(), title: z.string() }),
    sql`with recursive party (id) as (select ${number}::int
        union select r.id from party join registrations r on r.came_from = party.id)
      select r.id, e.title from party join registrations r on r.id = party.id join events e on e.id = r.event_id
      where r.id <> ${number} order by r.id desc limit 1`,
  );
  if (!moved) return notFound("Registration not found");
  return conflict(`This party was moved to ${moved.title}, where it is registration #${moved.id}.`);
}

/** Whether this number has ever been that of a place in line. */
export async function hasWaited(tx: Tx, number: number): Promise<boolean> {
  const rows = await readRows(
    tx,
    z.object({ id: z.int() }),
    sql`select id from waitlist_entries where number = ${number} limit 1`,
  );
  return rows.length > 0;
}

/** The number of a registration that is made of a place in line: the same, unless a registration had it before. */
export async function numberFor(tx: Tx, { number }: Pick<Entry, "number">): Promise<{ id?: number }> {
  const rows = await readRows(
    tx,
    z.object({ id: z.int() }),
    sql`select id from registrations where id = ${number}`,
  );
  return rows.length === 0 ? { id: number } : {};
}
