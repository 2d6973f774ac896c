import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, not, type SQL, sql } from "drizzle-orm";
import type { DUES_FILTERS, LOGIN_FILTERS, MemberSort, RIGHTS_FILTERS } from "#contract/directory.ts";
import type { MemberStatus } from "#contract/members/status.ts";
import { monthAfter } from "#contract/values/days.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { SearchWord } from "./rules.ts";

/** By last and first name, then id, so that pages never overlap. */
const BY_NAME = [asc(members.sortName), asc(members.id)];

/** Which members to select; all of them if it is empty. */
export type MemberFilter = {
  words: readonly SearchWord[];
  status?: MemberStatus | undefined;
  dues?: { standing: (typeof DUES_FILTERS)[number]; today: string } | undefined;
  login?: (typeof LOGIN_FILTERS)[number] | undefined;
  rights?: (typeof RIGHTS_FILTERS)[number] | undefined;
};

/** Whether a member is selected. Every word must be in the name or address, or name the status. */
export function fits({ words, status, dues, login, rights }: MemberFilter): SQL | undefined {
  return and(
    status && eq(members.status, status),
    dues && hasDues(dues),
    login && (login === "yes" ? HAS_LOGIN : not(HAS_LOGIN)),
    rights && hasRights(rights),
    ...words.map(fitsWord),
  );
}

const HAS_LOGIN = sql`(${members.userName} is not null and ${members.passwordHash} is not null)`;

function hasRights(rights: (typeof RIGHTS_FILTERS)[number]): SQL {
  return rights === "officers" ? ne(members.adminPrivileges, "none") : eq(members.adminPrivileges, rights);
}

/** By the rule of the badges (C-10): the last paid day itself is still paid. */
function hasDues({ standing, today }: { standing: (typeof DUES_FILTERS)[number]; today: string }) {
  const paidThrough = members.localDuesPaidThrough;
  switch (standing) {
    case "current":
      return gte(paidThrough, today);
    case "soon":
      return and(gte(paidThrough, today), lte(paidThrough, monthAfter(today)));
    case "overdue":
      return lt(paidThrough, today);
    case "none":
      return isNull(paidThrough);
  }
}

/** The index serves words of at least this length (025); shorter ones need a scan. */
const GRAM = 3;

/** Whether the text is in a member's search text. */
function standsIn(text: string): SQL {
  // Searched literally: it is no pattern, so no character has a meaning (H-35).
  const stands = sql`strpos(${members.searchText}, folded(${text})) > 0`;
  if (text.length < GRAM) return stands;
  return sql`(grams(${members.searchText}) @> gram_cover(folded(${text})) and ${stands})`;
}

function fitsWord({ text, statuses }: SearchWord): SQL {
  const named = standsIn(text);
  return statuses.length > 0 ? sql`(${named} or ${inArray(members.status, [...statuses])})` : named;
}

type Page = { limit: number; offset?: number; sort?: MemberSort | undefined };

/** What each order compares before the name; without a date dues come first, as they are the most urgent. */
const COMPARED = {
  name: members.sortName,
  status: members.status,
  dues: sql`coalesce(${members.localDuesPaidThrough}, '-infinity'::date)`,
  added: members.createdAt,
};

/** An order of the directory as SQL. */
function orderOf(sort: MemberSort = "name"): SQL[] {
  const key = sort.replace("-", "") as keyof typeof COMPARED;
  const compared = sort.startsWith("-") ? desc(COMPARED[key]) : asc(COMPARED[key]);
  return key === "name" && sort === "name" ? BY_NAME : [compared, ...BY_NAME];
}

/** One page of the selected members. */
export function readDirectory(db: Tx, wanted: MemberFilter, page: Page) {
  const meant = fits(wanted);
  if (wanted.words.length > 0 && meant) return readFound(db, meant, page);
  return db
    .select()
    .from(members)
    .where(meant)
    .orderBy(...orderOf(page.sort))
    .offset(page.offset ?? 0)
    .limit(page.limit);
}

/**
 * The same for a search. It filters first and sorts the matches afterwards: left to itself the planner, which expects
 * every third row to match, would walk the whole directory by name for a rare word.
 */
function readFound(db: Tx, meant: SQL, { limit, offset = 0, sort }: Page) {
  const order = sql.join(orderOf(sort), sql`, `);
  const ids = sql`(with members as materialized (
      select id, sort_name, status, local_dues_paid_through, created_at from members where ${meant})
    select id from members order by ${order} limit ${limit}::bigint offset ${offset}::bigint)`;
  return db
    .select()
    .from(members)
    .where(sql`${members.id} in ${ids}`)
    .orderBy(...orderOf(sort));
}

/** The number of selected members by status. */
export async function countByStatus(db: Tx, wanted: MemberFilter): Promise<Map<MemberStatus, number>> {
  if (fits(wanted) === undefined) return countAll(db);
  const rows = await db
    .select({ status: members.status, n: sql<number>`count(*)::int` })
    .from(members)
    .where(fits(wanted))
    .groupBy(members.status);
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** Read from the tallies that triggers maintain (025). */
async function countAll(db: Tx): Promise<Map<MemberStatus, number>> {
  const { rows } = await db.execute<{ status: MemberStatus; n: number }>(
    sql`select status, sum(n)::int as n from tallies where thing = 'members' group by status having sum(n) <> 0`,
  );
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** Members without a spouse whose name or address matches, except one. */
export function readUnlinked(
  db: Tx,
  wanted: MemberFilter,
  { except, limit }: { except: number; limit: number },
) {
  const meant = sql`${isNull(members.spouseId)} and ${ne(members.id, except)} and ${fits(wanted) ?? sql`true`}`;
  return readFound(db, meant, { limit });
}

/** Members whose name, address or, if asked, username contains each word; those where it begins a word come first. */
export function readSuggestions(
  db: Tx,
  words: readonly string[],
  { userNamesToo, limit }: { userNamesToo: boolean; limit: number },
) {
  const called = sql`lower(coalesce(${members.userName}, ''))`;
  const meant = words.map((word) => {
    const named = standsIn(word);
    return userNamesToo ? sql`(${named} or strpos(${called}, lower(${word})) > 0)` : named;
  });
  const begun = words.map((word) => sql`strpos(' ' || ${members.searchText}, ' ' || folded(${word})) > 0`);
  return db
    .select()
    .from(members)
    .where(and(...meant))
    .orderBy(sql`${and(...begun) ?? sql`true`} desc`, ...BY_NAME)
    .limit(limit);
}

/** The ids of the selected members, by name unless `sort` says otherwise. */
export async function readMatchingIds(
  db: Tx,
  wanted: MemberFilter,
  { sort, limit }: { sort?: MemberSort | undefined; limit?: number } = {},
): Promise<number[]> {
  const found = db
    .select({ id: members.id })
    .from(members)
    .where(fits(wanted))
    .orderBy(...orderOf(sort));
  const rows = await (limit === undefined ? found : found.limit(limit));
  return rows.map(({ id }) => id);
}

/** Those of these ids that are members', by name. */
export async function readIdsByName(db: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(...BY_NAME);
  return rows.map(({ id }) => id);
}

/** Members read at a time. */
const BATCH = 1000;

/**
 * These members in batches, in the order of the ids. The ids are fixed up front, so no one is missing or repeated
 * when someone is renamed in between. No transaction, since a slow client would hold it open.
 */
export async function* membersInBatches(db: Tx, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += BATCH) {
    yield await readMembers(db, ids.slice(from, from + BATCH));
  }
}

/** These members in the order of the ids; those deleted since are left out. */
async function readMembers(db: Tx, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(members)
    .where(sql`${members.id} = any(${sql.param(`{${ids}}`)}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Which of these lower-case addresses someone else has, too. */
export async function readSharedAddresses(
  tx: Tx,
  addresses: readonly string[],
  except: number,
): Promise<string[]> {
  const these = sql.param([...addresses]);
  const { rows } = await tx.execute<{ address: string }>(sql`
    select a.address from unnest(${these}::text[]) a (address) join members m
      on a.address in (lower(m.email), lower(m.confirmed_email)) where m.id <> ${except}
    union select lower(email) from users where lower(email) = any(${these}::text[])`);
  return rows.map(({ address }) => address);
}

/**
 * Lower-case addresses that identify a member's emails from before owners were recorded (029): their own and those
 * their emails went to, except any that someone else has or whose emails went to someone else.
 */
export async function readProvenAddresses(
  tx: Tx,
  { id, confirmedEmail }: { id: number; confirmedEmail: string | null },
): Promise<string[]> {
  // A confirmation link goes to whatever was typed, so it proves nothing.
  const { rows } = await tx.execute<{ mailbox: string }>(sql`
    with known (mailbox) as (select lower(${confirmedEmail}::text)
      union select lower(o.recipient) from outbox o join outbox_owners w on w.outbox_id = o.id
        where w.member_id = ${id} and o.recipient <> '' and not o.is_confidential)
    select mailbox from known where mailbox is not null
      and not exists (select from members m where mailbox in (lower(m.email), lower(m.confirmed_email)) and m.id <> ${id})
      and not exists (select from users u where lower(u.email) = mailbox)
      and not exists (select from outbox o where lower(o.recipient) = mailbox and not o.owner_unknown
        and not exists (select from outbox_owners w where w.outbox_id = o.id and w.member_id = ${id}))`);
  return rows.map(({ mailbox }) => mailbox);
}
