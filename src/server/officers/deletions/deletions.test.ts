import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Parties } from "#server/events/parties.ts";
import { openLog } from "#server/platform/log/log.ts";
import { eventParties } from "#server/registrations/changes/endings/event-parties.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import { aFullOfficer, aSignedInAdministrator, auditEntries } from "#test/people/signed-in-officers.ts";
import { areDeletionsDue, carryOutDeletions } from "./carry-out-deletions.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
beforeEach(async () => {
  olga = await aFullOfficer(app);
});

type Thing = "member" | "event";
const plan = (thing: Thing, id: number, cookie = olga.cookie) =>
  app.call("POST", "/api/deletions", { cookie, body: { thing, id } });
const undo = (id: number) => app.call("DELETE", `/api/deletions/${id}`, { cookie: olga.cookie });
const remove = (thing: Thing, id: number) =>
  app.call("DELETE", `/api/${thing}s/${id}`, { cookie: olga.cookie });
const isThere = async (thing: Thing, id: number) =>
  (await app.call("GET", `/api/${thing}s/${id}`, { cookie: olga.cookie })).status === 200;
const planned = async () =>
  (await app.db.execute(sql`select thing, thing_id, due_at from planned_deletions`)).rows;
const emails = async () => (await app.db.execute(sql`select kind from outbox`)).rows;

const later = (seconds: number) => {
  app.now = new Date(app.now.getTime() + seconds * 1000);
};
const job = (parties: Parties = eventParties) =>
  carryOutDeletions({ db: app.db, now: app.now, config: app.config, log: openLog(app.config) }, parties);

async function aDinnerThatManyWaitFor() {
  const dinner = await aDinner(app.db, { totalSeats: 1 });
  const member = await aMember(app.db, { confirmedEmail: "anna.weber@example.org" });
  const holdExpiresAt = new Date(app.now.getTime() + 3_600_000);
  await aRegistration(app.db, { eventId: dinner.id, memberId: member.id, status: "pending", holdExpiresAt });
  const waits = await aMember(app.db, { confirmedEmail: "otto@example.org" });
  await aRegistration(app.db, { eventId: dinner.id, memberId: waits.id, status: "waitlist" });
  return { dinner, member };
}

describe("a planned deletion", () => {
  test.each(["member", "event"] as const)("of a %s changes nothing and tells nobody", async (thing) => {
    const { dinner, member } = await aDinnerThatManyWaitFor();
    const { id } = thing === "member" ? member : dinner;
    const reply = await plan(thing, id);
    expect(reply.status).toBe(201);
    expect(await isThere(thing, id)).toBe(true);
    expect(await emails()).toEqual([]);
    expect((await app.db.execute(sql`select from waitlist_offers`)).rows).toEqual([]);
    expect((await auditEntries(app)).filter(({ entity }) => entity === thing)).toEqual([]);
    expect((await undo(reply.body.id)).body).toEqual({ undone: true });
    later(3600);
    await job();
    expect(await isThere(thing, id)).toBe(true);
  });

  test.each(["member", "event"] as const)(
    "of a %s is carried out by the portal if the page does not come back",
    async (thing) => {
      const { dinner, member } = await aDinnerThatManyWaitFor();
      const { id } = thing === "member" ? member : dinner;
      await plan(thing, id);
      later(19);
      expect(await areDeletionsDue(app)).toBe(false);
      await job();
      expect(await isThere(thing, id)).toBe(true);
      later(1);
      expect(await areDeletionsDue(app)).toBe(true);
      await job();
      expect(await isThere(thing, id)).toBe(false);
      expect(await areDeletionsDue(app)).toBe(false);
      // The seat went to the next in line, or the parties were told that the dinner is off.
      expect((await emails()).length).toBeGreaterThan(0);
      expect((await auditEntries(app)).filter(({ entity }) => entity === thing)).toMatchObject([
        { action: `${thing} deleted`, actor: `member ${olga.id}` },
      ]);
    },
  );

  test.each(["member", "event"] as const)(
    "of a %s that the page carries out is done once, and leaves nothing behind",
    async (thing) => {
      const { dinner, member } = await aDinnerThatManyWaitFor();
      const { id } = thing === "member" ? member : dinner;
      const reply = await plan(thing, id);
      later(10);
      expect((await remove(thing, id)).status).toBe(200);
      const tooLate = await undo(reply.body.id);
      expect([tooLate.status, tooLate.body.message]).toEqual([409, "This has already been deleted."]);
      await plan(thing, id);
      later(20);
      const before = await auditEntries(app);
      await job();
      expect(await planned()).toEqual([]);
      expect(await auditEntries(app)).toEqual(before);
    },
  );

  test("that is planned again waits from then, and is one", async () => {
    const { id } = await aMember(app.db);
    const first = await plan("member", id);
    later(15);
    expect((await plan("member", id)).body.id).toBe(first.body.id);
    later(15);
    await job();
    expect(await isThere("member", id)).toBe(true);
    later(5);
    await job();
    expect(await isThere("member", id)).toBe(false);
  });

  test("that was carried out cannot be undone", async () => {
    const { id } = await aMember(app.db);
    const reply = await plan("member", id);
    later(20);
    await job();
    expect((await undo(reply.body.id)).status).toBe(409);
    expect((await undo(4711)).status).toBe(409);
  });

  test("that was undone is never called deleted, as when the first answer was lost", async () => {
    const { id } = await aMember(app.db);
    const reply = await plan("member", id);
    expect((await undo(reply.body.id)).status).toBe(200);
    const again = await undo(reply.body.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      "Nothing is left to undo here. Please look whether it is still in the list.",
    ]);
    expect(await isThere("member", id)).toBe(true);
  });
});

describe("what would be refused", () => {
  test("is refused when it is planned, in the same words", async () => {
    const dinner = await aDinner(app.db, { title: "Truffles" });
    const { id } = await aMember(app.db);
    await aRegistration(app.db, { eventId: dinner.id, memberId: id });
    for (const [thing, which] of [
      ["member", id],
      ["member", olga.id],
      ["member", 4711],
      ["event", dinner.id],
      ["event", 4711],
    ] as const) {
      const [asked, done] = [await plan(thing, which), await remove(thing, which)];
      expect([asked.status, asked.body]).toEqual([done.status, done.body]);
      expect(asked.status).toBeGreaterThanOrEqual(404);
    }
    expect(await planned()).toEqual([]);
    for (const body of [{}, { thing: "dinner", id: 1 }, { thing: "event", id: "1" }]) {
      const reply = await app.call("POST", "/api/deletions", { cookie: olga.cookie, body });
      expect(reply.status).toBe(400);
    }
  });

  test("only since then is not done, and the audit log says why", async () => {
    const dinner = await aDinner(app.db, { title: "Truffles" });
    const { id } = await aMember(app.db);
    await plan("member", id);
    await plan("event", dinner.id);
    await aRegistration(app.db, { eventId: dinner.id, memberId: id });
    later(20);
    await job();
    expect([await isThere("member", id), await isThere("event", dinner.id)]).toEqual([true, true]);
    expect(await auditEntries(app)).toMatchObject([
      {
        action: "member not deleted",
        after: { because: "This member is registered for Truffles. Please remove that registration first." },
      },
      {
        action: "event not deleted",
        after: { because: "Set the event inactive, or remove the registrations first" },
      },
    ]);
    expect(await planned()).toEqual([]);
  });

  test("since who asked is no longer an officer, is not done either", async () => {
    const dinner = await aDinner(app.db);
    const { id } = await aMember(app.db);
    await plan("member", id);
    await plan("event", dinner.id);
    await changeMember(app.db, olga.id, { adminPrivileges: "limited" });
    later(20);
    await job();
    await changeMember(app.db, olga.id, { adminPrivileges: "full" });
    expect([await isThere("member", id), await isThere("event", dinner.id)]).toEqual([true, true]);
    expect((await auditEntries(app)).map(({ action }) => action)).toEqual([
      "member not deleted",
      "event not deleted",
    ]);
    expect(await emails()).toEqual([]);
  });
});

test("A deletion planned by an account of /api/login is carried out as its own", async () => {
  const ada = await aSignedInAdministrator(app);
  const [member, dinner] = [await aMember(app.db), await aDinner(app.db)];
  await plan("member", member.id, ada.cookie);
  await plan("event", dinner.id, ada.cookie);
  later(20);
  await job();
  expect((await auditEntries(app)).map(({ actor, action }) => [actor, action])).toEqual([
    [`administrator ${ada.id}`, "member deleted"],
    [`administrator ${ada.id}`, "event deleted"],
  ]);
});

test.each(["member", "event"] as const)(
  "A deletion of a %s planned over an hour before the portal came back is not carried out",
  async (thing) => {
    const { dinner, member } = await aDinnerThatManyWaitFor();
    const { id } = thing === "member" ? member : dinner;
    await plan(thing, id);
    later(3601);
    await job();
    expect(await isThere(thing, id)).toBe(true);
    expect(await planned()).toEqual([]);
    expect(await emails()).toEqual([]);
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: `${thing} not deleted`,
      after: { because: "it was not carried out within an hour" },
    });
  },
);

test("A deletion that fails is tried again for an hour, and nothing of it is done halfway", async () => {
  const { dinner } = await aDinnerThatManyWaitFor();
  await plan("event", dinner.id);
  later(20);
  const dissolve = vi.fn<Parties["dissolve"]>(async () => {
    throw new Error("the disk is full");
  });
  const failing = { ...eventParties, dissolve };
  await job(failing);
  expect(await isThere("event", dinner.id)).toBe(true);
  expect(await areDeletionsDue(app)).toBe(false);
  later(60);
  await job(failing);
  expect(dissolve).toHaveBeenCalledTimes(2);
  later(3600);
  await job(failing);
  expect(await planned()).toEqual([]);
  expect(await isThere("event", dinner.id)).toBe(true);
  expect((await auditEntries(app)).at(-1)).toMatchObject({ action: "event not deleted" });
});
