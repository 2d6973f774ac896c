import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { aPartyAt, boardCalls } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let officer: string;
let party: number;
const board = boardCalls(
  app,
  () => dinner,
  () => officer,
);
const patch = (body: object) => board.call("PATCH", `/api/registrations/${party}`, body);

/** The Webers at table 2, where seats have numbers: Anna has seat 1, Otto seat 2; Ida sits at table 3. */
beforeEach(async () => {
  const registrationDeadline = new Date("2026-03-20T04:00:00.000Z");
  dinner = (await aDinner(app.db, { registrationDeadline })).id;
  officer = (await anOfficer(app, "full")).cookie;
  party = await aPartyAt(app, dinner, { last: "Weber", guests: ["Otto", "Ida"] });
  await board.addTables(3, 4);
  await app.db.execute(sql`update event_tables set is_by_seat = true where number = 2`);
  await board.move(["Anna Weber"], { table: 2, seat: 1 });
  await board.move(["Otto Weber"], { table: 2, seat: 2 });
  await board.move(["Ida Weber"], { table: 3 });
});

const departures = async () =>
  (await board.show()).departures.map(({ name, table, seat }) => `${name} ${table}/${seat ?? "-"}`);

describe("a number that is typed in the attendee list", () => {
  it("moves those who have none of their own, also to a table that is full", async () => {
    await aPartyAt(app, dinner, { last: "Ito", guests: ["Ken", "Kei", "Kai"], tableNumber: 1 });
    expect((await patch({ tableNumber: 1 })).status).toBe(200);
    expect(await board.places()).toMatchObject({ "Anna Weber": "1", "Otto Weber": "1", "Ida Weber": "3" });
  });

  it("seats those again who were left without a table", async () => {
    await board.move(["Otto Weber"], { table: null });
    await patch({ tableNumber: 1 });
    expect(await board.places()).toMatchObject({ "Anna Weber": "1", "Otto Weber": "1", "Ida Weber": "3" });
  });

  it("of one person ends that they were left without a table", async () => {
    await board.move(["Otto Weber"], { table: null });
    const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner}/attendees`, {
      cookie: officer,
    });
    const guestInfo = body[0]?.guestInfo.map((guest) => ({ ...guest, tableNumber: 3 }));
    await patch({ guestInfo });
    expect(await board.places()).toMatchObject({ "Anna Weber": "2/1", "Otto Weber": "3", "Ida Weber": "3" });
    await patch({ guestInfo: guestInfo?.map((guest) => ({ ...guest, tableNumber: null })) });
    expect(await board.places()).toMatchObject({ "Anna Weber": "2/1", "Otto Weber": "2", "Ida Weber": "2" });
  });

  it("is refused for pinned people, as on the board, and changes nothing", async () => {
    const pin = async (name: string, isPinned: boolean) =>
      board.call("PATCH", `/api/attendees/${(await board.find(name)).id}/seating`, { isPinned });
    await pin("Otto Weber", true);
    const before = await board.places();
    const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner}/attendees`, {
      cookie: officer,
    });
    const guestInfo = body[0]?.guestInfo.map((guest) => ({ ...guest, tableNumber: 3 }));
    for (const change of [{ tableNumber: 1 }, { tableNumber: null }, { guestInfo }]) {
      const reply = await patch({ ...change, adminNotes: "Sits near the door" });
      expect([reply.status, reply.body.message]).toEqual([409, "Otto Weber is pinned. Unpin them first."]);
    }
    expect(await board.places()).toEqual(before);
    expect((await patch({ seatingRequests: "Near the band", guestInfo: body[0]?.guestInfo })).status).toBe(
      200,
    );
    expect(await board.places()).toEqual(before);
    await pin("Otto Weber", false);
    expect((await patch({ tableNumber: 1 })).status).toBe(200);
    expect((await board.places())["Otto Weber"]).toBe("1");
  });

  it("makes a table, which is gone from the board once nobody has the number", async () => {
    const numbers = async () => (await board.show()).tables.map(({ number }) => number);
    await patch({ tableNumber: 77 });
    expect(await numbers()).toEqual([1, 2, 3, 77]);
    await patch({ tableNumber: 7 });
    expect(await numbers()).toEqual([1, 2, 3, 7]);
    await board.addTables(5);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("that is the same again keeps everyone's seat", async () => {
    const { body } = await app.call<AttendeeRegistration[]>("GET", `/api/events/${dinner}/attendees`, {
      cookie: officer,
    });
    await patch({ tableNumber: 2, guestInfo: body[0]?.guestInfo, adminNotes: "Checked" });
    expect(await board.places()).toMatchObject({
      "Anna Weber": "2/1",
      "Otto Weber": "2/2",
      "Ida Weber": "3",
    });
  });
});

describe("who leaves", () => {
  it("leaves a seat that the board names until another takes it", async () => {
    const { id } = await board.find("Otto Weber");
    const owner = await app.db.execute<{ member_id: number }>(sql`select member_id from registrations`);
    const cookie = await sessionOf(app, { memberId: owner.rows[0]?.member_id ?? 0 });
    const path = `/api/registrations/my/attendees/${id}/remove`;
    const left = await app.call("POST", path, { cookie, body: {} });
    expect(left.status, left.text).toBe(200);
    expect(await board.places()).toEqual({ "Anna Weber": "2/1", "Ida Weber": "3" });
    expect(await departures()).toEqual(["Otto Weber 2/2"]);
    await aPartyAt(app, dinner, { last: "Adler" });
    await board.move(["Anna Adler"], { table: 2, seat: 2 });
    expect(await departures()).toEqual([]);
  });

  it("with the whole party leaves all seats, which are free for others", async () => {
    await board.call("DELETE", `/api/registrations/${party}`);
    expect(await departures()).toEqual(["Anna Weber 2/1", "Otto Weber 2/2", "Ida Weber 3/-"]);
    await aPartyAt(app, dinner, { last: "Adler" });
    expect((await board.move(["Anna Adler"], { table: 2, seat: 1 })).status).toBe(200);
    expect(await departures()).toEqual(["Otto Weber 2/2", "Ida Weber 3/-"]);
  });

  it("and comes back has the table again, but no seat", async () => {
    await patch({ status: "waitlist" });
    expect(await departures()).toHaveLength(3);
    await aPartyAt(app, dinner, { last: "Adler" });
    await board.move(["Anna Adler"], { table: 2, seat: 1 });
    expect((await patch({ status: "confirmed" })).status).toBe(200);
    expect(await departures()).toEqual([]);
    expect(await board.places()).toMatchObject({
      "Anna Weber": "2",
      "Otto Weber": "2",
      "Ida Weber": "3",
      "Anna Adler": "2/1",
    });
  });

  it("for another person gives them the seat", async () => {
    const { id } = await board.find("Otto Weber");
    await board.call("PATCH", `/api/attendees/${id}/seating`, { isPinned: true, role: "speaker" });
    const reply = await board.call("PATCH", `/api/attendees/${id}`, {
      isAnother: true,
      firstName: "Eva",
      lastName: "Li",
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await board.places()).toEqual({ "Anna Weber": "2/1", "Eva Li": "2/2", "Ida Weber": "3" });
    expect(await departures()).toEqual([]);
    expect(await board.find("Eva Li")).toMatchObject({ isPinned: false, role: null });
  });

  it("before the payment was never on the board", async () => {
    const holdExpiresAt = new Date(app.now.getTime() + 60_000).toISOString();
    const { rows } = await app.db.execute<{ id: number }>(sql`insert into registrations
        (event_id, amount, status, hold_expires_at, table_number)
      values (${dinner}, 150, 'pending', ${holdExpiresAt}, 3) returning id`);
    await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'payment_expired'
      where id = ${rows[0]?.id}`);
    expect(await departures()).toEqual([]);
    expect(await board.show()).toMatchObject({ unpaid: 0 });
  });
});

describe("a party whose account becomes a member's", () => {
  it("sits where it sat", async () => {
    const member = await aMember(app.db, { firstName: "Eva", lastName: "Li", email: "li@example.org" });
    await app.db.execute(sql`update registrations set member_id = ${member.id}`);
    expect(await board.places()).toEqual({ "Eva Li": "2/1", "Otto Weber": "2/2", "Ida Weber": "3" });
  });
});

describe("a deleted event", () => {
  it("has no board", async () => {
    await board.call("DELETE", `/api/registrations/${party}`);
    const reply = await board.call("DELETE", `/api/events/${dinner}`);
    expect(reply.status, reply.text).toBe(200);
    expect((await board.call("GET", `/api/events/${dinner}/board`)).status).toBe(404);
    expect((await board.addTables(1)).status).toBe(404);
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from event_tables limit 1`);
    expect((await board.call("PATCH", `/api/tables/${rows[0]?.id}`, { name: "x" })).status).toBe(404);
  });
});

describe("a party that comes back from the waitlist", () => {
  const status = (to: string) => patch({ status: to });

  it("has its table again, without seat numbers", async () => {
    await status("waitlist");
    await status("confirmed");
    expect(await board.places()).toEqual({ "Anna Weber": "2", "Otto Weber": "2", "Ida Weber": "3" });
  });

  it("has none where others have filled the table", async () => {
    await status("waitlist");
    await aPartyAt(app, dinner, { last: "Ito", guests: ["Ken", "Kei"] });
    await board.move(["Anna Ito", "Ken Ito", "Kei Ito"], { table: 2 });
    await status("confirmed");
    expect(await board.places()).toMatchObject({ "Anna Weber": "-", "Otto Weber": "-", "Ida Weber": "3" });
    expect((await patch({ tableNumber: 1 })).status).toBe(200);
    expect(await board.places()).toMatchObject({ "Anna Weber": "1", "Otto Weber": "1", "Ida Weber": "3" });
  });
});

it("An unpaid party that is moved to the waitlist leaves no seat, since it was never on the board", async () => {
  const { id: memberId } = await aMember(app.db, {
    firstName: "Pia",
    lastName: "Ito",
    email: "pia@example.org",
  });
  const holdExpiresAt = new Date(app.now.getTime() + 600_000);
  const unpaid = await aRegistration(app.db, {
    eventId: dinner,
    memberId,
    status: "pending",
    holdExpiresAt,
    tableNumber: 3,
  });
  const { status } = await board.call("PATCH", `/api/registrations/${unpaid.id}`, { status: "waitlist" });
  expect([status, await departures()]).toEqual([200, []]);
});
