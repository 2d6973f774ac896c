import { beforeEach, describe, expect, it, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { kitchenCalls } from "#test/people/kitchen.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
const who = {} as { eventId: number; cookie: string };
const { call, writeVenue } = kitchenCalls(
  app,
  () => who.eventId,
  () => who.cookie,
);

beforeEach(async () => {
  who.cookie = (await aFullOfficer(app)).cookie;
  who.eventId = (await aDinner(app.db)).id;
});

const MAISON = {
  name: "Maison Claire",
  phone: "202-555-0199",
  emails: ["chef@maison.example"],
  guarantee: 86,
  contacts: [{ label: "Host", text: "Anna Weber, Bailli" }],
  timeline: [{ time: "6:30 PM", what: "Reception" }],
};

describe("the venue of a dinner", () => {
  it("is blank at first, then what was written, and the next dinner there begins with it", async () => {
    const { body: first } = await call<{ venue: object; earlier: unknown }>("GET", "/venue");
    expect(first).toMatchObject({ venue: { name: "", emails: [], updatedAt: null }, earlier: null });
    expect(await writeVenue(MAISON)).toMatchObject({ status: 200, body: MAISON });
    who.eventId = (await aDinner(app.db, { title: "Next", location: "maison claire, washington " })).id;
    const { body: next } = await call<object>("GET", "/venue");
    expect(next).toMatchObject({
      venue: { name: "", guarantee: null },
      earlier: { title: "Spring Dinner", name: "Maison Claire", timeline: MAISON.timeline },
    });
    expect(JSON.stringify(next)).not.toContain("86");
  });

  it("is written from what was read, or refused with the newer state", async () => {
    await writeVenue(MAISON);
    const stale = await call("PUT", "/venue", { ...MAISON, phone: "1", updatedAt: null });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: "edit_conflict", venue: { phone: "202-555-0199" } },
    ]);
    expect((await writeVenue({ ...MAISON, phone: "1" })).status).toBe(200);
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "change venue",
      before: { venuePhone: "202-555-0199" },
      after: { venuePhone: "1" },
    });
  });

  it("does not exist for a deleted or missing dinner", async () => {
    who.eventId = 4711;
    for (const method of ["GET", "PUT"]) {
      const body = method === "PUT" ? { ...MAISON, updatedAt: null } : undefined;
      expect((await call(method, "/venue", body)).status).toBe(404);
    }
  });
});

test.each<[string, object, string]>([
  ["emails.1", { emails: ["a@x.example", "chef"] }, "Valid email is required"],
  [
    "emails",
    { emails: [1, 2, 3, 4, 5, 6].map((n) => `a${n}@x.example`) },
    "Please enter at most 5 addresses",
  ],
  ["emails", { emails: ["a@x.example", "A@x.example"] }, "Please enter each address once"],
  ["guarantee", { guarantee: 0 }, "The count must be at least 1"],
  ["guarantee", { guarantee: 8.5 }, "The count must be a whole number"],
  ["contacts.0.text", { contacts: [{ label: "Host", text: "" }] }, "Write the name or telephone"],
  [
    "timeline.0.what",
    { timeline: [{ time: "6", what: "x".repeat(201) }] },
    "Please keep this under 200 characters",
  ],
])("Bad input is refused at %s: %j", async (path, wrong, message) => {
  const reply = await writeVenue({ ...MAISON, ...wrong });
  expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path, message }] }]);
});

test("The audit log names the addresses that get needs, and nobody who is named in a line", async () => {
  await writeVenue(MAISON);
  const changed = { contacts: [{ label: "Host", text: "Otto Weber" }] };
  expect((await writeVenue({ ...MAISON, ...changed })).status).toBe(200);
  const [first, second] = await auditEntries(app);
  expect(first?.after).toEqual({
    venueName: "Maison Claire",
    venuePhone: "202-555-0199",
    venueEmails: "chef@maison.example",
    guarantee: 86,
    venueContacts: "1 line",
    timeline: "1 line",
  });
  expect([second?.before, second?.after]).toEqual([{ venueContacts: "1 line" }, { venueContacts: "1 line" }]);
});

test("Members and visitors read and write nothing of it", async () => {
  who.cookie = "";
  expect((await call("GET", "/venue")).status).toBe(401);
  expect((await call("PUT", "/venue", { ...MAISON, updatedAt: null })).status).toBe(401);
});
