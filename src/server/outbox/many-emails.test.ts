import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { EmailPage } from "#contract/outbox.ts";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";

const app = useApp();

test("An email is found among many newer ones, by rare and by common words", async () => {
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: id });
  await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at,
      next_attempt_at, sent_at)
    select 'registration confirmed', case when n % 2100 = 7 then 'Dvorak' || n else 'member' || n end || '@example.org',
      'Your registration', '', '', now(), now(), now() from generate_series(1, 2200) n`);
  const find = async (search: string, more = "") => {
    const path = `/api/emails?search=${encodeURIComponent(search)}${more}`;
    const { emails, next } = (await app.call<EmailPage>("GET", path, { cookie })).body;
    return { found: emails.map(({ recipient }) => recipient.split("@")[0]), next };
  };
  expect(await find("dvorak")).toEqual({ found: ["Dvorak2107", "Dvorak7"], next: null });
  expect(await find("dvorak", "&state=sent")).toEqual({ found: ["Dvorak2107", "Dvorak7"], next: null });
  expect(await find("dvorak", "&state=failed")).toEqual({ found: [], next: null });
  expect(await find("member12@example.org your")).toEqual({ found: ["member12"], next: null });
  expect((await find("🥂a")).found).toEqual([]);
  const common = await find("your registration");
  expect(common.found.slice(0, 2)).toEqual(["member2200", "member2199"]);
  expect(common.found).toHaveLength(50);
  expect((await find("your registration", `&after=${common.next}`)).found[0]).toBe("member2150");
});
