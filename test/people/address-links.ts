import { sql } from "drizzle-orm";
import type { TestApp } from "#test/app.ts";

/** The secrets of the links that wait in the outbox for this address, the oldest first. */
export async function linksMailedTo(app: TestApp, address: string): Promise<string[]> {
  const { rows } = await app.db.execute<{ body_text: string }>(
    sql`select body_text from outbox where lower(recipient) = lower(${address}) order by id`,
  );
  return rows.flatMap(({ body_text }) => body_text.match(/(?<=member-login\/email#)[\w-]{43}/g) ?? []);
}

/** Follows a link from an email, as its page does when the button is pressed; with a password where one was typed. */
export function follow(app: TestApp, token: string | undefined, currentPassword?: string) {
  return app.call("POST", "/api/member/email-links/follow", {
    body: { token: token ?? "", currentPassword },
  });
}

/** Changes the own address on the profile page and confirms it from the new mailbox. */
export async function moveTo(app: TestApp, cookie: string, email: string): Promise<void> {
  const saved = await app.call("PATCH", "/api/member/profile", { cookie, body: { email } });
  if (saved.status !== 200) throw new Error(`the profile was not saved: ${saved.text}`);
  const followed = await follow(app, (await linksMailedTo(app, email)).at(-1));
  if (followed.status !== 200) throw new Error(`the address was not confirmed: ${followed.text}`);
}
