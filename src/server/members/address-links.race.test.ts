import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { appOn, useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { aMember, memberNow, sessionOf } from "#test/factories.ts";
import { follow, linksMailedTo } from "#test/people/address-links.ts";

const app = useApp({}, openRaceDatabase);

/** Two processes of the portal on one database. */
const processes = () => [appOn(app.db, app.config), appOn(app.db, app.config)];

async function countMails(recipient: string): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where recipient = ${recipient}`,
  );
  return rows[0]?.n ?? 0;
}

test("Many members typing one address at once cause three emails, across processes", async () => {
  const [a, b] = processes();
  const cookies = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { id } = await aMember(app.db, { firstName: `M${n}`, email: `m${n}@example.org` });
      return sessionOf(app, { memberId: id });
    }),
  );
  const replies = await Promise.all(
    cookies.map((cookie, n) =>
      (n % 2 ? a : b)?.call("PATCH", "/api/member/profile", { cookie, body: { email: "vera@example.org" } }),
    ),
  );
  expect(new Set(replies.map((reply) => reply?.status))).toEqual(new Set([200]));
  expect(await countMails("vera@example.org")).toBe(3);
});

test("One member typing many addresses at once causes five emails, one to the old one", async () => {
  const { id } = await aMember(app.db, { email: "anna@example.org" });
  const cookie = await sessionOf(app, { memberId: id });
  const [a, b] = processes();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? a : b)?.call("PATCH", "/api/member/profile", { cookie, body: { email: `x${n}@example.org` } }),
    ),
  );
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from outbox`);
  expect([rows[0]?.n, await countMails("anna@example.org")]).toEqual([5, 1]);
});

test("Members who take each other's address at once do not deadlock", async () => {
  const addresses = ["one@example.org", "two@example.org"];
  const cookies = await Promise.all(
    addresses.map(async (email) => sessionOf(app, { memberId: (await aMember(app.db, { email })).id })),
  );
  const replies = await Promise.all(
    cookies.map((cookie, n) =>
      app.call("PATCH", "/api/member/profile", { cookie, body: { email: addresses[1 - n] } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test("A link followed many times at once works once", async () => {
  const { id } = await aMember(app.db, { email: "anna@example.org" });
  const cookie = await sessionOf(app, { memberId: id });
  await app.call("PATCH", "/api/member/profile", { cookie, body: { email: "new@example.org" } });
  for (const [address, confirmed] of [
    ["new@example.org", "new@example.org"],
    ["anna@example.org", "anna@example.org"],
  ] as const) {
    const [token] = await linksMailedTo(app, address);
    const replies = await Promise.all(Array.from({ length: 8 }, () => follow(app, token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(confirmed);
  }
});
