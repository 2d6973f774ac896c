import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { MemberStatus } from "#server/members/rules.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Word } from "./rules.ts";

/** By last and first name; `id` so that pages never overlap. */
const BY_NAME = [asc(members.sortName), asc(members.id)];

/** Which members are meant; everybody where it is empty. */
export type Wanted = { words: readonly Word[]; status?: MemberStatus | undefined };

/** Every word stands in the name or the address, or the status is called so. */
function fits({ words, status }: Wanted): SQL | undefined {
  return and(status && eq(members.status, status), ...words.map(fitsWord));
}

function fitsWord({ text, statuses }: Word): SQL {
  // Looked for as it is: no pattern, so nothing in it means anything (H-35).
  const named = sql`strpos(${members.searchText}, folded(${text})) > 0`;
  return statuses.length > 0 ? sql`(${named} or ${inArray(members.status, [...statuses])})` : named;
}

/** One page of the members meant, or all of them. */
export function readDirectory(
  db: Tx,
  wanted: Wanted,
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) {
  const all = db
    .select()
    .from(members)
    .where(fits(wanted))
    .orderBy(...BY_NAME)
    .offset(offset);
  return limit === undefined ? all : all.limit(limit);
}

/** How many members of each status are meant. */
export async function countByStatus(db: Tx, wanted: Wanted): Promise<Map<MemberStatus, number>> {
  const rows = await db
    .select({ status: members.status, n: sql<number>`count(*)::int` })
    .from(members)
    .where(fits(wanted))
    .groupBy(members.status);
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** Members without a partner whose name or address fits, but for one. */
export function readUnlinked(db: Tx, wanted: Wanted, except: number, most: number) {
  return db
    .select()
    .from(members)
    .where(and(isNull(members.spouseId), ne(members.id, except), fits(wanted)))
    .orderBy(...BY_NAME)
    .limit(most);
}

/** The keys of all members, in the order of their names. */
export async function readMemberIds(db: Tx): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .orderBy(...BY_NAME);
  return rows.map(({ id }) => id);
}

/** These members in the order of the keys; who has been deleted since is left out. */
export async function readMembers(db: Tx, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(members)
    .where(sql`${members.id} = any(${sql.param(`{${ids}}`)}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Which of these addresses, in small letters, somebody else has, too. */
export async function readSharedAddresses(
  tx: Tx,
  addresses: readonly string[],
  except: number,
): Promise<string[]> {
  const these = sql.param([...addresses]);
  const { rows } = await tx.execute<{ address: string }>(sql`
    select lower(email) as address from members where lower(email) = any(${these}::text[]) and id <> ${except}
    union select lower(email) from users where lower(email) = any(${these}::text[])`);
  return rows.map(({ address }) => address);
}
