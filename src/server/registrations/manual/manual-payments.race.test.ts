import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const { app } = useShop({}, openRaceDatabase);

test("Two officers who mark a party as paid at once record one payment of what is due", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  for (const { id: memberId } of await manyMembers(app, 5)) {
    const { id: eventId } = await aDinner(app.db);
    const { id } = await aRegistration(app.db, { eventId, memberId, amount: "150.00", status: "waitlist" });
    const body = { status: "confirmed", paymentMethod: "check", checkNumber: "1042" };
    const path = `/api/registrations/${id}`;
    await Promise.all(
      [app, neighbour].map((one) => one.call("PATCH", path, { cookie: officer.cookie, body })),
    );
    const { rows } = await app.db.execute(
      sql`select p.method, p.amount from manual_payments p join registrations r on r.id = p.registration_id
        where r.event_id = ${eventId} and r.status = 'confirmed' and r.removed_at is null`,
    );
    expect(rows).toEqual([{ method: "check", amount: "150.00" }]);
  }
});
