import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { badRequest } from "#server/platform/refusal.ts";

const Row = z.object({
  /** As the audit log names them. */
  key: z.string(),
  /** How the audit log names them when they use a linked account. */
  also: z.array(z.string()),
  member_id: z.int().nullable(),
  user_id: z.int().nullable(),
  name: z.string(),
  first_name: z.string(),
  /** Confirmed; null without one. */
  email: z.string().nullable(),
  is_full: z.boolean(),
});
/** Someone with an officer's rights, as their row has them now. */
export type Officer = z.output<typeof Row>;

/** Everyone with rights once: the account of a member who has rights is theirs, and either of the two may make them full. */
const OFFICERS = sql`(
  select 'member ' || m.id as key,
    (select coalesce(jsonb_agg('administrator ' || u.id), '[]') from users u where u.member_id = m.id) as also,
    m.id as member_id, null::int as user_id, concat_ws(' ', m.first_name, m.last_name) as name, m.first_name,
    m.confirmed_email as email,
    m.admin_privileges = 'full' or exists (select from users u where u.member_id = m.id and u.is_admin) as is_full, m.sort_name
  from members m where m.admin_privileges <> 'none'
  union all
  select 'administrator ' || u.id, '[]'::jsonb, null, u.id,
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email), coalesce(u.first_name, ''), u.email, true,
    u.sort_name
  from users u where u.is_admin
    and not exists (select from members m where m.id = u.member_id and m.admin_privileges <> 'none'))`;

const IS_OF = sql`(d.member_id = o.member_id or d.user_id = o.user_id
  or d.user_id in (select u.id from users u where u.member_id = o.member_id))`;

/** Everyone with rights, by name, and since when each is an officer of a dinner; null if they are not. */
export function readCandidates(
  tx: Tx,
  eventId: number | null,
): Promise<(Officer & { since: Date | null })[]> {
  return readRows(
    tx,
    Row.extend({ since: Moment.nullable() }),
    sql`select ${COLUMNS}, (select min(d.since) from event_officers d where d.event_id = ${eventId}::int and ${IS_OF}) as since
      from ${OFFICERS} o order by o.sort_name, o.key`,
  );
}

const COLUMNS = sql`o.key, o.also, o.member_id, o.user_id, o.name, o.first_name, o.email, o.is_full`;

const OfDinner = Row.extend({ event_id: z.int(), since: Moment });
/** An officer of a dinner. */
export type DinnerOfficer = z.output<typeof OfDinner>;

/** The officers of dinners who have an officer's rights now, in the order in which they were chosen. */
export function readOfficersOf(tx: Tx, which: SQL): Promise<DinnerOfficer[]> {
  return readRows(
    tx,
    OfDinner,
    sql`select ${COLUMNS}, d.event_id, min(d.since) as since
      from event_officers d join ${OFFICERS} o on ${IS_OF} where ${which}
      group by d.event_id, o.key, o.also, o.member_id, o.user_id, o.name, o.first_name, o.email, o.is_full, o.sort_name
      order by d.event_id, min(d.since), o.sort_name, o.key`,
  );
}

/** The officers of one dinner. */
export function readEventOfficers(tx: Tx, eventId: number): Promise<DinnerOfficer[]> {
  return readOfficersOf(tx, sql`d.event_id = ${eventId}`);
}

/** Whether someone's acts are this officer's, also with a linked account. */
export function isThem({ key, also }: Pick<Officer, "key" | "also">, actor: string): boolean {
  return key === actor || also.includes(actor);
}

/** The officers with these keys; 400 if one has no rights. */
export async function officersNamed(tx: Tx, keys: readonly string[]): Promise<Officer[]> {
  const all = await readCandidates(tx, null);
  const chosen = all.filter(({ key }) => keys.includes(key));
  if (chosen.length === new Set(keys).size) return chosen;
  const message = "Someone you chose no longer has officer rights. Please review your choices.";
  throw badRequest(message, [{ path: "officers", message }]);
}

/** An officer as the owner of an email. */
export function ownerOf({
  member_id: memberId,
  user_id: userId,
}: Pick<Officer, "member_id" | "user_id">): EmailOwner {
  return memberId !== null ? { memberId } : { userId: userId ?? 0 };
}

/** The caller as an officer. */
export async function findOfficer(tx: Tx, { memberId, userId }: Actor): Promise<Officer | undefined> {
  const all = await readCandidates(tx, null);
  return all.find(
    (one) =>
      (memberId !== null && one.member_id === memberId) ||
      (userId !== null && (one.user_id === userId || one.also.includes(`administrator ${userId}`))),
  );
}
