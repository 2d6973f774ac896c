import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let officer: string;
const board = boardCalls(
  app,
  () => dinner,
  () => officer,
);
const WEBERS = ["Anna Weber", "Otto Weber", "Ida Weber"];

beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  officer = (await anOfficer(app, "limited")).cookie;
  await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto", "Ida"] });
  await aPartyAt(app, dinner, { last: "Adler" });
  await board.addTables(3, 4);
});

async function parties(): Promise<AttendeeRegistration[]> {
  const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner}/attendees`, {
    cookie: officer,
  });
  return body;
}
async function listed(): Promise<Record<string, number | null>> {
  return Object.fromEntries(
    attendeeRows(await parties()).map(({ name, tableNumber }) => [name, tableNumber]),
  );
}
async function bySeat(number: number): Promise<void> {
  await app.db.execute(sql`update event_tables set is_by_seat = true where number = ${number}`);
}
const aMove = (attendeeId: number, more: object = {}) => ({
  attendeeId,
  from: { table: null, seat: null },
  to: { table: 1, seat: null },
  ...more,
});

describe("moving people", () => {
  it("seats a party, and the attendee list says the same", async () => {
    const { status, body } = await board.move(WEBERS, { table: 2 });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await board.places()).toEqual({
      "Anna Weber": "2",
      "Otto Weber": "2",
      "Ida Weber": "2",
      "Anna Adler": "-",
    });
    expect(await listed()).toEqual({ "Anna Weber": 2, "Otto Weber": 2, "Ida Weber": 2, "Anna Adler": null });
    expect((await parties())[0]?.tableNumber).toBe(2);
  });

  it.each([
    [["Ida Weber"], { "Anna Weber": 2, "Otto Weber": 2, "Ida Weber": 3 }],
    [["Anna Weber"], { "Anna Weber": 3, "Otto Weber": 2, "Ida Weber": 2 }],
    [["Anna Weber", "Otto Weber"], { "Anna Weber": 3, "Otto Weber": 3, "Ida Weber": 2 }],
  ])("seats %j apart from their party", async (names, tables) => {
    await board.move(WEBERS, { table: 2 });
    await board.move(names, { table: 3 });
    expect(await listed()).toMatchObject(tables);
    expect(await board.places()).toMatchObject(
      Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, String(table)])),
    );
  });

  it("leaves one of a party without a table while the others keep theirs", async () => {
    await board.move(WEBERS, { table: 2 });
    await board.move(["Ida Weber"], { table: null });
    expect(await listed()).toMatchObject({ "Anna Weber": 2, "Otto Weber": 2, "Ida Weber": null });
    await board.move(["Anna Weber"], { table: null });
    expect(await listed()).toMatchObject({ "Anna Weber": null, "Otto Weber": 2, "Ida Weber": null });
  });

  it("seats guests whose owner does not come at several tables", async () => {
    const owner = await aMember(app.db, { firstName: "Eva", lastName: "Li", email: "li@example.org" });
    const guestInfo = ["Max", "Mia"].map((firstName) => ({ firstName, lastName: "Li" }));
    const facts = { eventId: dinner, memberId: owner.id, memberTickets: 0, guestTickets: 2, guestInfo };
    const { id } = await aRegistration(app.db, facts);
    await board.move(["Max Li", "Mia Li"], { table: 3 });
    expect((await parties()).find((one) => one.id === id)?.tableNumber).toBe(3);
    await board.move(["Mia Li"], { table: 1 });
    expect(await board.places()).toMatchObject({ "Max Li": "3", "Mia Li": "1" });
    expect((await parties()).find((one) => one.id === id)?.tableNumber).toBe(null);
  });

  it("gives those without a name a number of their own, which the list shows", async () => {
    const owner = await aMember(app.db, { firstName: "Eva", lastName: "Li", email: "li@example.org" });
    await aRegistration(app.db, { eventId: dinner, memberId: owner.id, guestTickets: 2 });
    const { persons } = await board.show();
    const last = persons.findLast(({ name }) => name === "Guest of Eva Li");
    await board.moveTo([aMove(last?.id ?? 0)]);
    const rows = attendeeRows(await parties()).filter(({ name }) => name === "Guest name not entered");
    expect(rows.map(({ tableNumber }) => tableNumber)).toEqual([null, 1]);
  });

  it("remembers that a party is seated apart on purpose until it sits together again", async () => {
    const isSplit = async () =>
      (await board.show()).parties.find(({ name }) => name === "Anna Weber")?.isSplit;
    await board.move(WEBERS, { table: 2 });
    const { id } = await board.find("Ida Weber");
    const here = { table: 2, seat: null };
    await board.moveTo([aMove(id, { from: here, to: { table: 3, seat: null } })], { isSplit: true });
    expect(await isSplit()).toBe(true);
    await board.move(["Ida Weber"], { table: 2 });
    expect(await isSplit()).toBeUndefined();
  });

  it("swaps two people of numbered seats, and keeps the seats of those who stay", async () => {
    await bySeat(2);
    await board.move(["Anna Weber"], { table: 2, seat: 1 });
    await board.move(["Otto Weber"], { table: 2, seat: 2 });
    await board.move(["Anna Adler"], { table: 2, seat: 3 });
    const place = (name: string) =>
      board.find(name).then(({ id, table, seat }) => ({ id, at: { table, seat } }));
    const [anna, adler] = [await place("Anna Weber"), await place("Anna Adler")];
    const reply = await board.moveTo([
      aMove(anna.id, { from: anna.at, to: adler.at }),
      aMove(adler.id, { from: adler.at, to: anna.at }),
    ]);
    expect(reply.status, reply.text).toBe(200);
    expect(await board.places()).toMatchObject({
      "Anna Weber": "2/3",
      "Otto Weber": "2/2",
      "Anna Adler": "2/1",
    });
    await board.move(["Anna Weber"], { table: 3 });
    expect(await board.places()).toMatchObject({ "Anna Weber": "3", "Otto Weber": "2/2" });
  });

  it("makes open forms of the party stale", async () => {
    const [before] = await parties();
    await board.move(["Anna Weber"], { table: 2 });
    const reply = await app.call("PATCH", `/api/registrations/${before?.id}`, {
      cookie: officer,
      body: { tableNumber: 1, updatedAt: before?.updatedAt },
    });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This registration was changed by someone else",
    ]);
  });

  it("is one entry of the audit log, without names", async () => {
    await board.move(WEBERS, { table: 2 });
    const { rows } = await app.db.execute(
      sql`select action, entity, after from audit_log where action like 'move%'`,
    );
    const places = (await board.show()).persons
      .filter(({ table }) => table === 2)
      .map(({ id }) => ({ attendee: id, table: 2, seat: null }));
    expect(rows).toEqual([{ action: "move people", entity: "event", after: { places } }]);
  });
});

describe("a move is refused", () => {
  it("if the table would have more people than seats, and nobody moves", async () => {
    await board.move(WEBERS, { table: 2 });
    await aPartyAt(app, dinner, { last: "Ito", guests: ["Ken"] });
    const reply = await board.move(["Anna Ito", "Ken Ito"], { table: 2 });
    expect([reply.status, reply.body.message]).toEqual([409, "Table 2 has 4 seats and 3 are taken."]);
    expect(reply.body.board.persons).toHaveLength(6);
    await board.move(["Anna Ito"], { table: 2 });
    const full = await board.move(["Ken Ito"], { table: 2 });
    expect([full.status, full.body.message]).toEqual([409, "Table 2 has 4 seats and 4 are taken."]);
    expect(await board.places()).toMatchObject({ "Anna Ito": "2", "Ken Ito": "-" });
  });

  it("from a table with too many people only if it adds people there", async () => {
    await aPartyAt(app, dinner, { last: "Ito", guests: ["Ken", "Kei", "Kai", "Aki", "Emi"], tableNumber: 1 });
    const reply = await board.move(["Ken Ito"], { table: 2 });
    expect([reply.status, (await board.places())["Ken Ito"]]).toEqual([200, "2"]);
    const back = await board.move(["Ken Ito"], { table: 1 });
    expect([back.status, back.body.message]).toEqual([409, "Table 1 has 4 seats and 5 are taken."]);
  });

  it("if the person is not where the officer saw them", async () => {
    const { id } = await board.find("Anna Adler");
    await board.move(["Anna Adler"], { table: 2 });
    const reply = await board.moveTo([aMove(id)]);
    expect([reply.status, reply.body.message]).toEqual([409, "Anna Adler is at table 2 now."]);
    expect(reply.body.board.version).toBe(1);
    await board.move(["Anna Adler"], { table: null });
    const gone = await board.moveTo([aMove(id, { from: { table: 2, seat: null } })]);
    expect([gone.status, gone.body.message]).toEqual([409, "Anna Adler has no table now."]);
  });

  it("if a pinned person would move, until they are unpinned", async () => {
    const { id } = await board.find("Ida Weber");
    await board.move(WEBERS, { table: 2 });
    await board.call("PATCH", `/api/attendees/${id}/seating`, { isPinned: true });
    const reply = await board.move(WEBERS, { table: 3 });
    expect([reply.status, reply.body.message]).toEqual([409, "Ida Weber is pinned. Unpin them first."]);
    await board.call("PATCH", `/api/attendees/${id}/seating`, { isPinned: false });
    expect((await board.move(WEBERS, { table: 3 })).status).toBe(200);
  });

  it("if the seat is taken, or there is no such table", async () => {
    await bySeat(2);
    await board.move(["Anna Weber"], { table: 2, seat: 1 });
    const taken = await board.move(["Anna Adler"], { table: 2, seat: 1 });
    expect([taken.status, taken.body.message]).toEqual([409, "Seat 1 of table 2 is taken by Anna Weber."]);
    const none = await board.move(["Anna Adler"], { table: 77 });
    expect([none.status, none.body.message]).toEqual([409, "There is no table 77."]);
  });

  it.each([
    [
      "a table that is no number",
      { table: "A4", seat: null },
      "Table number must be a whole number from 1 to 9999",
    ],
    ["table 0", { table: 0, seat: null }, "Table number must be a whole number from 1 to 9999"],
    ["table 10000", { table: 10000, seat: null }, "Table number must be a whole number from 1 to 9999"],
    ["a seat beyond the table", { table: 2, seat: 5 }, "Table 2 has 4 seats"],
    ["a seat of a table without numbered seats", { table: 1, seat: 1 }, "Table 1 has no numbered seats"],
    ["a seat of no table", { table: null, seat: 1 }, "A seat belongs to a table"],
  ])("to %s", async (_, to, message) => {
    await bySeat(2);
    const { id } = await board.find("Anna Adler");
    const reply = await board.moveTo([aMove(id, { to })]);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(message);
  });

  it("of more than 400 people at once, of nobody, or of one person twice", async () => {
    const { id } = await board.find("Anna Adler");
    const many = await board.moveTo(Array.from({ length: 401 }, (_, n) => aMove(n + 1)));
    expect(many.status).toBe(400);
    expect((await board.moveTo([])).status).toBe(400);
    expect((await board.moveTo([aMove(id), aMove(id)])).status).toBe(400);
  });

  it.each(["another dinner", "a removed party", "an unpaid party"])("of a person of %s", async (which) => {
    const soon = new Date(app.now.getTime() + 3_600_000);
    const other = await aDinner(app.db, { title: "Another" });
    const { id: memberId } = await aMember(app.db, { lastName: "Li", email: "li@example.org" });
    const party = await aRegistration(app.db, {
      eventId: which === "another dinner" ? other.id : dinner,
      memberId,
      ...(which === "an unpaid party" && { status: "pending", holdExpiresAt: soon }),
      ...(which === "a removed party" && { removedAt: app.now, removedReason: "removed_by_officer" }),
    });
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from attendees where registration_id = ${party.id}`,
    );
    const id = rows[0]?.id ?? 0;
    const reply = await board.moveTo([aMove(id)]);
    expect([reply.status, reply.body.message]).toEqual([404, "Attendee not found"]);
    if (which === "another dinner") return;
    const pin = await board.call("PATCH", `/api/attendees/${id}/seating`, { isPinned: true });
    expect([pin.status, pin.body.message]).toEqual([404, "Attendee not found"]);
  });

  it("to members and visitors, and at an event that is not there", async () => {
    const { id } = await board.find("Anna Adler");
    const member = await aMember(app.db, { email: "li@example.org" });
    const cookie = await sessionOf(app, { memberId: member.id });
    const path = `/api/events/${dinner}/board/moves`;
    const body = { moves: [aMove(id)] };
    expect((await app.call("POST", path, { cookie, body })).status).toBe(403);
    expect((await app.call("POST", path, { body })).status).toBe(401);
    expect((await app.call("GET", `/api/events/${dinner}/board`, { cookie })).status).toBe(403);
    expect((await board.call("GET", "/api/events/9999/board")).status).toBe(404);
    expect((await board.call("POST", "/api/events/9999/board/moves", body)).status).toBe(404);
  });
});
