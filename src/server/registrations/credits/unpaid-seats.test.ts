import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Credit } from "#contract/registrations/credits.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { as } = askersOf(app);
let olga: Who;
let pieter: Who;
let eventId: number;

beforeEach(async () => {
  olga = await aFullOfficer(app);
  const email = "pieter@example.org";
  const { id } = await aMember(app.db, { firstName: "Pieter", email, confirmedEmail: email });
  pieter = { id, cookie: await sessionOf(app, { memberId: id }) };
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  eventId = (await aDinner(app.db, { totalSeats: 10, title: "Oyster Night", registrationDeadline })).id;
});

async function grant(amount = "95.00"): Promise<void> {
  const terms = { eventId: null, reason: "A bad table", expiresOn: "2027-03-10" };
  await as(olga, `POST /api/members/${pieter.id}/credits`, { amount, ...terms });
}
function register(more: object = {}) {
  const ask = { eventId, memberTickets: 1, guestTickets: 0, memberInfo: [], guestInfo: [], amount: "150.00" };
  return as(pieter, "POST /api/registrations", { ...ask, agreeToTerms: true, ...more });
}
/** Unpaid seats, with what a credit pays of them. */
async function seats(more: object = {}): Promise<number> {
  const { body } = await register(more);
  await as(pieter, `POST /api/registrations/${body.id}/credit`, {});
  return body.id;
}
const mine = async (): Promise<string> => (await as(pieter, "GET /api/credits/my")).body.left;
const listed = async (): Promise<{ outstanding: string; credits: Credit[] }> =>
  (await as(olga, "GET /api/credits")).body;
const emails = async () =>
  (
    await app.db.execute<{ kind: string; text: string }>(
      sql`select kind, body_text as text from outbox order by id`,
    )
  ).rows;

describe("A credit that pays for unpaid seats is whole again", () => {
  test.each([
    ["an officer deletes the dinner", () => as(olga, `DELETE /api/events/${eventId}`)],
    ["they cancel", (id: number) => as(pieter, `POST /api/registrations/${id}/cancel`, { refund: "95.00" })],
    ["they register again", () => register()],
  ])("if %s", async (_, end) => {
    await grant();
    const id = await seats();
    expect(await mine()).toBe("0.00");
    expect((await end(id)).status).toBeLessThan(300);
    expect([await mine(), (await listed()).outstanding]).toEqual(["95.00", "95.00"]);
  });

  test("and its member reads so if the dinner is called off", async () => {
    await grant();
    await seats();
    await as(olga, `DELETE /api/events/${eventId}`);
    const told = (await emails()).find(({ kind }) => kind === "event-called-off");
    expect(told?.text).toContain("$95.00 is back in your credit.");
  });

  test("and ends with its member if they are erased", async () => {
    await grant();
    await seats();
    expect((await as(olga, `DELETE /api/members/${pieter.id}`)).status).toBe(200);
    const { rows } = await app.db.execute(sql`select amount, because from credit_endings`);
    expect(rows).toEqual([{ amount: "95.00", because: "erased" }]);
  });
});
