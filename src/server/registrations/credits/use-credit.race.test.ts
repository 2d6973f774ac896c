import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { aCredit } from "#test/security/stored.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

test("Two registrations that use one credit at once share it, and the second is charged what is left", async () => {
  const neighbor = await neighbourOf(app);
  for (let round = 0; round < 8; round += 1) {
    const [anna] = (await manyMembers(app, 1)) as [SignedIn];
    const creditId = await aCredit(app.db, anna.id, 200);
    const ids: number[] = [];
    for (let dinner = 0; dinner < 2; dinner += 1) {
      const { id: eventId } = await aDinner(app.db);
      ids.push((await register(app, anna, { eventId })).body.id);
    }
    const [first = 0, second = 0] = ids;
    const use = (one: typeof app, id: number) =>
      one.call<{ used: string; due: string }>("POST", `/api/registrations/${id}/credit`, {
        cookie: anna.cookie,
        body: {},
      });
    const replies = await Promise.all([
      use(app, first),
      use(neighbor, second),
      use(neighbor, first),
      use(app, second),
    ]);
    const used = replies.flatMap((reply) => (reply.status === 200 ? [reply.body] : []));
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(used.map((one) => one.used).sort()).toEqual(["150.00", "50.00"]);
    expect(used.map(({ due }) => due).sort()).toEqual(["0.00", "100.00"]);
    const { rows } = await app.db.execute(
      sql`select sum(amount)::text as sum from manual_payments where credit_id = ${creditId}`,
    );
    expect(rows).toEqual([{ sum: "200.00" }]);
  }
});
