import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { boardCalls } from "#test/people/board.ts";

const app = useApp();
let dinner: number;
let officer: string;
let huy: string;
let minh: string;
const board = boardCalls(
  app,
  () => dinner,
  () => officer,
);

/** Quang Huy comes with Thị Minh, a spouse with a login of their own, and with a guest. */
beforeEach(async () => {
  dinner = (await aDinner(app.db)).id;
  officer = (await anOfficer(app, "limited")).cookie;
  const [one, other] = [
    await aMember(app.db, { firstName: "Quang Huy", lastName: "Nguyễn", email: "huy@example.org" }),
    await aMember(app.db, { firstName: "Thị Minh", lastName: "Nguyễn", email: "minh@example.org" }),
  ];
  await changeMember(app.db, one.id, { spouseId: other.id });
  await changeMember(app.db, other.id, { spouseId: one.id });
  await aRegistration(app.db, {
    eventId: dinner,
    memberId: one.id,
    memberTickets: 2,
    guestTickets: 1,
    memberInfo: [{ firstName: "Thị Minh", lastName: "Nguyễn" }],
    guestInfo: [{ firstName: "Lan", lastName: "Li" }],
  });
  await app.db.execute(sql`update attendees set member_id = ${other.id} where kind = 'member' and place = 1`);
  huy = await sessionOf(app, { memberId: one.id });
  minh = await sessionOf(app, { memberId: other.id });
  await board.addTables(3);
  await app.db.execute(sql`update event_tables set is_by_seat = true where number = 2`);
  await board.move(["Quang Huy Nguyễn"], { table: 2, seat: 1 });
  await board.move(["Thị Minh Nguyễn"], { table: 2, seat: 2 });
  await board.move(["Lan Li"], { table: 3 });
});

const publish = (isPublished: boolean) => board.call("PATCH", `/api/events/${dinner}/board`, { isPublished });
async function seen(cookie: string) {
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie });
  return body[0]?.registrations.attendees.map(({ table }) => table);
}

describe("tables in My Events", () => {
  it("are shown once the officers publish them, and no longer once they take that back", async () => {
    expect(await seen(huy)).toEqual([null, null, null]);
    const { body } = await publish(true);
    expect(body.publishedAt).toBe(app.now.toISOString());
    expect(await seen(huy)).toEqual([
      ...[
        { number: 2, seat: 1 },
        { number: 2, seat: 2 },
      ],
      { number: 3, seat: null },
    ]);
    await publish(false);
    expect(await seen(huy)).toEqual([null, null, null]);
  });

  it("are one’s own in a spouse’s party", async () => {
    await publish(true);
    expect(await seen(minh)).toEqual([null, { number: 2, seat: 2 }, null]);
  });

  it("are not shown to a party on the waitlist", async () => {
    await publish(true);
    const parties = await app.db.execute<{ id: number }>(
      sql`select id from registrations where removed_at is null`,
    );
    for (const { id } of parties.rows)
      await app.call("PATCH", `/api/registrations/${id}`, { cookie: officer, body: { status: "waitlist" } });
    expect(await seen(huy)).toEqual([]);
  });

  it("are in the file of one’s own data only when they are in My Events, too", async () => {
    const file = async () => (await app.call("GET", "/api/member/data", { cookie: huy })).text;
    const says = async () =>
      (await file()).match(/(able(_n|N)umber": \d|, table \d|<th>(Table|Seat)<\/th><td>\d)/g);
    expect(await says()).toBeNull();
    await publish(true);
    expect(await says()).toEqual(expect.arrayContaining([", table 3", "<th>Seat</th><td>1"]));
    await publish(false);
    app.now = new Date("2026-03-25T15:00:00Z");
    huy = await sessionOf(app, { memberId: 2 });
    expect(await says()).toContain(", table 3");
  });

  it("are published in an audit entry, once", async () => {
    await publish(true);
    await publish(true);
    await board.call("PATCH", `/api/events/${dinner}/board`, { direction: "counterclockwise" });
    expect((await board.show()).direction).toBe("counterclockwise");
    const { rows } = await app.db.execute(
      sql`select after from audit_log where action = 'change seating plan' order by id`,
    );
    expect(rows).toEqual([
      { after: { isPublished: true, direction: "clockwise" } },
      { after: { isPublished: true, direction: "counterclockwise" } },
    ]);
  });
});
