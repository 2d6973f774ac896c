import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { queueShareOf } from "./email-owners.ts";
import { IS_CLAIMED } from "./send-due-emails.ts";

/**
 * Sends the unsent emails of `condition` to another address, failed ones included, if they belong to no member or
 * account. Confidential ones stay, and so does one that is being sent at this moment. Returns their kinds.
 */
export async function readdressEmails(
  tx: Tx,
  now: Date,
  { from, to, condition }: { from: string; to: string; condition: SQL },
): Promise<string[]> {
  const at = now.toISOString();
  const rows = await readRows(
    tx,
    z.object({ kind: z.string() }),
    sql`update outbox set recipient = ${to}, share = ${queueShareOf("nobody", to)}, attempts = 0, error = null,
      bounce_code = null, bounced_at = null, bounce_kind = null, given_up_at = null, next_attempt_at = ${at}
    where sent_at is null and set_aside_at is null and not is_confidential and lower(recipient) = lower(${from})
      and not (${IS_CLAIMED} and next_attempt_at > now()) and not owner_unknown
      and not exists (select from outbox_owners o where o.outbox_id = outbox.id) and (${condition})
    returning kind`,
  );
  return rows.map(({ kind }) => kind);
}
