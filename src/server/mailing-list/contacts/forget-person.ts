import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";

const HAS_OWNER = sql`(exists (select from members m where mailing_address(m.confirmed_email) = a.address)
  or exists (select from users u where mailing_address(u.email) = a.address))`;
const PLACEHOLDER = sql`'erased:' || mailing_hash(a.address)`;

/**
 * Removes the addresses of a member who has just been erased. An address the portal added is replaced by a placeholder
 * until the contact is off the list, which is done by contact id, even if no one connects the portal for a long time.
 */
export async function forgetPerson(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from mailing_changes where member_id = ${memberId}`);
  await tx.execute(
    sql`update mailing_addresses a set moves_from = null where moves_from is not null and not ${HAS_OWNER}`,
  );
  const alone = sql`a.address not like 'erased:%' and not ${HAS_OWNER}
    and not exists (select from mailing_addresses b where b.moves_from = a.address)`;
  await tx.execute(sql`delete from mailing_addresses a where ${alone} and (not put_by_portal
    or exists (select from mailing_addresses b where b.address = ${PLACEHOLDER}))`);
  const rows = await readRows(
    tx,
    z.object({ address: z.string(), placeholder: z.string() }),
    sql`
    select a.address, ${PLACEHOLDER} as placeholder from mailing_addresses a where ${alone}`,
  );
  const names = JSON.stringify(rows);
  const given = sql`jsonb_to_recordset(${names}::jsonb) given (address text, placeholder text)`;
  await tx.execute(sql`update mailing_contacts c set address = given.placeholder, first_name = null, last_name = null
    from ${given} where c.address = given.address`);
  await tx.execute(sql`update mailing_addresses a set address = given.placeholder, first_name = null, last_name = null,
      state = 'waiting', attempts = 0, error = null, due_at = ${IMMEDIATELY},
      contact_id = coalesce(a.contact_id,
        (select c.contact_id from mailing_contacts c where c.address = given.placeholder limit 1))
    from ${given} where a.address = given.address`);
  // Samples must not keep the address either.
  await tx.execute(sql`update mailing_runs r set samples = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(samples) one
      where exists (select from members m where mailing_address(m.confirmed_email) = one ->> 'address')
        or exists (select from users u where mailing_address(u.email) = one ->> 'address'))
    where samples <> '[]'`);
}

/** Removes erased people's names from contacts read from the service, unless they have rejoined. */
export async function clearErasedNames(tx: Tx): Promise<void> {
  await tx.execute(sql`update mailing_contacts a set address = ${PLACEHOLDER}, first_name = null, last_name = null
    where exists (select from mailing_addresses e where e.address like 'erased:%')
      and ${PLACEHOLDER} in (select address from mailing_addresses e where e.address like 'erased:%') and not ${HAS_OWNER}`);
}

/** Restores what was known about erased addresses that someone now has again. */
export async function restoreErasedAddresses(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.execute(sql`update mailing_addresses e set address = a.address
    from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) a (address)
    where e.address like 'erased:%' and e.address = ${PLACEHOLDER}
      and not exists (select from mailing_addresses known where known.address = a.address)`);
  await tx.execute(sql`delete from mailing_addresses e
    using jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) a (address)
    where e.address like 'erased:%' and e.address = ${PLACEHOLDER}`);
}
