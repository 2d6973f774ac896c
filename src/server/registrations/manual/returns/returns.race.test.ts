import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const { app } = useShop({}, openRaceDatabase);

test("Of two officers who close a return at once, one is told that the other did", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app, "full")];
  for (const { id: memberId } of await manyMembers(app, 5)) {
    const { id: eventId } = await aDinner(app.db);
    const byCash = { paymentType: "manual", paymentMethod: "cash" } as const;
    const { id } = await aRegistration(app.db, { eventId, memberId, amount: "150.00", ...byCash });
    const { cookie } = officer;
    await app.call("DELETE", `/api/registrations/${id}`, { cookie });
    const { rows } = await app.db.execute<{ id: number }>(sql`select t.id from manual_returns t
      join manual_payments h on h.id = t.manual_payment_id where h.registration_id = ${id}`);
    expect(rows).toHaveLength(1);
    const path = `/api/manual-returns/${rows[0]?.id}/return`;
    const body = { amount: "150.00", method: "cash" };
    const answers = await Promise.all(
      [app, neighbour].map((one) => one.call("POST", path, { cookie, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows: entries } = await app.db.execute(
      sql`select id from audit_log where action = 'return recorded' and entity_id = ${String(id)}`,
    );
    expect(entries).toHaveLength(1);
  }
});
