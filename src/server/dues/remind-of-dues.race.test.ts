import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openRaceDatabase);

test("Officers who remind the same members at once send each member one email", async () => {
  const { cookie } = await aFullOfficer(app);
  const neighbour = await neighbourOf(app);
  const memberIds: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const facts = { email: `m${n}@example.org`, localDuesPaidThrough: "2026-01-31" };
    memberIds.push((await aMember(app.db, facts)).id);
  }
  const replies = await Promise.all(
    [app, neighbour, app, neighbour].map((portal, n) => {
      // In another order and with others left out, so that neither order nor household is the same.
      const some = n % 2 ? memberIds.toReversed() : memberIds.slice(n);
      return portal.call("POST", "/api/members/dues-reminders", { cookie, body: { memberIds: some } });
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await app.db.execute<{ recipient: string }>(sql`select recipient from outbox`);
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual(memberIds.map((_, n) => `m${n}@example.org`));
});
