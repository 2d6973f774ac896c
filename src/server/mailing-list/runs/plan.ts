import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isErased } from "#server/mailing-list/contacts/erased.ts";
import { LONGEST_ADDRESS } from "#server/mailing-list/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import type { Counts, Sample } from "./run-record.ts";

/** Sample addresses of each kind that a run shows. */
const SAMPLES = 20;

/** What to do with each address that belongs on the list, as `address, first_name, last_name, what`. */
export function plannedChanges(listId: string): SQL {
  return sql`select w.address, w.first_name, w.last_name,
      case when c.contact_id is null or c.is_gone or not c.on_list then 'added'
        when a.put_by_portal and a.list_id = ${listId}
          and (coalesce(w.first_name, c.first_name), coalesce(w.last_name, c.last_name))
            is distinct from (c.first_name, c.last_name) then 'changed'
        else 'unchanged' end as what
    from mailing_wanted w left join mailing_contacts c on c.address = w.address
      left join mailing_addresses a on a.address = w.address`;
}

/** Whether no one has this address anymore, or its owner has opted out. */
export function isUnwanted(address: SQL): SQL {
  return sql`(not exists (select from mailing_people p where p.address = ${address})
    or exists (select from mailing_opt_outs o where o.address_hash = mailing_hash(${address})))`;
}

/** Addresses the portal added that no longer belong on the list, as `address, contact_id`. */
export function contactsToRemove(listId: string): SQL {
  return sql`select a.address, c.contact_id from mailing_addresses a join mailing_contacts c on c.address = a.address
    where a.put_by_portal and a.list_id = ${listId} and c.on_list and not c.is_out and not c.is_gone
      and ${isUnwanted(sql`a.address`)}`;
}

const LEFT = sql`select address from mailing_people p
  where exists (select from mailing_opt_outs o where o.address_hash = mailing_hash(p.address))`;
const TOO_LONG = sql`select address from mailing_people where length(address) > ${LONGEST_ADDRESS}`;

const Planned = z.object({
  what: z.enum(["added", "changed", "unchanged", "removed", "optedOut", "refused"]),
  count: z.number(),
  addresses: z.array(z.string()),
});

/** What a run will do, as far as can be known in advance. */
export async function countPlan(tx: Tx, listId: string): Promise<{ counts: Counts; samples: Sample[] }> {
  const rows = await readRows(
    tx,
    Planned,
    sql`with found as (
      select address, what from (${plannedChanges(listId)}) x
      union all select address, 'removed' from (${contactsToRemove(listId)}) x
      union all select address, 'optedOut' from (${LEFT}) x
      union all select address, 'refused' from (${TOO_LONG}) x),
    ordered as (select address, what, row_number() over (partition by what order by address) as n from found)
    select what, count(*)::int as count,
      array_agg(address order by address) filter (where n <= ${SAMPLES}) as addresses
    from ordered group by what`,
  );
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, removed: 0, optedOut: 0, refused: 0 };
  for (const { what, count } of rows) counts[what] = count;
  const samples = rows.flatMap(({ what, addresses }) =>
    what === "unchanged"
      ? []
      : addresses.filter((one) => !isErased(one)).map((address) => ({ address, what, why: whyOf(what) })),
  );
  return { counts, samples };
}

/** How many people have opted out, and how many addresses are too long to send. */
export async function countExcluded(tx: Tx): Promise<Pick<Counts, "optedOut" | "refused">> {
  const rows = await readRows(
    tx,
    z.object({ optedOut: z.number(), refused: z.number() }),
    sql`
    select (select count(*)::int from (${LEFT}) x) as "optedOut", (select count(*)::int from (${TOO_LONG}) x) as refused`,
  );
  return rows[0] ?? { optedOut: 0, refused: 0 };
}

/** Updates the planner's statistics after the tables grew or shrank a lot. */
export async function analyzeTables(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze mailing_contacts`);
  await tx.execute(sql`analyze mailing_addresses`);
}

function whyOf(what: keyof Counts): string | null {
  return what === "refused" ? `Longer than ${LONGEST_ADDRESS} characters` : null;
}
