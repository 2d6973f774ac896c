import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashToken } from "#server/platform/link-token.ts";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember, memberNow } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openRaceDatabase);

test("An invitation used many times at once makes one login", async () => {
  const { id } = await aMember(app.db);
  const neighbour = await neighbourOf(app);
  const token = "I".repeat(43);
  const now = app.now.toISOString();
  await app.db.execute(sql`insert into password_resets (token_hash, member_id, created_at, expires_at, kind)
    values (${hashToken(token)}, ${id}, ${now}, ${now}::timestamptz + interval '1 day', 'invitation')`);
  const names = Array.from({ length: 8 }, (_, n) => `anna${n}`);
  const replies = await Promise.all(
    names.map((userName, n) =>
      (n % 2 ? neighbour : app).call("POST", "/api/member/invitation", {
        body: { token, userName, newPassword: "tarte au citron" },
      }),
    ),
  );
  const winners = names.filter((_, n) => replies[n]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(7);
  expect((await memberNow(app.db, id)).userName).toBe(winners[0]);
  expect((await app.db.execute(sql`select kind from outbox`)).rows).toEqual([{ kind: "login-chosen" }]);
});

test("Of invitations sent at the same moment only one works", async () => {
  const { cookie } = await aFullOfficer(app);
  const { id } = await aMember(app.db);
  const neighbour = await neighbourOf(app);
  await Promise.all(
    [app, neighbour, app, neighbour].map((portal) =>
      portal.call("POST", `/api/members/${id}/invitation`, { cookie, body: {} }),
    ),
  );
  expect((await app.db.execute(sql`select 1 from password_resets`)).rows).toHaveLength(1);
});
