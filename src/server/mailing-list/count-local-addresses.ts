import type { MailingStatus } from "#contract/mailing-list.ts";
import type { Database } from "#server/platform/database.ts";

type Count = MailingStatus["localEmailCount"];

/** Per database, the last count that may be kept, and the newest number of a change of an address before it. */
const counted = new WeakMap<Database, { mark: string; count: Count }>();

/**
 * How many addresses the portal has for the list: of members, of administrators, and how many different ones (S-51).
 * Every change of an address takes a number (`mailing_changes`) before it is committed. Where those that had one were
 * over before the count, it stays right for as long as no further number is taken, and nobody counts again (025).
 */
export async function countLocalAddresses(db: Database): Promise<Count> {
  // In this order: of what takes its number later the mark differs, what took it earlier is over or still under way.
  const mark = await readMark(db);
  const known = counted.get(db);
  if (known && known.mark === mark) return known.count;
  const mayBeKept = await isNoneUnderWay(db);
  const [count] = await db.fast<Count>("mailing-local-addresses", COUNT, []);
  if (!count) return { members: 0, users: 0, total: 0, unique: 0 };
  if (mayBeKept) counted.set(db, { mark, count });
  return count;
}

/** The newest number, whether it was taken or is the first to be, and the file of the numbers, which emptying renews. */
async function readMark(db: Database): Promise<string> {
  const [row] = await db.fast<{ mark: string }>(
    "mailing-addresses-mark",
    `select concat_ws(' ', last_value, is_called, pg_relation_filenode('mailing_changes_id_seq')) as mark
      from mailing_changes_id_seq`,
    [],
  );
  return row?.mark ?? "";
}

/** Who takes a number locks the table first, and lets go of it only when everybody can see what he wrote. */
async function isNoneUnderWay(db: Database): Promise<boolean> {
  const [row] = await db.fast<{ none: boolean }>(
    "mailing-changes-under-way",
    `select not exists (select from pg_locks where relation = 'mailing_changes'::regclass
        and database = (select oid from pg_database where datname = current_database())
        and mode = 'RowExclusiveLock') as none`,
    [],
  );
  return row?.none ?? false;
}

// Said so, the addresses are read from the index, which has them; else each would be worked out anew (025).
const COUNT = `with each as (
    select true as of_member, mailing_address(email) as address from members where mailing_address(email) is not null
    union all select false, mailing_address(email) from users where mailing_address(email) is not null)
  select count(address) filter (where of_member)::int as members,
    count(address) filter (where not of_member)::int as users,
    count(address)::int as total, count(distinct address collate "C")::int as unique from each`;
