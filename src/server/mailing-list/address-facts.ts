import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import type { TagWord } from "./rules.ts";

/** What the portal knows of one address: whether it belongs on the list, and what was done for it. */
export type AddressFacts = {
  address: string;
  contactId: string | null;
  putByPortal: boolean;
  attempts: number;
  movesFrom: string | null;
  /** A change to it is still to be taken in. */
  isHeld: boolean;
  isOut: boolean;
  /** Null where nobody bears it. */
  person: { firstName: string | null; lastName: string | null; tags: TagWord[] } | null;
};

type Row = {
  contact_id: string | null;
  put_by_portal: boolean;
  attempts: number;
  moves_from: string | null;
  held: boolean;
  out: boolean;
  borne: boolean;
  first_name: string | null;
  last_name: string | null;
  tags: TagWord[] | null;
};

/** The facts of an address for the list; null where the portal has nothing to do with it. */
export async function factsOf(tx: Tx, address: string, listId: string): Promise<AddressFacts | null> {
  const { rows } = await tx.execute<Row>(sql`
    select a.contact_id, a.put_by_portal and coalesce(a.list_id = ${listId}, false) as put_by_portal, a.attempts,
      a.moves_from, p.address is not null as borne, p.first_name, p.last_name, p.tags,
      exists (select from mailing_changes c
        where c.after_address = a.address and c.before_address is distinct from c.after_address) as held,
      exists (select from mailing_opt_outs o where o.address_hash = mailing_hash(a.address)) as out
    from mailing_addresses a left join mailing_people p on p.address = a.address where a.address = ${address}`);
  const [row] = rows;
  if (!row) return null;
  const { first_name: firstName, last_name: lastName } = row;
  return {
    address,
    contactId: row.contact_id,
    putByPortal: row.put_by_portal,
    attempts: row.attempts,
    movesFrom: row.moves_from,
    isHeld: row.held,
    isOut: row.out,
    person: row.borne ? { firstName, lastName, tags: row.tags ?? [] } : null,
  };
}
