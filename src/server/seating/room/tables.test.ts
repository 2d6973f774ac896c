import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Board } from "#contract/seating/board.ts";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
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

beforeEach(async () => {
  dinner = (await aDinner(app.db, { location: " Maison Claire, Washington" })).id;
  officer = (await anOfficer(app, "limited")).cookie;
});

async function table(number: number) {
  const found = (await board.show()).tables.find((one) => one.number === number);
  if (!found) throw new Error(`there is no table ${number}`);
  return found;
}
const change = async (number: number, body: object) =>
  board.call("PATCH", `/api/tables/${(await table(number)).id}`, body);
const bySeat = (number: number) => change(number, { isBySeat: true });

describe("adding tables", () => {
  it("uses the next free numbers, and lays the tables out without two at one point", async () => {
    await board.addTables(2);
    await change(2, { number: 4 });
    const { status, body } = await board.addTables(11, 8);
    expect(status).toBe(200);
    expect(body.tables.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(body.tables[3]).toMatchObject({ number: 4, shape: "round", seats: 8, isSized: true, name: "" });
    expect(new Set(body.tables.map(({ x, y }) => `${x} ${y}`)).size).toBe(13);
  });

  it("happens once, though the form is sent again after a lost answer", async () => {
    const key = { "idempotency-key": randomUUID() };
    const body = { count: 11, shape: "round", seats: 8 };
    const send = () =>
      app.call<Board>("POST", `/api/events/${dinner}/tables`, { cookie: officer, body, headers: key });
    expect((await send()).body.tables).toHaveLength(11);
    const again = await send();
    expect([again.status, again.body.tables.length]).toEqual([200, 11]);
    const { rows } = await app.db.execute(sql`select action from audit_log where action = 'add tables'`);
    expect(rows).toHaveLength(1);
  });

  it("ends at 60 tables", async () => {
    await board.addTables(58);
    const reply = await board.addTables(3);
    expect([reply.status, reply.body.message]).toEqual([
      ...[409, "A dinner has at most 60 tables; this one has 58 tables."],
    ]);
    expect((await board.addTables(2)).status).toBe(200);
  });

  it.each([
    { count: 0, shape: "round", seats: 8 },
    { count: 61, shape: "round", seats: 8 },
    { count: 1, shape: "round", seats: 41 },
    { count: 1, shape: "round", seats: 0 },
    { count: 1, shape: "star", seats: 8 },
  ])("refuses %j", async (body) => {
    expect((await board.call("POST", `/api/events/${dinner}/tables`, body)).status).toBe(400);
  });
});

describe("changing a table", () => {
  beforeEach(async () => {
    await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto", "Ida"] });
    await board.addTables(3, 4);
  });

  it("renames, reshapes, resizes, moves and notes", async () => {
    const facts = {
      name: "Garden",
      shape: "oval",
      seats: 10,
      role: "host",
      isQuiet: true,
      isAccessible: true,
    };
    const more = { x: 7, y: 9, note: "By the window" };
    const { body } = await change(2, { ...facts, ...more });
    expect(body.tables[1]).toMatchObject({ number: 2, ...facts, ...more });
    await change(2, { x: 8 });
    expect(await table(2)).toMatchObject({ x: 8, y: 9 });
    const { rows } = await app.db.execute(
      sql`select after from audit_log where action = 'change table' limit 1`,
    );
    expect(rows).toEqual([{ after: { table: 2, ...facts, x: 7, y: 9, note: "changed" } }]);
  });

  it("renumbers it for everyone who sits there, in their seats", async () => {
    await bySeat(2);
    await board.move(["Anna Weber"], { table: 2, seat: 1 });
    await board.move(["Otto Weber"], { table: 2, seat: 2 });
    await board.move(["Ida Weber"], { table: 3 });
    expect((await change(2, { number: 12 })).status).toBe(200);
    expect(await board.places()).toEqual({ "Anna Weber": "12/1", "Otto Weber": "12/2", "Ida Weber": "3" });
    await change(3, { number: 2 });
    expect(await board.places()).toEqual({ "Anna Weber": "12/1", "Otto Weber": "12/2", "Ida Weber": "2" });
    const { rows } = await app.db.execute(sql`select table_number from registrations`);
    expect(rows).toEqual([{ table_number: 12 }]);
  });

  it("refuses a number that another table has, or that is none", async () => {
    const reply = await change(2, { number: 3 });
    expect([reply.status, reply.body.message]).toEqual([409, "There is already a table 3."]);
    for (const number of ["A4", 0, 10_000]) {
      const wrong = await change(2, { number });
      expect(wrong.status).toBe(400);
      expect(wrong.text).toContain("Table number must be a whole number from 1 to 9999");
    }
    expect((await change(2, { name: "x".repeat(41) })).status).toBe(400);
  });

  it("refuses fewer seats than people, with the names of those to move", async () => {
    await board.move(["Anna Weber", "Otto Weber", "Ida Weber"], { table: 2 });
    const { id } = await board.find("Ida Weber");
    await board.call("PATCH", `/api/attendees/${id}/seating`, { isPinned: true });
    const reply = await change(2, { seats: 1 });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Table 2 has 3 people. To make it smaller, first move Anna Weber and Otto Weber.",
    ]);
    expect((await change(2, { seats: 3 })).status).toBe(200);
  });

  it("refuses fewer seats than a numbered one that is taken", async () => {
    await bySeat(2);
    await board.move(["Anna Weber"], { table: 2, seat: 4 });
    const reply = await change(2, { seats: 3 });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Table 2 cannot have 3 seats. These people sit beyond: Anna Weber.",
    ]);
  });

  it("asks before it forgets seats, and keeps people at their table", async () => {
    await bySeat(2);
    await board.move(["Anna Weber"], { table: 2, seat: 4 });
    const asked = await change(2, { isBySeat: false });
    expect([asked.status, asked.body.message]).toEqual([
      409,
      "The seat numbers of 1 person at table 2 would be forgotten.",
    ]);
    await change(2, { isBySeat: false, forgetsSeats: true });
    expect(await board.places()).toMatchObject({ "Anna Weber": "2" });
  });

  it("has as many seats as the event says, or at least eight, until an officer says how many", async () => {
    const party = await aPartyAt(app, dinner, { last: "Ito", tableNumber: 50 });
    expect(await table(50)).toMatchObject({ seats: 8, isSized: false });
    await app.db.execute(sql`update events set seats_per_table = 6`);
    expect(await table(50)).toMatchObject({ seats: 6, isSized: false });
    await change(50, { seats: 6 });
    expect(await table(50)).toMatchObject({ seats: 6, isSized: true });
    expect(party).toBeGreaterThan(0);
    const sizes = await app.call<{ number: number }[]>("GET", `/api/events/${dinner}/tables`, {
      cookie: officer,
    });
    expect(sizes.body).toEqual([1, 2, 3, 50].map((number) => ({ number, seats: number === 50 ? 6 : 4 })));
  });
});

describe("deleting a table", () => {
  it("asks about its people, who then have none, the waiting ones neither", async () => {
    await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto"] });
    const waiting = await aPartyAt(app, dinner, { last: "Adler", tableNumber: 1 });
    await app.db.execute(sql`update registrations set removed_at = now(),
      removed_reason = 'moved_to_waitlist' where id = ${waiting}`);
    await board.addTables(1);
    await board.move(["Anna Weber", "Otto Weber"], { table: 1 });
    await board.move(["Otto Weber"], { table: 2 });
    await board.move(["Anna Weber"], { table: 2 });
    await board.move(["Otto Weber"], { table: 1 });
    const { id } = await table(1);
    const asked = await board.call("DELETE", `/api/tables/${id}`);
    expect([asked.status, asked.body.message]).toEqual([
      409,
      "1 person sits at table 1 and would have no table.",
    ]);
    const { status, body } = await board.call("DELETE", `/api/tables/${id}?unseats=yes`);
    expect([status, body.tables.map(({ number }) => number)]).toEqual([200, [2]]);
    expect(await board.places()).toEqual({ "Anna Weber": "2", "Otto Weber": "-" });
    const { rows } = await app.db.execute(sql`select table_number from registrations where id = ${waiting}`);
    expect(rows).toEqual([{ table_number: null }]);
    expect((await board.call("DELETE", `/api/tables/${id}`)).status).toBe(404);
  });

  it("is refused while a pinned person sits there", async () => {
    await aPartyAt(app, dinner, { last: "Weber" });
    await board.addTables(1);
    await board.move(["Anna Weber"], { table: 1 });
    const person = await board.find("Anna Weber");
    await board.call("PATCH", `/api/attendees/${person.id}/seating`, { isPinned: true });
    const reply = await board.call("DELETE", `/api/tables/${(await table(1)).id}?unseats=yes`);
    expect([reply.status, reply.body.message]).toEqual([409, "Anna Weber is pinned. Unpin them first."]);
  });
});

describe("tables of an earlier dinner", () => {
  /** Of table 3 only a number is left that was typed once. */
  async function earlier(facts: object = {}) {
    const { id } = await aDinner(app.db, {
      title: "Winter Dinner",
      location: "maison claire, washington ",
      dateTime: new Date("2026-01-24T22:00:00.000Z"),
      ...facts,
    });
    await app.db.execute(sql`insert into event_tables (event_id, number, name, seats, shape, x, y)
      values (${id}, 1, 'Garden', 10, 'oval', 5, 5), (${id}, 2, '', null, 'long', null, null),
        (${id}, 3, '', null, 'round', null, null)`);
    await app.db.execute(
      sql`insert into event_features (event_id, kind, x, y) values (${id}, 'door', 0, 15)`,
    );
    return id;
  }
  const copy = (fromEventId: number) =>
    board.call("POST", `/api/events/${dinner}/tables/copy`, { fromEventId });

  it("at the same place are offered, the latest first, and copied without people", async () => {
    const winter = await earlier();
    const fall = await earlier({ title: "Fall Dinner", dateTime: new Date("2025-10-01T22:00:00Z") });
    await earlier({ title: "Elsewhere", location: "Harbor Club" });
    await earlier({ title: "Later", dateTime: new Date("2026-06-01T22:00:00Z") });
    await earlier({ title: "Deleted", deletedAt: app.now });
    const { body } = await app.call<unknown[]>("GET", `/api/events/${dinner}/tables/earlier`, {
      cookie: officer,
    });
    const sums = { tables: 2, seats: 18 };
    expect(body).toEqual([
      { eventId: winter, title: "Winter Dinner", dateTime: "2026-01-24T22:00:00.000Z", ...sums },
      { eventId: fall, title: "Fall Dinner", dateTime: "2025-10-01T22:00:00.000Z", ...sums },
    ]);
    await aPartyAt(app, dinner, { last: "Weber", tableNumber: 2 });
    const copied = await copy(winter);
    expect(copied.status, copied.text).toBe(200);
    expect(copied.body.tables).toMatchObject([
      { number: 1, name: "Garden", seats: 10, shape: "oval", x: 5, y: 5 },
      { number: 2, seats: 8, isSized: false },
    ]);
    expect(copied.body.features).toMatchObject([{ kind: "door", x: 0, y: 15 }]);
    const again = await copy(winter);
    expect([again.body.tables.length, again.body.features.length]).toEqual([2, 1]);
  });

  it("have as many seats as a table can have, though the event said more", async () => {
    const winter = await earlier({ seatsPerTable: 60 });
    const { body } = await board.call("GET", `/api/events/${dinner}/tables/earlier`);
    expect(body).toMatchObject([{ tables: 2, seats: 50 }]);
    const copied = await copy(winter);
    expect(copied.body.tables.map(({ number, seats }) => [number, seats])).toEqual([
      [1, 10],
      [2, 40],
    ]);
  });

  it("elsewhere, or of no dinner, are not found", async () => {
    const harbor = await earlier({ location: "Harbor Club" });
    expect((await copy(harbor)).status).toBe(404);
    expect((await copy(9999)).status).toBe(404);
    expect((await copy(dinner)).status).toBe(404);
  });

  it("are not copied beyond 60", async () => {
    const winter = await earlier();
    await app.db.execute(sql`insert into event_tables (event_id, number, seats)
      select ${winter}, n, 8 from generate_series(100, 110) n`);
    await board.addTables(55);
    expect((await copy(winter)).status).toBe(409);
    expect((await board.show()).tables).toHaveLength(55);
  });
});

describe("what is in the room", () => {
  const seenNow = async () => (await board.show()).features.map(({ id }) => id);
  const write = async (features: unknown[], seen?: number[]) =>
    board.call("PUT", `/api/events/${dinner}/features`, { features, seen: seen ?? (await seenNow()) });

  it("is written as a whole: new, moved and left out", async () => {
    const { body } = await write([
      { kind: "door", x: 0, y: 15 },
      { kind: "band", x: 20, y: 2 },
    ]);
    const [door] = body.features;
    const changed = await write([{ id: door?.id, kind: "door", x: 40, y: 30 }]);
    expect(changed.body.features).toEqual([{ id: door?.id, kind: "door", x: 40, y: 30 }]);
  });

  it("is not written over what another officer has added since, with wishes about it", async () => {
    await aPartyAt(app, dinner, { last: "Weber" });
    const { id: attendeeId } = await board.find("Anna Weber");
    const { body } = await write([{ kind: "door", x: 0, y: 15 }]);
    const toFeatureId = body.features[0]?.id;
    await board.call("POST", `/api/events/${dinner}/wishes`, { attendeeId, kind: "near", toFeatureId });
    const stale = await write([{ kind: "stage", x: 20, y: 0 }], []);
    expect([stale.status, stale.body.message, stale.body.board.features.length]).toEqual([
      ...[409, "Another officer has changed what is in the room. Please review it.", 1],
    ]);
    expect(await board.show()).toMatchObject({ features: [{ kind: "door" }], wishes: [{ kind: "near" }] });
  });

  it("names each thing once", async () => {
    const { body } = await write([{ kind: "door", x: 0, y: 15 }]);
    const [door] = body.features;
    expect((await write([door, { ...door, kind: "bar" }])).status).toBe(400);
    expect((await board.show()).features).toEqual([door]);
  });

  it("refuses points outside, more than 20, and those of another dinner", async () => {
    expect((await write([{ kind: "door", x: 41, y: 0 }])).status).toBe(400);
    expect((await write(Array(21).fill({ kind: "door", x: 1, y: 1 }))).status).toBe(400);
    expect((await write([{ id: 77, kind: "door", x: 1, y: 1 }])).status).toBe(404);
  });
});
