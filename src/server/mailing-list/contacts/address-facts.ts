import { sql } from "drizzle-orm";
import { z } from "zod";
import { TAG_WORDS, type TagWord } from "#server/mailing-list/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";

/** What the portal knows about an address: whether it belongs on the list, and what has been done for it. */
export type AddressFacts = {
  address: string;
  contactId: string | null;
  putByPortal: boolean;
  attempts: number;
  movesFrom: string | null;
  /** When it was last sent to be added. */
  sentAt: Date | null;
  /** A change to this address has not been processed yet. */
  hasPendingChange: boolean;
  hasOptedOut: boolean;
  /** Null if no one has this address. */
  person: { firstName: string | null; lastName: string | null; tags: TagWord[] } | null;
};

const Row = z.object({
  contact_id: z.string().nullable(),
  put_by_portal: z.boolean(),
  attempts: z.int(),
  moves_from: z.string().nullable(),
  sent_at: Moment.nullable(),
  has_pending_change: z.boolean(),
  has_opted_out: z.boolean(),
  has_owner: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  tags: z.array(z.enum(TAG_WORDS)).nullable(),
});

/** Reads the facts about an address; null if the portal doesn't handle it. */
export async function readAddressFacts(
  tx: Tx,
  address: string,
  listId: string,
): Promise<AddressFacts | null> {
  const [row] = await readRows(
    tx,
    Row,
    sql`select a.contact_id, a.put_by_portal and coalesce(a.list_id = ${listId}, false) as put_by_portal, a.attempts,
      a.moves_from, a.sent_at, p.address is not null as has_owner, p.first_name, p.last_name, p.tags,
      exists (select from mailing_changes c
        where c.after_address = a.address and c.before_address is distinct from c.after_address) as has_pending_change,
      exists (select from mailing_opt_outs o where o.address_hash = mailing_hash(a.address)) as has_opted_out
    from mailing_addresses a left join mailing_people p on p.address = a.address where a.address = ${address}`,
  );
  if (!row) return null;
  const { first_name: firstName, last_name: lastName } = row;
  return {
    address,
    contactId: row.contact_id,
    putByPortal: row.put_by_portal,
    attempts: row.attempts,
    movesFrom: row.moves_from,
    sentAt: row.sent_at === null ? null : new Date(row.sent_at),
    hasPendingChange: row.has_pending_change,
    hasOptedOut: row.has_opted_out,
    person: row.has_owner ? { firstName, lastName, tags: row.tags ?? [] } : null,
  };
}
