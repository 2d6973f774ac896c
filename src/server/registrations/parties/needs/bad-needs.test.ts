import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
let cookie = "";

/** Person 1 is of another party; 2 is the caller, who may send everything, and 3 their guest. */
beforeEach(async () => {
  const officer = await aFullOfficer(app);
  cookie = officer.cookie;
  await aRegistration(app.db, { eventId: (await aDinner(app.db)).id });
  const own = { memberId: officer.id, guestTickets: 1, amount: "325.00" };
  await aRegistration(app.db, { ...own, eventId: (await aDinner(app.db)).id });
});

const some = (list: readonly unknown[], more: object = {}) => ({
  list,
  words: null,
  carriesEpinephrine: false,
  ...more,
});
const others = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ code: "other", severity: "allergy", words: `Thing ${n}` }));

/** What is no need of anyone, and what is just one. */
const NO_NEEDS: Record<string, unknown> = {
  "an unknown code": some([{ code: "kryptonite", severity: "allergy" }]),
  "an allergen without its severity": some([{ code: "milk" }]),
  "an unknown severity": some([{ code: "milk", severity: "terrible" }]),
  "something else without words": some([{ code: "other", severity: "allergy", words: " " }]),
  "a diet with a severity": some([{ code: "vegan", severity: "allergy" }]),
  "one need twice": some([{ code: "vegan" }, { code: "vegan" }]),
  "26 needs": some(others(26)),
  "501 characters": some([], { words: "x".repeat(501) }),
  "nothing at all": some([]),
  "none and some": { none: true, list: [] },
  "a key that is not there": some([{ code: "vegan" }], { secret: 1 }),
};

test.each(Object.entries(NO_NEEDS))("Needs with %s are refused with 400 everywhere", async (_, sent) => {
  for (const [method, path] of [
    ["PUT", "/api/member/needs"],
    ["PATCH", "/api/registrations/my/attendees/3"],
    ["PATCH", "/api/attendees/3"],
  ] as const) {
    const { status, body } = await app.call(method, path, { cookie, body: { needs: sent } });
    expect([path, status, /\w{3}/.test(body.message)]).toEqual([path, 400, true]);
  }
  const { rows } = await app.db.execute(sql`select id from attendees where needs is not null
    union all select member_id from member_needs`);
  expect(rows).toEqual([]);
});

test("Needs at their limits are accepted", async () => {
  let updatedAt: unknown = null;
  for (const sent of [some(others(25)), some([], { words: "x".repeat(500) }), { none: true }]) {
    const reply = await app.call("PUT", "/api/member/needs", { cookie, body: { needs: sent, updatedAt } });
    updatedAt = reply.body.updatedAt;
    expect([reply.status, reply.body.needs]).toEqual([200, sent]);
  }
});

test("A person who is not there is not found, and a partner is another of the party", async () => {
  for (const [method, path] of [
    ["PATCH", "/api/registrations/my/attendees/999"],
    ["POST", "/api/registrations/my/attendees/999/remove"],
    ["PATCH", "/api/attendees/999"],
  ] as const) {
    const { status, body } = await app.call(method, path, { cookie, body: {} });
    expect([path, status, body.message]).toEqual([path, 404, "Attendee not found"]);
  }
  // Themselves, someone of another party, and no one.
  for (const partnerOf of [3, 1, 999]) {
    for (const path of ["/api/registrations/my/attendees/3", "/api/attendees/3"]) {
      const { status, body } = await app.call("PATCH", path, { cookie, body: { partnerOf } });
      expect([path, status, body.message]).toEqual([
        path,
        400,
        "A partner is another person of the same party",
      ]);
    }
  }
});
