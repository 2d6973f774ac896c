import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";

const app = useApp();
const PHILIPPA = { firstName: "Philippa", lastName: "Greenleaf" };
const TOM = { firstName: "Tom", lastName: "Li" };
const QUESTION = { ...PHILIPPA, about: "foodRequests" };
const EXCERPT = "Philippa: no shellfish.";

/** Anna's paid party of three, whose food request names one guest. */
async function annasParty() {
  const anna = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: anna.id });
  const event = await aDinner(app.db);
  const { id } = await aRegistration(app.db, {
    eventId: event.id,
    memberId: anna.id,
    amount: "500.00",
    guestTickets: 2,
    guestInfo: [PHILIPPA, TOM],
    foodRequests: `Vegetarian for me. ${EXCERPT}`,
  });
  const mine = async () => {
    const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie });
    const [item] = body;
    if (!item) throw new Error("the registration is not listed");
    return item.registrations;
  };
  const post = (path: string, body: object) =>
    app.call("POST", `/api/registrations/${id}/${path}`, { cookie, body });
  const removePhilippa = () => post("remove-guest", { index: 0, lastName: "Greenleaf" });
  return { cookie, id, mine, post, removePhilippa };
}

describe("a request that names a removed guest", () => {
  it("is asked about until it is kept, and stays as it is", async () => {
    const { mine, post, removePhilippa, id } = await annasParty();
    expect((await mine()).requestQuestions).toEqual([]);
    await removePhilippa();
    const asked = await mine();
    expect(asked.requestQuestions).toEqual([{ ...QUESTION, excerpt: EXCERPT }]);
    expect(asked.foodRequests).toBe(`Vegetarian for me. ${EXCERPT}`);
    for (const click of ["the first", "the second"]) {
      const reply = await post("keep-request", QUESTION);
      expect([reply.status, reply.body], click).toEqual([200, { kept: true }]);
    }
    const kept = await mine();
    expect([kept.requestQuestions, kept.foodRequests, kept.updatedAt]).toEqual([
      [],
      asked.foodRequests,
      asked.updatedAt,
    ]);
    const { rows } = await app.db.execute(
      sql`select entity_id, after from audit_log where action = 'keep request'`,
    );
    expect(rows).toEqual([
      { entity_id: String(id), after: { kept: "foodRequests", guest: "Philippa Greenleaf" } },
    ]);
  });

  it("is no longer asked about once it is edited, but still after other edits", async () => {
    const { mine, cookie, id, removePhilippa } = await annasParty();
    await removePhilippa();
    const save = async (details: object) => {
      const { guestInfo, memberInfo, foodRequests, updatedAt } = await mine();
      const body = { guestInfo, memberInfo, foodRequests, updatedAt, ...details };
      app.now = new Date(app.now.getTime() + 1000);
      const { status } = await app.call("PUT", `/api/registrations/${id}/details`, { cookie, body });
      expect(status).toBe(200);
      return (await mine()).requestQuestions.length;
    };
    expect(await save({ seatingRequests: "By the window" })).toBe(1);
    expect(await save({ foodRequests: "Vegetarian for me." })).toBe(0);
  });

  it("is asked about after a guest was replaced by another, also by an officer", async () => {
    const { mine, id } = await annasParty();
    const otto = await aMember(app.db, { firstName: "Otto", adminPrivileges: "limited" });
    const replaced = await app.call("PATCH", `/api/registrations/${id}`, {
      cookie: await sessionOf(app, { memberId: otto.id }),
      body: { guestInfo: [{ firstName: "Eva", lastName: "Nová" }, TOM] },
    });
    expect(replaced.status).toBe(200);
    expect((await mine()).requestQuestions).toEqual([{ ...QUESTION, excerpt: EXCERPT }]);
  });

  it("is asked about for a bounded number of names, however often they are changed", async () => {
    const { mine, cookie, id } = await annasParty();
    const names = Array.from({ length: 40 }, (_, n) => `Guest${n}`);
    const requests = { foodRequests: names.join(" "), seatingRequests: names.join(" ") };
    for (let n = 0; n + 1 < names.length; n += 2) {
      const [one = "", two = ""] = names.slice(n);
      const { memberInfo, updatedAt } = await mine();
      const guestInfo = [one, two].map((firstName) => ({ firstName, lastName: "Li" }));
      app.now = new Date(app.now.getTime() + 1000);
      const body = { guestInfo, memberInfo, updatedAt, ...requests };
      const { status } = await app.call("PUT", `/api/registrations/${id}/details`, { cookie, body });
      expect(status).toBe(200);
    }
    const { rows } = await app.db.execute<{ n: number }>(
      sql`select jsonb_array_length(request_questions) as n from registrations where id = ${id}`,
    );
    const [{ n } = { n: 0 }] = rows;
    expect(n).toBeLessThanOrEqual(24);
    // Those about the guests who left last are the ones that count.
    expect((await mine()).requestQuestions).toContainEqual({
      firstName: "Guest36",
      lastName: "Li",
      about: "foodRequests",
      excerpt: requests.foodRequests,
    });
  });

  it("can be kept by its owner only", async () => {
    const { id, mine, removePhilippa } = await annasParty();
    await removePhilippa();
    const eve = await aMember(app.db, { firstName: "Eve" });
    const reply = await app.call("POST", `/api/registrations/${id}/keep-request`, {
      cookie: await sessionOf(app, { memberId: eve.id }),
      body: QUESTION,
    });
    expect(reply.status).toBe(404);
    expect((await mine()).requestQuestions).toHaveLength(1);
  });
});
