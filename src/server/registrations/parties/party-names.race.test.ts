import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";

const app = useApp({}, openRaceDatabase);
const GUESTS = [
  { firstName: "Lan", lastName: "Nguyễn" },
  { firstName: "Odile", lastName: "Guest" },
];

async function aParty() {
  const { id: memberId } = await aMember(app.db);
  const { id: eventId } = await aDinner(app.db, { memberPrice: "0.00", guestPrice: "0.00" });
  const facts = { memberTickets: 1, guestTickets: 2, guestInfo: GUESTS, amount: "0.00" };
  const row = await aRegistration(app.db, { eventId, memberId, ...facts });
  return { id: row.id, memberId, cookie: await sessionOf(app, { memberId }), row };
}
async function personsOf(id: number) {
  const { rows } = await app.db.execute<{ id: number; kind: string; last_name: string }>(
    sql`select id, kind, last_name from attendees where registration_id = ${id} order by kind desc, place`,
  );
  return rows;
}
/** The reason why PostgreSQL refuses to commit these statements; null if it does not. */
async function whyNot(...statements: SQL[]): Promise<string | null> {
  const work = app.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
  return work.then(
    () => null,
    (error) => String(error.constraint ?? error.cause?.constraint ?? error),
  );
}

describe("a party's persons", () => {
  it("are as many as its tickets of each kind, whatever program writes", async () => {
    const { id, memberId } = await aParty();
    expect((await personsOf(id)).map(({ kind }) => kind)).toEqual(["member", "guest", "guest"]);
    const removeOne = sql`delete from attendees where registration_id = ${id} and kind = 'guest' and place = 1`;
    const addOne = sql`insert into attendees (registration_id, event_id, kind, place, price_line)
      select id, event_id, 'guest', 9, 'guest' from registrations where id = ${id}`;
    const oneTicket = sql`update registrations set guest_tickets = 1 where id = ${id}`;
    const threeTickets = sql`update registrations set guest_tickets = 3 where id = ${id}`;
    const refused = "attendees_match_tickets";
    expect(await whyNot(removeOne)).toBe(refused);
    expect(await whyNot(addOne)).toBe(refused);
    expect(await whyNot(oneTicket)).toBe(refused);
    expect(
      await whyNot(sql`update attendees set kind = 'member', place = 5 where registration_id = ${id}
      and kind = 'guest' and place = 1`),
    ).toBe(refused);
    expect(await whyNot(removeOne, oneTicket)).toBe(null);
    // A ticket without a name is a person, too.
    expect(await whyNot(threeTickets)).toBe(null);
    expect((await personsOf(id)).map(({ last_name }) => last_name)).toEqual(["", "Nguyễn", "", ""]);
    const { rows } = await app.db.execute(sql`select member_id from attendees where member_id is not null`);
    expect(rows).toEqual([{ member_id: memberId }]);
  });

  it("stay the same rows when a name is corrected, a table is changed and another guest leaves", async () => {
    const { id, cookie, row } = await aParty();
    const officer = await anOfficer(app);
    const [owner, lan, odile] = await personsOf(id);
    const details = {
      memberInfo: [],
      guestInfo: [{ firstName: "Lan", lastName: "Nguyen" }, GUESTS[1]],
      foodRequests: null,
      seatingRequests: null,
      specialRequirements: null,
      updatedAt: row.updatedAt.toISOString(),
    };
    expect(
      (await app.call("PUT", `/api/registrations/${id}/details`, { cookie, body: details })).status,
    ).toBe(200);
    const tables = [
      { firstName: "Lan", lastName: "Nguyen" },
      { ...GUESTS[1], tableNumber: 7 },
    ];
    const moved = { cookie: officer.cookie, body: { guestInfo: tables } };
    expect((await app.call("PATCH", `/api/registrations/${id}`, moved)).status).toBe(200);
    const left = { cookie, body: { index: 0, lastName: "Nguyen" } };
    expect((await app.call("POST", `/api/registrations/${id}/remove-guest`, left)).status).toBe(200);
    expect(await personsOf(id)).toEqual([owner, { ...odile }]);
    expect(lan).toBeDefined();
    const { rows } = await app.db.execute(sql`select party_names(${id}, 'guest') as guests`);
    expect(rows).toEqual([{ guests: [{ ...GUESTS[1], tableNumber: 7 }] }]);
  });

  it("lose one guest when two requests remove the same guest at once", async () => {
    const { id, cookie } = await aParty();
    const remove = () =>
      app.call("POST", `/api/registrations/${id}/remove-guest`, {
        cookie,
        body: { index: 1, lastName: "Guest", guestTickets: 2 },
      });
    const replies = await Promise.all([remove(), remove()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await personsOf(id)).map(({ last_name }) => last_name)).toEqual(["", "Nguyễn"]);
  });

  it("go with a registration that is deleted, and stay with one that is removed", async () => {
    const { id } = await aParty();
    await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'
      where id = ${id}`);
    expect(await personsOf(id)).toHaveLength(3);
    await app.db.execute(sql`delete from registrations where id = ${id}`);
    expect(await personsOf(id)).toEqual([]);
  });
});
