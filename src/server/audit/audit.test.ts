import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AuditPage } from "#contract/audit.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, aSignedInAdministrator } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
beforeEach(async () => {
  olga = await aFullOfficer(app);
});

async function auditLog(query: Record<string, string> = {}, cookie = olga.cookie): Promise<AuditPage> {
  const reply = await app.call<AuditPage>("GET", `/api/audit?${new URLSearchParams(query)}`, { cookie });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}
const whats = async (query: Record<string, string>) =>
  (await auditLog(query)).entries.map(({ what }) => what);
const asOlga = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { cookie: olga.cookie, ...(body !== undefined && { body }) });

describe("the audit log of one", () => {
  it("says who changed what in a registration, with old and new values in words", async () => {
    const anna = await aMember(app.db);
    const event = await aDinner(app.db);
    const { id } = await aRegistration(app.db, { eventId: event.id, memberId: anna.id });
    const change = { amount: "120.00", tableNumber: 4, foodRequests: "No nuts" };
    expect((await asOlga("PATCH", `/api/registrations/${id}`, change)).status).toBe(200);
    const { entries } = await auditLog({ thing: "registration", id: String(id) });
    expect(entries).toMatchObject([
      {
        what: "Registration changed by an officer",
        by: "Olga Officer (officer)",
        about: "Anna Weber, Spring Dinner",
        eventId: event.id,
        at: app.now.toISOString(),
      },
    ]);
    expect(entries[0]?.changes).toEqual(
      expect.arrayContaining([
        { label: "Amount", before: "$150.00", after: "$120.00" },
        { label: "Table", before: "empty", after: "4" },
        { label: "Food requests", before: "empty", after: "given" },
      ]),
    );
  });

  it("includes a registration's offers, and nobody else's entries", async () => {
    const event = await aDinner(app.db, { totalSeats: 2 });
    const anna = await aMember(app.db);
    const waiting = { eventId: event.id, status: "waitlist" as const };
    const { id } = await aRegistration(app.db, { ...waiting, memberId: anna.id });
    await aRegistration(app.db, waiting);
    expect((await asOlga("POST", `/api/registrations/${id}/offer`, {})).status).toBe(200);
    const { entries } = await auditLog({ thing: "registration", id: String(id) });
    expect(entries.map(({ what, about }) => [what, about])).toEqual([
      ["Seats offered", "Anna Weber, Spring Dinner"],
    ]);
    // Combined with a name, only entries that match both.
    expect((await auditLog({ thing: "registration", id: String(id), search: "weber" })).entries).toEqual(
      entries,
    );
    expect(await whats({ thing: "registration", id: String(id), search: "spring" })).toEqual([]);
    expect(
      (await auditLog({ thing: "offer", id: entries[0]?.thingId ?? "", search: "weber" })).entries,
    ).toEqual(entries);
  });

  it("names a party of guests alone by its first guest, and finds it by that name", async () => {
    const event = await aDinner(app.db);
    const guests = { eventId: event.id, memberTickets: 0, guestTickets: 2 };
    const edna = { firstName: "Edna", lastName: "Quimby", tableNumber: null, seatingRequests: null };
    const { id } = await aRegistration(app.db, { ...guests, guestInfo: [edna] });
    const unnamed = await aRegistration(app.db, guests);
    for (const one of [id, unnamed.id]) {
      expect((await asOlga("DELETE", `/api/registrations/${one}`)).status).toBe(200);
    }
    const { entries } = await auditLog({ thing: "registration" });
    expect(entries.map(({ about }) => about)).toEqual([
      "Somebody, Spring Dinner",
      "Edna Quimby, Spring Dinner",
    ]);
    expect((await auditLog({ search: "quimby" })).entries.map(({ about }) => about)).toEqual([
      "Edna Quimby, Spring Dinner",
    ]);
  });

  it("shows an event's days and prices in the chapter's format", async () => {
    const event = await aDinner(app.db);
    await asOlga("PUT", `/api/events/${event.id}`, {
      dateTime: "2026-03-25T22:00:00.000Z",
      memberPrice: "160.00",
      isActive: false,
    });
    const { entries } = await auditLog({ thing: "event", id: String(event.id) });
    const change = entries.find(({ what }) => what === "Event changed");
    expect(change?.changes).toEqual(
      expect.arrayContaining([
        {
          label: "Start",
          before: "Tuesday, March 24, 2026 at 6:00 PM",
          after: "Wednesday, March 25, 2026 at 6:00 PM",
        },
        { label: "Member price", before: "$150.00", after: "$160.00" },
        { label: "Active", before: "yes", after: "no" },
      ]),
    );
  });

  it("names nobody who was deleted, neither as the actor nor as the subject", async () => {
    const anna = await aMember(app.db, { firstName: "Annabella" });
    await asOlga("PUT", `/api/members/${anna.id}`, {
      city: "Georgetown",
      localDuesPaidThrough: "2027-01-31",
    });
    await app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id)
      values (${app.now.toISOString()}, ${`member ${anna.id}`}, 'profile changed', 'member', ${String(anna.id)})`);
    expect((await asOlga("DELETE", `/api/members/${anna.id}`)).status).toBe(200);
    const page = await auditLog({ thing: "member", id: String(anna.id) });
    expect(JSON.stringify(page)).not.toMatch(/Annabella|Weber|Georgetown/);
    expect(page.entries.map(({ what, by, about }) => [what, by, about])).toEqual([
      ["Member deleted", "Olga Officer (officer)", "Deleted member"],
      ["Profile changed by the member", "Deleted member", "Deleted member"],
      ["Member changed", "Olga Officer (officer)", "Deleted member"],
    ]);
    expect(page.entries[2]?.changes).toEqual([
      { label: "Local dues paid through", before: "empty", after: "January 31, 2027" },
    ]);
  });
});

describe("the whole audit log", () => {
  /** Entries a minute apart, the last one newest. */
  async function lines(...rows: [actor: string, action: string, entity: string, id: string][]) {
    for (const [n, [actor, action, entity, id]] of rows.entries()) {
      const at = new Date(app.now.getTime() + n * 60_000).toISOString();
      await app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id)
        values (${at}, ${actor}, ${action}, ${entity}, ${id})`);
    }
  }

  it("is filtered by actor, kind, record, day and name", async () => {
    const anna = await aMember(app.db, { firstName: "Änna", lastName: "O’Brien" });
    const event = await aDinner(app.db, { title: "Truffle Night" });
    const { id } = await aRegistration(app.db, { eventId: event.id, memberId: anna.id });
    await lines(
      [`member ${olga.id}`, "event created", "event", String(event.id)],
      [`member ${anna.id}`, "register", "registration", String(id)],
      ["card provider", "confirm registration", "registration", String(id)],
      [`member ${olga.id}`, "directory exported", "member", "all"],
      [`member ${anna.id}`, "download attendees", "event", "999"],
      ["portal", "somebody's new entry", "event", String(event.id)],
    );
    expect(await whats({})).toEqual([
      ...["Somebody's new entry", "Attendee list downloaded", "Directory exported"],
      ...["Registration confirmed", "Registered", "Event created"],
    ]);
    expect(await whats({ actor: `member ${olga.id}` })).toEqual(["Directory exported", "Event created"]);
    expect((await auditLog({ actor: "card provider" })).by).toBe("the card processor");
    expect(await whats({ kind: "files" })).toEqual(["Attendee list downloaded", "Directory exported"]);
    expect(await whats({ kind: "other" })).toEqual(["Somebody's new entry"]);
    expect(await whats({ thing: "registration" })).toEqual(["Registration confirmed", "Registered"]);
    expect(await whats({ kind: "files", actor: `member ${olga.id}` })).toEqual(["Directory exported"]);
    // By name: entries about the member and their records, and the member's own actions.
    expect(await whats({ search: "anna o'brien" })).toEqual([
      ...["Attendee list downloaded", "Registration confirmed", "Registered"],
    ]);
    for (const search of ["truffle", "TRÜFFLE night", "tr"]) {
      expect(await whats({ search })).toEqual(["Somebody's new entry", "Event created"]);
    }
    expect(await whats({ search: "anna", kind: "registering", actor: "card provider" })).toEqual([
      "Registration confirmed",
    ]);
    expect(await whats({ search: "nobody of this name" })).toEqual([]);
    expect(await whats({ search: "anna", thing: "registration", id: String(id) })).toHaveLength(2);
    expect(await whats({ search: "truffle", thing: "registration", id: String(id) })).toEqual([]);
    expect(await whats({ search: "truffle", thing: "event", id: String(event.id) })).toHaveLength(2);
    expect(await whats({ search: "anna", thing: "member", id: String(anna.id) })).toEqual([]);
    for (const thing of ["event", "user", "offer", "payment", "email"]) {
      expect(await whats({ search: "anna", thing, id: String(event.id) }), thing).toEqual([]);
    }
    expect(await whats({ search: "nobody of this name", thing: "email", id: "1" })).toEqual([]);
    expect(await whats({ from: "2026-03-10", to: "2026-03-10" })).toHaveLength(6);
    expect(await whats({ from: "2026-03-11" })).toEqual([]);
    expect(await whats({ to: "2026-03-09", search: "anna" })).toEqual([]);
  });

  it("comes in pages of fifty, complete and without duplicates, even at equal times", async () => {
    await app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id)
      select timestamptz '2026-03-01T12:00:00Z' + (n / 40) * interval '1 second', 'portal', 'offer seats', 'offer', n::text
      from generate_series(1, 120) n`);
    for (const query of [{}, { actor: "portal" }, { kind: "waiting" }, { thing: "offer" }]) {
      const seen: number[] = [];
      let after = "";
      do {
        const page = await auditLog({ ...query, after });
        seen.push(...page.entries.map(({ id }) => id));
        after = page.next ?? "";
      } while (after !== "");
      expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
    }
  });

  it("is for full officers; an invalid filter is refused", async () => {
    const lars = await aLimitedOfficer(app);
    for (const path of ["/api/audit", "/api/audit/actors"]) {
      expect((await app.call("GET", path, { cookie: lars.cookie })).status).toBe(403);
      expect((await app.call("GET", path)).status).toBe(401);
    }
    for (const query of [
      "kind=x",
      "thing=session",
      "from=yesterday",
      "after=-1",
      `search=${"x".repeat(201)}`,
    ]) {
      expect((await asOlga("GET", `/api/audit?${query}`)).status, query).toBe(400);
    }
    expect(await whats({ thing: "registration", id: "99999999999999" })).toEqual([]);
    expect(await whats({ search: "100%_" })).toEqual([]);
  });

  it("finds accounts and their actions by any part of name and address", async () => {
    const { id } = await aSignedInAdministrator(app);
    await lines([`administrator ${id}`, "directory exported", "member", "all"]);
    for (const search of ["ada min", "MIN ", "min admin@", "admin@example.org"]) {
      expect(await whats({ search }), search).toEqual(["Directory exported"]);
    }
    await app.db.execute(sql`update users set last_name = null`);
    expect(await whats({ search: "ada admin@" })).toEqual(["Directory exported"]);
    expect(await whats({ search: "min" })).toEqual(["Directory exported"]);
    expect(await whats({ search: "ada min" })).toEqual([]);
  });

  it("offers the officers and the automatic actors to choose from", async () => {
    await aLimitedOfficer(app);
    await aSignedInAdministrator(app);
    await aMember(app.db);
    const reply = await app.call<{ name: string }[]>("GET", "/api/audit/actors", { cookie: olga.cookie });
    expect(reply.body.map(({ name }) => name)).toEqual([
      ...["Lars Limited (officer)", "Ada Min (administrator)", "Olga Officer (officer)"],
      ...["the portal", "the card processor"],
    ]);
  });
});
