import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { AT_ONCE } from "#server/platform/due.ts";

const BORNE = sql`(exists (select from members m where mailing_address(m.confirmed_email) = a.address)
  or exists (select from users u where mailing_address(u.email) = a.address))`;
const NAMELESS = sql`'erased:' || mailing_hash(a.address)`;

/**
 * Forgets where a member who has just been erased could be written to. What the portal put on the list is still taken
 * off it, by the contact's key at the service; the address itself stands nowhere, however long nobody connects.
 */
export async function forgetPerson(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from mailing_changes where member_id = ${memberId}`);
  await tx.execute(
    sql`update mailing_addresses a set moves_from = null where moves_from is not null and not ${BORNE}`,
  );
  const alone = sql`a.address not like 'erased:%' and not ${BORNE}
    and not exists (select from mailing_addresses b where b.moves_from = a.address)`;
  await tx.execute(sql`delete from mailing_addresses a where ${alone} and (not put_by_portal
    or exists (select from mailing_addresses b where b.address = ${NAMELESS}))`);
  const { rows } = await tx.execute<{ address: string; nameless: string }>(sql`
    select a.address, ${NAMELESS} as nameless from mailing_addresses a where ${alone}`);
  const names = JSON.stringify(rows);
  const given = sql`jsonb_to_recordset(${names}::jsonb) given (address text, nameless text)`;
  await tx.execute(sql`update mailing_contacts c set address = given.nameless, first_name = null, last_name = null
    from ${given} where c.address = given.address`);
  await tx.execute(sql`update mailing_addresses a set address = given.nameless, first_name = null, last_name = null,
      state = 'waiting', attempts = 0, error = null, due_at = ${AT_ONCE},
      contact_id = coalesce(a.contact_id,
        (select c.contact_id from mailing_contacts c where c.address = given.nameless limit 1))
    from ${given} where a.address = given.address`);
  // Kept in no list of examples either.
  await tx.execute(sql`update mailing_runs r set samples = (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(samples) one
      where exists (select from members m where mailing_address(m.confirmed_email) = one ->> 'address')
        or exists (select from users u where mailing_address(u.email) = one ->> 'address'))
    where samples <> '[]'`);
}

/** A page or more of what the service has was read: who was erased is nameless there as well, unless he is back. */
export async function forgetNames(tx: Tx): Promise<void> {
  await tx.execute(sql`update mailing_contacts a set address = ${NAMELESS}, first_name = null, last_name = null
    where exists (select from mailing_addresses e where e.address like 'erased:%')
      and ${NAMELESS} in (select address from mailing_addresses e where e.address like 'erased:%') and not ${BORNE}`);
}

/** Somebody bears these addresses again: what the portal knew of them is theirs. */
export async function nameAgain(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.execute(sql`update mailing_addresses e set address = a.address
    from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) a (address)
    where e.address like 'erased:%' and e.address = ${NAMELESS}
      and not exists (select from mailing_addresses known where known.address = a.address)`);
  await tx.execute(sql`delete from mailing_addresses e
    using jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) a (address)
    where e.address like 'erased:%' and e.address = ${NAMELESS}`);
}
