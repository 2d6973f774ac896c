import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { COPIES_SHOWN } from "#contract/papers/kitchen.ts";
import { events } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { outbox } from "#server/platform/tables.ts";
import { dinnerVenues, kitchenCopies, kitchenSendings } from "./tables.ts";

/** A copy as it is stored. */
export type CopyRow = typeof kitchenCopies.$inferSelect;
/** A copy without what it says of persons. */
export type CopyFacts = Omit<CopyRow, "snapshot"> & { isErased: boolean };
/** An email with a copy, and what became of it. */
export type SendingRow = typeof kitchenSendings.$inferSelect & {
  sentAt: Date | null;
  failedAt: Date | null;
};

/** The dinner's venue; undefined if nothing was entered. */
export async function readVenue(tx: Tx, eventId: number) {
  const [row] = await tx.select().from(dinnerVenues).where(eq(dinnerVenues.eventId, eventId));
  return row;
}

/** The venues of dinners whose addresses or lines have one of these words, which are in lower case. */
export async function readVenuesNaming(tx: Tx, words: readonly string[]) {
  const said = sql`lower(concat(array_to_string(${dinnerVenues.emails}, ' '), ${dinnerVenues.contacts}::text,
    ${dinnerVenues.timeline}::text))`;
  return tx.select().from(dinnerVenues).where(hasWord(said, words)).orderBy(asc(dinnerVenues.eventId));
}

function hasWord(text: SQL, words: readonly string[]): SQL {
  return sql`exists (select from unnest(${sql.param([...words])}::text[]) as word where strpos(${text}, word) > 0)`;
}

/** Dinners whose audit entries about their venue have one of these addresses. */
export async function readDinnersLogged(tx: Tx, addresses: readonly string[]): Promise<number[]> {
  const rows = await readRows(
    tx,
    z.object({ id: z.int() }),
    sql`select distinct entity_id::int as id from audit_log
      where entity = 'event' and action in ('change venue', 'send kitchen copy')
        and ${hasWord(sql`lower(concat(before, after))`, addresses)} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Copies that went to one of these addresses, or on paper to someone with one of these words; all in lower case. */
export function wentTo({
  addresses,
  words,
}: {
  addresses: readonly string[];
  words: readonly string[];
}): SQL {
  const to = sql`lower(${kitchenSendings.recipient})`;
  return sql`(${to} = any(${sql.param([...addresses])}::text[])
    or (${kitchenSendings.isOnPaper} and ${hasWord(to, words)}))`;
}

/** Which of these addresses, in lower case, were emailed a copy of any dinner. */
export async function readAddressesWithCopies(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
  const to = sql<string>`lower(${kitchenSendings.recipient})`;
  const rows = await tx
    .selectDistinct({ to })
    .from(kitchenSendings)
    .where(and(eq(kitchenSendings.isOnPaper, false), inArray(to, [...addresses])));
  return new Set(rows.map((row) => row.to));
}

/** What was entered for the latest other dinner at the same place. */
export async function readEarlierVenue(tx: Tx, eventId: number) {
  const place = tx.select({ location: events.location }).from(events).where(eq(events.id, eventId));
  const [row] = await tx
    .select({ venue: dinnerVenues, title: events.title, dateTime: events.dateTime })
    .from(dinnerVenues)
    .innerJoin(events, eq(events.id, dinnerVenues.eventId))
    .where(
      and(
        ne(events.id, eventId),
        isNull(events.deletedAt),
        sql`lower(trim(${events.location})) = lower(trim((${place})))`,
      ),
    )
    .orderBy(desc(events.dateTime), desc(events.id))
    .limit(1);
  return row;
}

/** The latest copies of a dinner, the last one first. */
export async function readCopies(tx: Tx, eventId: number): Promise<CopyFacts[]> {
  const { snapshot, ...facts } = getTableColumns(kitchenCopies);
  return tx
    .select({ ...facts, isErased: sql<boolean>`${snapshot} is null` })
    .from(kitchenCopies)
    .where(eq(kitchenCopies.eventId, eventId))
    .orderBy(desc(kitchenCopies.version))
    .limit(COPIES_SHOWN);
}

/** One copy with everything that was on it. */
export async function readCopy(tx: Tx, eventId: number, version: number): Promise<CopyRow | undefined> {
  const isThat = and(eq(kitchenCopies.eventId, eventId), eq(kitchenCopies.version, version));
  const [row] = await tx.select().from(kitchenCopies).where(isThat);
  return row;
}

/** Copies of any dinner that say something of a member, of one of these parties, or with one of these words. */
export function copiesThatName(
  memberId: number,
  { partyIds, words }: { partyIds: readonly number[]; words: readonly string[] },
): SQL {
  const { snapshot } = kitchenCopies;
  const parties = sql`any(${sql.param([...partyIds])}::int[])`;
  const typed = sql`lower(concat(${snapshot} ->> 'contacts', ${snapshot} ->> 'timeline'))`;
  return sql`(exists (select from jsonb_array_elements(${snapshot} -> 'persons') as person
      where (person ->> 'memberId')::int = ${memberId} or (person ->> 'partyId')::int = ${parties})
    or exists (select from jsonb_array_elements(${snapshot} -> 'unsorted') as request
      where (request ->> 'partyId')::int = ${parties})
    or ${hasWord(typed, words)})`;
}

/** The emails with these copies, in the order in which they were written. */
export async function readSendings(tx: Tx, copyIds: readonly number[]): Promise<SendingRow[]> {
  const rows = await tx
    .select({ sending: kitchenSendings, sentAt: outbox.sentAt, failedAt: outbox.failedAt })
    .from(kitchenSendings)
    .leftJoin(outbox, eq(outbox.id, kitchenSendings.outboxId))
    .where(inArray(kitchenSendings.copyId, [...copyIds]))
    .orderBy(kitchenSendings.id);
  return rows.map(({ sending, ...mail }) => ({ ...sending, ...mail }));
}

/** What papers say of members besides their name in a party. */
export type MemberOnPaper = Pick<
  typeof members.$inferSelect,
  "id" | "firstName" | "lastName" | "title" | "isEcuyer" | "isMondiale"
>;

/** These members, by id. */
export async function readMembersOnPaper(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MemberOnPaper>> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, title, isEcuyer, isMondiale } = members;
  const rows = await tx
    .select({ id, firstName, lastName, title, isEcuyer, isMondiale })
    .from(members)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of officers by who they are in the audit log, as "member 7"; deleted ones are left out. */
export async function readOfficerNames(
  tx: Tx,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(
    tx,
    z.object({ actor: z.string(), name: z.string() }),
    sql`select 'member ' || id as actor, trim(concat_ws(' ', first_name, last_name)) as name from members
        where id = any(${sql.param(idsOf("member", actors))}::int[])
      union all select 'administrator ' || id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email)
        from users where id = any(${sql.param(idsOf("administrator", actors))}::int[])`,
  );
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}

function idsOf(kind: string, actors: readonly string[]): number[] {
  return [...new Set(actors)].flatMap((actor) => {
    const [found, id] = actor.split(" ");
    return found === kind ? [Number(id)] : [];
  });
}
