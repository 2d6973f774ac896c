import { sql } from "drizzle-orm";
import { hashToken } from "#server/platform/link-token.ts";
import type { TestApp } from "#test/app.ts";

/** A sent email at a moment of a dinner to a mailbox, with this secret in its link; without a member, of no one with a login. */
export async function aChoiceLink(
  { db, now }: Pick<TestApp, "db" | "now">,
  { eventId, memberId, to, token }: { eventId: number; memberId?: number; to: string; token: string },
): Promise<void> {
  const at = now.toISOString();
  const key = `choice ${token}`;
  await db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, priority, created_at,
      next_attempt_at, sent_at, choice_hash)
    values ('circular', ${key}, ${to}, 'Thank you', '', '', 3, ${at}, ${at}, ${at}, ${hashToken(token)})`);
  if (memberId !== undefined)
    await db.execute(sql`insert into outbox_owners (outbox_id, member_id)
      select id, ${memberId} from outbox where once_key = ${key}`);
  await db.execute(sql`insert into circulars (event_id, slice, subject, body, key, persons, mailboxes, sent_by, sent_at)
    values (${eventId}, '{"who": "coming", "tables": [], "owes": false, "lacks": null}', 'Thank you', 'Thank you',
      gen_random_uuid(), 1, 1, 'portal', ${at})`);
  await db.execute(sql`insert into circular_emails (outbox_id, circular_id)
    select id, (select max(id) from circulars) from outbox where once_key = ${key}`);
}
