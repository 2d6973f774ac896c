import type { MailingStatus } from "#contract/mailing-list.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Counts the portal's addresses for the list: members', administrators', and distinct ones (S-51). */
export async function countLocalAddresses(db: Database): Promise<MailingStatus["localEmailCount"]> {
  const [row] = await db.fast<{ members: number; users: number; total: number; unique: number }>(
    "mailing-local-addresses",
    // Written this way, the addresses come from the index; otherwise each would be computed again (025).
    `with each as (
        select true as of_member, mailing_address(confirmed_email) as address from members
          where mailing_address(confirmed_email) is not null
        union all select false, mailing_address(email) from users where mailing_address(email) is not null)
      select count(address) filter (where of_member)::int as members,
        count(address) filter (where not of_member)::int as users,
        count(address)::int as total, count(distinct address collate "C")::int as unique from each`,
    [],
  );
  return row ?? { members: 0, users: 0, total: 0, unique: 0 };
}
