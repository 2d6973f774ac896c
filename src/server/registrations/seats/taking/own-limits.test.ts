import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { joinWaitlist, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
let anna: SignedIn;
let otto: SignedIn;

// The counters use the real clock, which is frozen here, so a slow machine does not matter.
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  [anna, otto] = (await manyMembers(app, 2)) as [SignedIn, SignedIn];
});

/** Repeats one request and returns the statuses. */
async function many(times: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 1; n <= times; n += 1) statuses.push((await send(n)).status);
  return statuses;
}
const openPage = (id: number, { cookie } = anna) =>
  app.call("POST", "/api/payment/create-hosted-page", { cookie, body: { registrationId: id } });
async function auditEntries(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from audit_log`);
  return rows[0]?.n ?? Number.NaN;
}

describe("requests for a payment page", () => {
  it("are accepted ten times a minute per member", async () => {
    const { id: eventId } = await aDinner(app.db);
    const [annas, ottos] = [
      (await register(app, anna, { eventId })).body.id,
      (await register(app, otto, { eventId })).body.id,
    ];
    expect(await many(10, () => openPage(annas))).toEqual(Array(10).fill(200));
    const refused = await openPage(annas);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "Too many requests for a payment page. Please wait 1 minute and try again.",
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await openPage(ottos, otto)).status).toBe(200);
    // Another session of the same member, and the page for the dues, count with it.
    const again = { ...anna, cookie: await sessionOf(app, { memberId: anna.id }) };
    expect((await openPage(annas, again)).status).toBe(429);
    const dues = await app.call("POST", "/api/member/pay-dues", { cookie: anna.cookie, body: {} });
    expect([dues.status, dues.body.errorMessage]).toEqual([429, refused.body.message]);
  });
});

describe("changes to a member's own data", () => {
  const changeCity = (n: number) =>
    app.call("PATCH", "/api/member/profile", { cookie: anna.cookie, body: { city: `Town ${n}` } });

  it("are accepted a hundred times an hour across calls, with as many audit entries", async () => {
    const feed = (method: string) =>
      app.call(method, "/api/member/calendar-feed", { cookie: anna.cookie, body: {} });
    expect(await many(60, changeCity)).toEqual(Array(60).fill(200));
    expect((await many(40, () => feed("POST"))).every((status) => status < 300)).toBe(true);
    const before = await auditEntries();
    const refused = await changeCity(0);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "Too many changes. Please wait 60 minutes and try again.",
    ]);
    expect((await feed("DELETE")).status).toBe(429);
    expect(await auditEntries()).toBe(before);
  });

  it("include registering and cancelling in turn", async () => {
    const { id: eventId } = await aDinner(app.db);
    const cycle = async () => {
      const { status, body } = await register(app, anna, { eventId });
      if (status !== 201) return { status };
      return app.call("POST", `/api/registrations/${body.id}/cancel`, { cookie: anna.cookie, body: {} });
    };
    const statuses = await many(60, cycle);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the download of a member's own data", () => {
  it("is allowed ten times an hour", async () => {
    const download = () => app.call("GET", "/api/member/data", { cookie: anna.cookie });
    expect(await many(10, download)).toEqual(Array(10).fill(200));
    const refused = await download();
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "Too many downloads. Please wait 60 minutes and try again.",
    ]);
  });
});

describe("the waitlist", () => {
  it("accepts a member at ten upcoming events at once", async () => {
    const dinners: number[] = [];
    for (let n = 0; n < 11; n += 1) dinners.push((await aDinner(app.db, { totalSeats: 1 })).id);
    const past = await aDinner(app.db, { dateTime: new Date(app.now.getTime() - 86_400_000) });
    await aRegistration(app.db, { eventId: past.id, memberId: anna.id, status: "waitlist" });
    const other = await aMember(app.db, { firstName: "Otto" });
    for (const eventId of dinners) await aRegistration(app.db, { eventId, memberId: other.id });
    const replies = [];
    for (const id of dinners) replies.push(await joinWaitlist(app, anna, { eventId: id }));
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(201), 409]);
    expect(replies.at(-1)?.body.message).toBe(
      "You are on the waitlist for 10 events. Please leave one of them first.",
    );
  });
});
