import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { partyOf } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

const CANNOT_TELL = "We can't tell yet whether your last payment went through. Please try again in a minute.";

type Page = { success: boolean; token: string; message: string; errorMessage: string };

/** One way of paying: asks for the page, and its token, and says it in sentences. */
type Way = { ask: () => Promise<{ status: number; body: Page; text: string }>; amount: string };

const WAYS = {
  "a registration": async (): Promise<Way> => {
    const { id } = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId: id });
    const event = await aDinner(app.db);
    const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) });
    const asked = { cookie, body: { registrationId: body.id } };
    return { ask: () => app.call<Page>("POST", "/api/payment/create-hosted-page", asked), amount: "$150.00" };
  },
  dues: async (): Promise<Way> => {
    const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-01-24" });
    const cookie = await sessionOf(app, { memberId: id });
    return {
      ask: () => app.call<Page>("POST", "/api/member/pay-dues", { cookie, body: {} }),
      amount: "$300.00",
    };
  },
  "a manual registration": async (): Promise<Way> => {
    const { cookie } = await anOfficer(app, "limited");
    const event = await aDinner(app.db);
    const registrationData = {
      registrationType: "member",
      firstName: "Eva",
      lastName: "Gast",
      email: "eva@example.org",
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
    };
    const more = { description: "Dinner", customerEmail: "eva@example.org" };
    const body = { eventId: event.id, registrationData, amount: "150.00", ...more };
    return {
      ask: () => app.call<Page>("POST", "/api/payment/create-manual-hosted-page", { cookie, body }),
      amount: "$150.00",
    };
  },
};

/** The token of a page, from either kind of answer. */
function tokenOf({ body, text }: { body: Page; text: string }): string {
  const token = body.token ?? /name="token" value="([^"]+)"/.exec(text)?.[1];
  if (!token) throw new Error(`there is no page: ${text}`);
  return token;
}

const charges = async () =>
  (await app.db.execute<{ outcome: string }>(sql`select outcome from payment_charges`)).rows.map(
    ({ outcome }) => outcome,
  );

describe.each(Object.entries(WAYS))("another card page for %s", (what, open) => {
  it("is refused if the last one was paid, which is recorded", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { ask, amount } = await open();
    await shop.pay(tokenOf(await ask()));
    const again = await ask();
    const sentence =
      what === "a manual registration"
        ? "The card has been charged: this is now registration #1."
        : `We have your payment of ${amount}. You don’t need to pay again.`;
    expect([again.status, again.body.message, again.body.token]).toEqual([409, sentence, undefined]);
    expect(await charges()).toEqual(["applied"]);
  });

  it("is refused while the processor does not answer, and given once it has said no", async () => {
    const { ask } = await open();
    await ask();
    await shop.control("POST", "/faults", { name: "http500" });
    const unclear = await ask();
    expect([unclear.status, unclear.body.message, unclear.body.success]).toEqual([503, CANNOT_TELL, false]);
    await shop.control("DELETE", "/faults");
    const page = await ask();
    expect([page.status, tokenOf(page)]).toEqual([200, expect.any(String)]);
  });

  it("is refused while the processor reviews the last payment", async () => {
    const { ask } = await open();
    await shop.pay(tokenOf(await ask()), { name: "Anna HOLD" });
    const again = await ask();
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^The card processor is reviewing/),
    ]);
  });
});

describe("a page that was closed", () => {
  const later = (minutes: number) =>
    app.db.execute(sql`update payments set closed_at = closed_at - make_interval(mins => ${minutes})`);

  it("by a form sent again is asked about, as the card may have been charged there", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { id } = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId: id });
    const event = await aDinner(app.db);
    const register = () =>
      app
        .call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) })
        .then(({ body }) => body.id);
    const page = (registrationId: number) =>
      app.call<Page>("POST", "/api/payment/create-hosted-page", { cookie, body: { registrationId } });
    const first = await page(await register());
    const second = await register();
    await shop.pay(first.body.token);
    const again = await page(second);
    expect([again.status, again.body.message]).toEqual([
      409,
      "We have your payment of $150.00. You don’t need to pay again.",
    ]);
    expect(await charges()).toEqual(["applied"]);
  });

  it("is asked about for an hour where dues are paid", async () => {
    const { ask } = await WAYS.dues();
    await ask();
    await app.db.execute(sql`update payments set status = 'cancelled', closed_at = ${app.now.toISOString()}`);
    await shop.control("POST", "/faults", { name: "http500" });
    await later(59);
    expect((await ask()).status).toBe(503);
    await later(2);
    // No longer asked about; now it is the new page that cannot be had.
    expect((await ask()).status).toBe(502);
  });
});

it("A first card page asks the processor about nothing", async () => {
  const { ask } = await WAYS["a registration"]();
  await shop.control("POST", "/faults", { name: "http500", method: "getUnsettledTransactionListRequest" });
  expect((await ask()).status).toBe(200);
});
