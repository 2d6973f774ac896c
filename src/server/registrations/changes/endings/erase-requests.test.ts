import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { lockEventRow } from "#server/events/queries.ts";
import { portalJobs } from "#server/jobs.ts";
import { queueEmailCopy } from "#server/platform/email/outbox.ts";
import { openLog } from "#server/platform/log/log.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";

const app = useApp({ REQUESTS_KEPT_DAYS: "30" });
const DAY_MS = 86_400_000;
const DINNER = new Date("2026-03-24T22:00:00Z");

const REQUESTS = {
  foodRequests: "Coeliac",
  seatingRequests: "Away from my cousin",
  specialRequirements: "A ramp",
  memberInfo: [{ firstName: "Jana", lastName: "Dvořák", tableNumber: 4, seatingRequests: "Hard of hearing" }],
  guestInfo: [{ firstName: "Đặng", lastName: "李", seatingRequests: null }],
};

/** Runs the hourly job this long after the dinner's end. */
async function eraseAfter(days: number, ms = 0): Promise<void> {
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async () => undefined).find(({ name }) => name === "erase requests");
  await job?.run(new Date(DINNER.getTime() + days * DAY_MS + ms));
}

async function rows() {
  const found = await app.db.execute(sql`select food_requests, seating_requests, special_requirements,
    party_names(id, 'member') as member_info, party_names(id, 'guest') as guest_info, updated_at from registrations order by id`);
  return found.rows;
}
const wholeDatabase = async (table: string) =>
  JSON.stringify((await app.db.execute(sql.raw(`select * from ${table}`))).rows);

describe("a party's requests", () => {
  it("are kept to the last millisecond of the configured days, then erased", async () => {
    const { id } = await aDinner(app.db, { dateTime: DINNER });
    await aRegistration(app.db, { eventId: id, memberTickets: 2, guestTickets: 1, ...REQUESTS });
    await eraseAfter(30, -1);
    expect((await rows())[0]).toMatchObject({ food_requests: "Coeliac", member_info: REQUESTS.memberInfo });
    const [before] = await rows();
    await eraseAfter(30);
    expect(await rows()).toEqual([
      {
        food_requests: null,
        seating_requests: null,
        special_requirements: null,
        member_info: [{ firstName: "Jana", lastName: "Dvořák", tableNumber: 4 }],
        guest_info: [{ firstName: "Đặng", lastName: "李" }],
        updated_at: before?.updated_at,
      },
    ]);
    expect(await seatsTaken(app.db, id)).toBe(3);
  });

  it("are kept from the dinner's end on, if it has one", async () => {
    const end = new Date(DINNER.getTime() + 4 * 3_600_000);
    const { id } = await aDinner(app.db, { dateTime: DINNER, endDateTime: end });
    await aRegistration(app.db, { eventId: id, foodRequests: "No shellfish" });
    await eraseAfter(30);
    expect((await rows())[0]).toMatchObject({ food_requests: "No shellfish" });
    await eraseAfter(30, 4 * 3_600_000);
    expect((await rows())[0]).toMatchObject({ food_requests: null });
  });

  it("are also erased for cancelled parties and deleted dinners, not for later ones", async () => {
    const gone = await aDinner(app.db, { dateTime: DINNER, deletedAt: app.now });
    const later = await aDinner(app.db, { dateTime: new Date(DINNER.getTime() + DAY_MS) });
    const removed = { removedAt: app.now, removedReason: "cancelled_by_member" } as const;
    await aRegistration(app.db, { eventId: gone.id, foodRequests: "Nuts", ...removed });
    await aRegistration(app.db, {
      eventId: gone.id,
      status: "waitlist",
      guestTickets: 1,
      guestInfo: REQUESTS.memberInfo,
    });
    await aRegistration(app.db, { eventId: later.id, foodRequests: "Vegan" });
    await eraseAfter(30);
    expect((await rows()).map(({ food_requests }) => food_requests)).toEqual([null, "Vegan"]);
    expect(await wholeDatabase("waitlist_entries")).not.toContain("Hard of hearing");
  });

  it("are erased from the audit log, which keeps who did what and how many", async () => {
    const { id: memberId } = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId });
    const { id: eventId } = await aDinner(app.db, { dateTime: DINNER });
    const party = await aRegistration(app.db, {
      eventId,
      memberId,
      guestTickets: 1,
      ...REQUESTS,
      memberInfo: [],
    });
    const change = {
      guestInfo: [{ firstName: "Lan", lastName: "Nguyễn" }],
      memberInfo: [],
      foodRequests: "Halal",
      seatingRequests: null,
      specialRequirements: "Insulin at eight",
      updatedAt: party.updatedAt.toISOString(),
    };
    const path = `/api/registrations/${party.id}/details`;
    expect((await app.call("PUT", path, { cookie, body: change })).status).toBe(200);
    expect(await wholeDatabase("audit_log")).not.toMatch(/Coeliac|Insulin|Halal/);
    // As a portal of an earlier version wrote it.
    await app.db.execute(sql`update audit_log set before = before || '{"foodRequests": "Coeliac"}',
      after = after || '{"specialRequirements": "Insulin at eight"}'`);
    await eraseAfter(30);
    await eraseAfter(31);
    for (const table of ["registrations", "audit_log", "outbox"]) {
      expect(await wholeDatabase(table)).not.toMatch(/Coeliac|Insulin|Halal|ramp|cousin/);
    }
    const log = await app.db.execute(
      sql`select actor, action, entity, before, after from audit_log order by id`,
    );
    expect(log.rows).toEqual([
      {
        actor: `member ${memberId}`,
        action: "change registration details",
        entity: "registration",
        before: { guestInfo: [{ firstName: "Đặng", lastName: "李" }], memberInfo: [] },
        after: { guestInfo: change.guestInfo, memberInfo: [] },
      },
      {
        actor: "portal",
        action: "erase requests",
        entity: "event",
        before: null,
        after: { registrations: 1 },
      },
    ]);
  });

  it("are erased from confirmations in the outbox, their copies too, even if since withdrawn", async () => {
    const { id: memberId } = await aMember(app.db);
    const { id: eventId } = await aDinner(app.db, { dateTime: DINNER });
    const later = await aDinner(app.db, { dateTime: new Date(DINNER.getTime() + DAY_MS) });
    const confirmed = async (id: number) => {
      const holdExpiresAt = new Date(app.now.getTime() + 60_000);
      const unpaid = { eventId: id, memberId, status: "pending" as const, holdExpiresAt };
      const row = await aRegistration(app.db, { ...unpaid, memberTickets: 2, guestTickets: 1, ...REQUESTS });
      const context = { db: app.db, config: app.config, log: openLog(app.config), now: app.now };
      await app.db.transaction(async (tx) => {
        await lockEventRow(tx, id);
        await confirmRegistration(context, tx, { row, actor: "test" });
      });
      return row;
    };
    const party = await confirmed(eventId);
    await confirmed(later.id);
    await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()}`);
    await app.db.transaction((tx) => queueEmailCopy(tx, app.now, 1));
    await app.db.execute(sql`update outbox set sent_at = ${app.now.toISOString()}`);
    await app.db.execute(sql`update registrations set food_requests = null, seating_requests = null,
      special_requirements = null where id = ${party.id}`);
    await app.db.execute(
      sql`update attendees set seating_requests = null where registration_id = ${party.id}`,
    );
    const texts = async () => {
      const found = await app.db.execute<{ about: string; says: boolean }>(sql`select
        coalesce(topic, 'copy of ' || copy_of) as about, body_text || body_html like '%A ramp%' as says
        from outbox order by id`);
      return found.rows.map(({ about, says }) => [about, says]);
    };
    const kept = `dinner ${later.id}`;
    expect(await texts()).toEqual([
      [`dinner ${eventId}`, true],
      [kept, true],
      ["copy of 1", true],
    ]);
    await eraseAfter(30);
    expect(await texts()).toEqual([
      [`dinner ${eventId}`, false],
      [kept, true],
      ["copy of 1", false],
    ]);
  });
});
