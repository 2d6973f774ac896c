import { describe, expect, it } from "vitest";
import { Event } from "#contract/events.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";

const app = useApp();

async function asA(adminPrivileges: "none" | "limited" | "full") {
  const member = await aMember(app.db, { adminPrivileges });
  return { member, cookie: await sessionOf(app, { memberId: member.id }) };
}
async function titles(cookie: string) {
  const list = await app.call<{ title: string }[]>("GET", "/api/events", { cookie });
  return list.body.map(({ title }) => title);
}

describe("the list of dinners", () => {
  it("is sorted by date, includes past dinners and has the agreed shape", async () => {
    const { cookie } = await asA("none");
    await aDinner(app.db, { title: "Later", dateTime: new Date("2026-05-01T22:00:00Z") });
    await aDinner(app.db, { title: "Past", dateTime: new Date("2026-01-01T22:00:00Z") });
    await aDinner(app.db, { title: "Sooner" });
    expect(await titles(cookie)).toEqual(["Past", "Sooner", "Later"]);
    const list = await app.call<unknown[]>("GET", "/api/events", { cookie });
    for (const item of list.body) expect(Event.parse(item)).toEqual(item);
  });

  it("is filtered on request: upcoming or just started, or past with the latest first", async () => {
    const { cookie } = await asA("none");
    const asked = async (query: string) =>
      (await app.call<{ title: string }[]>("GET", `/api/events?${query}`, { cookie })).body.map(
        ({ title }) => title,
      );
    const hours = (n: number) => new Date(app.now.getTime() + n * 3_600_000);
    await aDinner(app.db, { title: "Later", dateTime: hours(72) });
    await aDinner(app.db, { title: "Sooner", dateTime: hours(1) });
    await aDinner(app.db, { title: "Under way", dateTime: hours(-1) });
    await aDinner(app.db, { title: "Last month", dateTime: hours(-720) });
    await aDinner(app.db, { title: "Last year", dateTime: hours(-8760) });
    await aDinner(app.db, { title: "Hidden", dateTime: hours(-9000), isActive: false });
    expect(await asked("when=upcoming")).toEqual(["Under way", "Sooner", "Later"]);
    expect(await asked("when=past")).toEqual(["Under way", "Last month", "Last year"]);
    expect(await asked("when=past&limit=1&offset=1")).toEqual(["Last month"]);
    expect(await asked("when=upcoming&limit=2")).toEqual(["Under way", "Sooner"]);
    expect((await app.call("GET", "/api/events?when=never", { cookie })).status).toBe(400);
  });

  it("shows inactive dinners to officers only, and deleted ones to nobody", async () => {
    await aDinner(app.db, { title: "Open" });
    await aDinner(app.db, { title: "Hidden", isActive: false });
    await aDinner(app.db, { title: "Deleted", deletedAt: app.now });
    expect(await titles((await asA("none")).cookie)).toEqual(["Open"]);
    expect(await titles((await asA("limited")).cookie)).toEqual(["Open", "Hidden"]);
    expect(await titles((await asA("full")).cookie)).toEqual(["Open", "Hidden"]);
  });

  it("counts confirmed and held seats, and no waiting parties", async () => {
    const { cookie } = await asA("none");
    const { id } = await aDinner(app.db, { totalSeats: 10 });
    await aRegistration(app.db, { eventId: id, memberTickets: 2 });
    await aRegistration(app.db, { eventId: id, status: "pending", guestTickets: 2, holdExpiresAt: app.now });
    await aRegistration(app.db, { eventId: id, status: "waitlist", memberTickets: 2 });
    await aRegistration(app.db, { eventId: id, removedAt: app.now, removedReason: "superseded" });
    const list = await app.call<unknown[]>("GET", "/api/events", { cookie });
    expect(list.body).toMatchObject([{ availableSeats: 5, registeredCount: 2, totalSeats: 10 }]);
  });

  it("answers simultaneous callers with what is true after they asked", async () => {
    const { cookie } = await asA("none");
    await aDinner(app.db, { title: "First" });
    const early = Array.from({ length: 20 }, () => titles(cookie));
    await aDinner(app.db, { title: "Second", dateTime: new Date("2026-06-01T22:00:00Z") });
    const late = Array.from({ length: 20 }, () => titles(cookie));
    await Promise.all(early);
    for (const list of await Promise.all(late)) expect(list).toEqual(["First", "Second"]);
  });
});

describe("one dinner", () => {
  const show = (cookie: string, id: number | string) =>
    app.call<Record<string, unknown>>("GET", `/api/events/${id}`, { cookie });

  it("shows the caller's own part in it", async () => {
    const { member, cookie } = await asA("none");
    const { id } = await aDinner(app.db);
    expect((await show(cookie, id)).body).toMatchObject({
      id,
      memberPrice: "150.00",
      closedBecause: null,
      mine: { registration: null, waitlisted: false, offer: null },
    });
    const { id: own } = await aRegistration(app.db, { eventId: id, memberId: member.id });
    expect((await show(cookie, id)).body).toMatchObject({
      mine: { registration: { id: own, status: "confirmed", amount: "150.00" } },
    });
  });

  it("says when registration has closed before the dinner", async () => {
    const { cookie } = await asA("none");
    const { id } = await aDinner(app.db, { registrationDeadline: app.now });
    expect((await show(cookie, id)).body.closedBecause).toBe("Registration for this event has closed");
  });

  it("is hidden while inactive, except from officers and registered members", async () => {
    const { member, cookie } = await asA("none");
    const { id } = await aDinner(app.db, { isActive: false });
    expect((await show(cookie, id)).status).toBe(404);
    expect((await show((await asA("limited")).cookie, id)).status).toBe(200);
    await aRegistration(app.db, { eventId: id, memberId: member.id });
    expect((await show(cookie, id)).status).toBe(200);
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999", "12"])("is not found under %s", async (id) => {
    const answer = await show((await asA("none")).cookie, id);
    expect([answer.status, typeof answer.body.message]).toEqual([404, "string"]);
  });

  it("needs a session", async () => {
    expect((await app.call("GET", "/api/events/1")).status).toBe(401);
    expect((await app.call("GET", "/api/events")).status).toBe(401);
  });
});
