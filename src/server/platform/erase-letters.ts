import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Whose letters: everything to an address that is his alone, and what greets him at one that he shares. */
export type Addressee = { own: readonly string[]; shared: readonly string[]; greeting: string };

/**
 * Takes a person out of the outbox: letters that wait are not sent any more, of those that went there stays what was
 * sent and when, without address or words.
 */
export async function eraseLetters(tx: Tx, { own, shared, greeting }: Addressee): Promise<void> {
  const his = sql`(lower(recipient) = any(${sql.param([...own])}::text[])
    or (lower(recipient) = any(${sql.param([...shared])}::text[]) and starts_with(body_text, ${greeting})))`;
  // First, and apart: an officer who sends one of them again has written its copy by then, and it is seen below.
  await tx.execute(sql`select id from outbox where ${his} order by id for update`);
  await tx.execute(sql`delete from outbox where sent_at is null and given_up_at is null and ${his}`);
  await tx.execute(sql`update outbox set recipient = '', body_text = '', body_html = '', attachments = '[]', error = null
    where ${his}`);
}
