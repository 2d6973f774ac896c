import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";

const app = useApp();
let [dinner, other, party] = [0, 0, 0];
beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  other = (await aDinner(app.db)).id;
  const { id: memberId } = await aMember(app.db);
  party = (await aRegistration(app.db, { eventId: dinner, memberId, guestTickets: 1 })).id;
});

const refused = {
  cause: { message: expect.stringMatching(/has other persons than tickets, or at another event/) },
};

it("A registration that comes back with fewer tickets than persons is refused", async () => {
  await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer',
    guest_tickets = 0 where id = ${party}`);
  const comeBack = app.db.execute(
    sql`update registrations set removed_at = null, removed_reason = null where id = ${party}`,
  );
  await expect(comeBack).rejects.toMatchObject(refused);
});

it("A registration and its persons change the event together or not at all", async () => {
  const moveParty = sql`update registrations set event_id = ${other} where id = ${party}`;
  const movePersons = sql`update attendees set event_id = ${other} where registration_id = ${party}`;
  await expect(app.db.execute(moveParty)).rejects.toMatchObject(refused);
  await expect(app.db.execute(movePersons)).rejects.toMatchObject(refused);
  await app.db.transaction(async (tx) => {
    await tx.execute(moveParty);
    await tx.execute(movePersons);
  });
  const { rows } = await app.db.execute(
    sql`select distinct event_id from attendees where registration_id = ${party}`,
  );
  expect(rows).toEqual([{ event_id: other }]);
});
