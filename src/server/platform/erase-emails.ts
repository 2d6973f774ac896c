import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

const WAITS = sql`sent_at is null and given_up_at is null`;
const WORDS = sql`body_text = '', body_html = '', attachments = '[]', error = null`;

/**
 * Takes members out of the outbox (S-34, S-70). What was theirs alone is not sent any more, and of what went out stays
 * when, without address or words. What was theirs together with somebody who stays becomes that person's: what went
 * out without its words, which name both. A reminder that waits is withdrawn and written again for who stays.
 */
export async function eraseEmailsOf(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...memberIds])}::int[]`;
  const theirs = sql`id in (select outbox_id from outbox_owners where member_id = any(${ids}))`;
  const stays = sql`exists (select from outbox_owners w where w.outbox_id = outbox.id
    and (w.member_id is null or w.member_id <> all(${ids})))`;
  // First, and apart: an officer who sends one of them again has written its copy by then, and it is seen below.
  await tx.execute(sql`select id from outbox where ${theirs} order by id for update`);
  await tx.execute(
    sql`delete from outbox where ${WAITS} and ${theirs} and not (is_confidential and ${stays})`,
  );
  await empty(tx, sql`${theirs} and not ${stays}`);
  await tx.execute(sql`update outbox set ${WORDS} where ${theirs} and not (${WAITS})`);
  await tx.execute(sql`delete from outbox_owners where member_id = any(${ids})`);
}

/** The same for emails of which nobody knows whose they are, to addresses that nobody else has or had. */
export async function eraseUnknownEmails(tx: Tx, addresses: readonly string[]): Promise<void> {
  const sentThere = sql`owner_unknown and lower(recipient) = any(${sql.param([...addresses])}::text[])`;
  await tx.execute(sql`select id from outbox where ${sentThere} order by id for update`);
  await tx.execute(sql`delete from outbox where ${WAITS} and ${sentThere}`);
  await empty(tx, sentThere);
}

async function empty(tx: Tx, meant: SQL): Promise<void> {
  await tx.execute(sql`update outbox set recipient = '', share = '', ${WORDS} where ${meant}`);
}
