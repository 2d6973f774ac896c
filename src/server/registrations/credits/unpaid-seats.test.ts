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
const party = async () => (await as(olga, `GET /api/events/${eventId}/attendees`)).body[0];
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

  test("and they read so if they pay the rest after the seats lapsed", async () => {
    await grant();
    const id = await seats();
    const { body } = await as(pieter, "POST /api/payment/create-hosted-page", { registrationId: id });
    // The card page is still open; only the portal's clock goes on.
    app.now = new Date(app.now.getTime() + 25 * 60_000);
    await shop.expireHolds();
    await shop.pay(body.token);
    await shop.notifications();
    const told = (await emails()).find(({ kind }) => kind === "payment-not-needed");
    expect(told?.text).toContain("Your time to pay had run out, so your seats were released.");
    expect(told?.text).not.toContain("before you changed it");
    expect(await mine()).toBe("95.00");
  });

  test("and ends with its member if they are erased", async () => {
    await grant();
    await seats();
    expect((await as(olga, `DELETE /api/members/${pieter.id}`)).status).toBe(200);
    const { rows } = await app.db.execute(sql`select amount, because from credit_endings`);
    expect(rows).toEqual([{ amount: "95.00", because: "erased" }]);
  });
});

describe("Unpaid seats are confirmed once a credit covers them, and what is above it is in the credit", () => {
  const LOWERED = { amountWhy: "A favor" };
  test.each([
    ["the amount is lowered to it", { amount: "95.00", ...LOWERED }, "0.00"],
    ["the amount is lowered below it", { amount: "50.00", ...LOWERED }, "45.00"],
  ])("if %s", async (_, change, left) => {
    await grant();
    const id = await seats();
    expect((await as(olga, `PATCH /api/registrations/${id}`, change)).status).toBe(200);
    await shop.pass(25);
    await shop.expireHolds();
    const { amount } = change;
    expect(await party()).toMatchObject({ status: "confirmed", amount, amountDue: "0.00" });
    expect(await mine()).toBe(left);
    expect((await emails()).map(({ kind }) => kind)).toContain("registration-confirmed");
  });

  test("not if something is still due", async () => {
    await grant();
    const id = await seats();
    await as(olga, `PATCH /api/registrations/${id}`, { amount: "95.01", ...LOWERED });
    expect(await party()).toMatchObject({ status: "pending" });
  });

  describe("of a party of two", () => {
    const guest = async () =>
      (await party()).attendees.find(({ kind }: { kind: string }) => kind === "guest").id;
    const two = () =>
      seats({ guestTickets: 1, guestInfo: [{ firstName: "Eva", lastName: "Nová" }], amount: "325.00" });

    test("if a price is lowered", async () => {
      await grant("200.00");
      await two();
      const price = { price: "40.00", why: "A favor", read: "175.00" };
      expect((await as(olga, `PUT /api/attendees/${await guest()}/price`, price)).status).toBe(200);
      expect(await party()).toMatchObject({ status: "confirmed", amount: "190.00", amountDue: "0.00" });
      expect(await mine()).toBe("10.00");
    });

    test("if someone is removed, as the preview said", async () => {
      await grant("200.00");
      const id = await two();
      const attendeeId = await guest();
      const change = { change: "remove person", attendeeId };
      const { updatedAt, goesBack, ...preview } = (
        await as(olga, `POST /api/registrations/${id}/preview`, change)
      ).body;
      expect([goesBack, preview.sentence]).toEqual([
        "50.00",
        "$50.00 for Eva Nová will go back to your credit.",
      ]);
      const ask = { updatedAt, goesBack, isTold: true };
      expect((await as(olga, `DELETE /api/attendees/${attendeeId}`, ask)).status).toBe(200);
      expect(await party()).toMatchObject({ status: "confirmed", amount: "150.00", amountDue: "0.00" });
      expect(await mine()).toBe("50.00");
    });
  });
});
