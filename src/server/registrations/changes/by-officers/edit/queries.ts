import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { RETURN_TAKES } from "#server/registrations/parties/manual-returns.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { readCameFrom } from "#server/registrations/waitlist/entries.ts";

/** The registration of a live party; of one that waits, the one that it came from, if any. */
export async function readRegistrationOf(tx: Tx, number: number): Promise<number | null> {
  const live = await findLive(tx, number);
  if (live?.entryId !== undefined) return readCameFrom(tx, live.entryId);
  return live?.registrationId ?? null;
}

/** What officers recorded as received for these registrations, and how much of it goes back or went back. */
export async function readReceived(
  tx: Tx,
  [one, other]: [number | null, number | null],
): Promise<{ received: Cents; returning: Cents }> {
  const [sums] = await readRows(
    tx,
    z.object({ received: z.string(), returning: z.string() }),
    sql`select coalesce(sum(h.amount), 0)::text as received, coalesce(sum((select sum(t.amount)
        from manual_returns t where t.manual_payment_id = h.id and ${sql.raw(RETURN_TAKES)})), 0)::text as returning
      from manual_payments h where h.voided_at is null and h.registration_id in (${one}::int, ${other}::int)`,
  );
  return { received: centsOf(sums?.received ?? "0"), returning: centsOf(sums?.returning ?? "0") };
}

/** The last email that was queued; 0 if there is none. */
export async function readLastEmail(tx: Tx): Promise<number> {
  const [last] = await readRows(
    tx,
    z.object({ id: z.coerce.number() }),
    sql`select coalesce(max(id), 0) as id from outbox`,
  );
  return last?.id ?? 0;
}

/** Status of the transaction that wrote a row, whose number is stored without its upper half. */
const WRITER_STATUS =
  "pg_xact_status(((pg_current_xact_id()::text::bigint >> 32 << 32) + xmin::text::bigint)::text::xid8)";

/** The emails that this transaction queued after that one: the party's addresses, and how many offers of seats to others. */
export async function readEmailsSince(tx: Tx, id: number): Promise<{ toParty: string[]; offers: number }> {
  // Of rows that can be read, only this transaction's are not committed yet.
  const rows = await readRows(
    tx,
    z.object({ recipient: z.string(), kind: z.string() }),
    sql`select recipient, kind from outbox where id > ${id} and ${sql.raw(WRITER_STATUS)} = 'in progress' order by id`,
  );
  const offers = rows.filter(({ kind }) => kind === "seat-offered");
  const toParty = rows.filter((email) => !offers.includes(email)).map(({ recipient }) => recipient);
  return { toParty: [...new Set(toParty)], offers: offers.length };
}
