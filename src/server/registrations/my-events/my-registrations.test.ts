import { describe, expect, it, vi } from "vitest";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { joinWaitlist, manyMembers, register } from "#test/people/many-members.ts";

const app = useApp();
const mine = (cookie: string) => app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie });

describe("my registrations", () => {
  it("are the live ones, newest first, with the dinner under both names", async () => {
    const anna = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId: anna.id });
    const event = await aDinner(app.db);
    const other = await aDinner(app.db, { title: "Autumn Dinner" });
    const own = { eventId: event.id, memberId: anna.id };
    await aRegistration(app.db, { ...own, createdAt: new Date("2026-03-01T10:00:00Z") });
    await aRegistration(app.db, { ...own, removedAt: app.now, removedReason: "superseded" });
    await aRegistration(app.db, { ...own, eventId: other.id, status: "waitlist" });
    const { body } = await mine(cookie);
    expect(body.map((item) => [item.events.title, item.registrations.status])).toEqual([
      ["Autumn Dinner", "waitlist"],
      ["Spring Dinner", "confirmed"],
    ]);
    expect(body[0]?.event).toEqual(body[0]?.events);
  });

  it("have names and requests, but neither tables nor officers' notes", async () => {
    const anna = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId: anna.id });
    const event = await aDinner(app.db);
    await aRegistration(app.db, {
      eventId: event.id,
      memberId: anna.id,
      guestTickets: 1,
      guestInfo: [{ firstName: "Nguyễn", lastName: "An", tableNumber: 4, seatingRequests: "far from 5" }],
      foodRequests: "No nuts",
      tableNumber: 4,
      adminNotes: "difficult",
    });
    const { body } = await mine(cookie);
    expect(body[0]?.registrations).toMatchObject({
      userId: anna.id,
      totalTickets: 2,
      foodRequests: "No nuts",
      guestInfo: [{ firstName: "Nguyễn", lastName: "An" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/difficult|tableNumber|far from 5/);
  });

  it("are visible to nobody else", async () => {
    const anna = await aMember(app.db);
    const eve = await aMember(app.db, { firstName: "Eve" });
    const event = await aDinner(app.db);
    await aRegistration(app.db, { eventId: event.id, memberId: anna.id });
    expect((await mine(await sessionOf(app, { memberId: eve.id }))).body).toEqual([]);
    expect((await mine("")).status).toBe(401);
  });

  it("are read with a few statements when many ask at once, and everyone gets their own", async () => {
    const people = await manyMembers(app, 40);
    const { id: eventId } = await aDinner(app.db, { totalSeats: 20 });
    for (const [n, who] of people.entries()) {
      const reply = await (n < 20 ? register : joinWaitlist)(app, who, { eventId, tickets: 1 });
      expect(reply.status).toBe(201);
    }
    const reads = vi.spyOn(app.db, "fast");
    const lists = await Promise.all(people.map(({ cookie }) => mine(cookie)));
    const statements = reads.mock.calls.filter(([name]) => name === "my-registrations");
    reads.mockRestore();
    expect(statements.length).toBeLessThan(10);
    expect(lists.map(({ body }) => body.map(({ registrations }) => registrations.userId))).toEqual(
      people.map(({ id }) => [id]),
    );
    expect(lists.map(({ body }) => body[0]?.registrations.partiesAhead)).toEqual(
      people.map((_, n) => (n < 20 ? null : n - 20)),
    );
  });
});
