import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { aMember, memberNow, sessionOf } from "#test/factories.ts";
import { members } from "./tables.ts";

const app = useApp({}, openRaceDatabase);

test("Of many stale forms sent at once one is saved and the others are refused", async () => {
  const anna = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: anna.id });
  const updatedAt = anna.updatedAt.toISOString();
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      app.call("PATCH", "/api/member/profile", { cookie, body: { title: `Title ${n}`, updatedAt } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  const kept = replies.find(({ status }) => status === 200)?.body.title;
  expect((await memberNow(app.db, anna.id)).title).toBe(kept);
});

test("Spouses renamed at once do not deadlock, and each has the other's new name", async () => {
  const anna = await aMember(app.db, { firstName: "Anna" });
  const karl = await aMember(app.db, { firstName: "Karl", spouseId: anna.id, spouseName: "Anna Weber" });
  await app.db
    .update(members)
    .set({ spouseId: karl.id, spouseName: "Karl Weber" })
    .where(eq(members.id, anna.id));
  const cookies = await Promise.all([anna, karl].map(({ id }) => sessionOf(app, { memberId: id })));
  for (let round = 0; round < 10; round += 1) {
    const lastName = `Dvořák ${round}`;
    const replies = await Promise.all(
      cookies.map((cookie) => app.call("PATCH", "/api/member/profile", { cookie, body: { lastName } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await memberNow(app.db, anna.id)).spouseName).toBe(`Karl ${lastName}`);
    expect((await memberNow(app.db, karl.id)).spouseName).toBe(`Anna ${lastName}`);
  }
});
