import { sql } from "drizzle-orm";
import type { TestApp } from "#test/app.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

/** Has an officer invite a member and returns the path of the link in the email. */
export async function invite(app: TestApp, memberId: number): Promise<string> {
  const { cookie } = await aFullOfficer(app);
  await app.call("POST", `/api/members/${memberId}/invitation`, { cookie, body: {} });
  const { rows } = await app.db.execute<{ body: string }>(
    sql`select body_text as body from outbox where kind = 'invitation' order by id desc limit 1`,
  );
  return rows[0]?.body.match(/\/member-login\/invitation#[\w-]{43}/)?.[0] ?? "no link";
}
