import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { OpenCardPayment } from "#contract/registrations/manual/manual-registrations.ts";
import { fulfillments } from "#server/app.ts";
import { callAuthorizeNet } from "#server/payments/authorize-net/call.ts";
import { applyRecordedCharges } from "#server/payments/charges/apply-recorded-charges.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, aRegistration, seatsTaken } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { joinWaitlist, manyMembers, type SignedIn } from "#test/people/many-members.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { useShop } from "#test/services/shop.ts";
import { expireManualRegistrations } from "./expire-manual-registrations.ts";

const shop = useShop();
const { app } = shop;
const { plant, fix } = useBrokenFulfillment(app);
const who: { olga: SignedIn; limited: SignedIn; eventId: number } = {
  olga: { id: 0, cookie: "" },
  limited: { id: 0, cookie: "" },
  eventId: 0,
};

beforeEach(async () => {
  who.olga = await anOfficer(app, "full");
  who.limited = await anOfficer(app, "limited");
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  who.eventId = (await aDinner(app.db, { totalSeats: 3, registrationDeadline })).id;
});

const EVA = {
  registrationType: "member",
  firstName: "Eva",
  lastName: "Gast",
  email: "eva@example.org",
  memberTickets: 2,
  guestTickets: 0,
  memberInfo: [{ firstName: "Max", lastName: "Gast" }],
  guestInfo: [],
};
type Page = { success: boolean; token: string; hostedPaymentPageUrl: string; message: string };
type Given = { outcome: string; message: string };

const begin = async (form: object = EVA, amount = "300.00") =>
  (
    await app.call<Page>("POST", "/api/payment/create-manual-hosted-page", {
      cookie: who.olga.cookie,
      body: { eventId: who.eventId, registrationData: form, amount },
    })
  ).body.token;
/** The provider's test account holds amounts that end in .44 for review. */
async function beginAtASumThatIsHeld() {
  await app.db.execute(sql`update events set member_price = 150.22`);
  return begin(EVA, "300.44");
}
const open = async () =>
  (
    await app.call<OpenCardPayment[]>("GET", `/api/events/${who.eventId}/card-payments`, {
      cookie: who.limited.cookie,
    })
  ).body;
const theOne = async () => (await open())[0]?.id ?? 0;
const goOn = (id: number) =>
  app.call<Page>("POST", `/api/card-payments/${id}/continue`, { cookie: who.limited.cookie });
const giveUp = (id: number) =>
  app.call<Given>("POST", `/api/card-payments/${id}/abandon`, { cookie: who.limited.cookie });
const attendees = async () =>
  (
    await app.call<AttendeeRegistration[]>("GET", `/api/events/${who.eventId}/attendees`, {
      cookie: who.limited.cookie,
    })
  ).body;
const sweep = () =>
  expireManualRegistrations(
    { db: app.db, config: app.config, now: app.now, log: openLog(app.config) },
    fulfillments,
  );
const payments = async () =>
  (await app.db.execute(sql`select status, amount from payments order by id`)).rows;

describe("a manual card payment that was charged and could not be applied", () => {
  async function recorded() {
    const token = await begin();
    const id = await theOne();
    await shop.pay(token);
    await plant(
      "alter table registrations add constraint planted check (payment_type <> 'online') not valid",
    );
    await shop.notifications();
    return id;
  }
  const CHARGED =
    "The card has been charged $300.00 for this party, but the payment could not be applied yet. Please don’t charge it again; the portal keeps trying.";

  it("keeps its seats, and can neither be continued nor abandoned", async () => {
    const id = await recorded();
    expect(await open()).toMatchObject([{ id, isRecorded: true, isUnderReview: false }]);
    for (const ask of [goOn, giveUp]) {
      const { status, body } = await ask(id);
      expect([status, body.message]).toEqual([409, CHARGED]);
    }
    await shop.pass(3 * 60);
    expect(await sweep()).toBe(0);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    expect(await payments()).toEqual([{ status: "recorded", amount: "300.00" }]);
  });

  it("is found out when an officer abandons it", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const id = await recorded();
    expect(await payments()).toEqual([{ status: "created", amount: "300.00" }]);
    const { status, body } = await giveUp(id);
    expect([status, body.message]).toEqual([409, CHARGED]);
    expect(await open()).toMatchObject([{ id, isRecorded: true }]);
  });

  it("becomes the registration by a later try", async () => {
    await recorded();
    await fix();
    await shop.pass(60);
    const work = { db: app.db, config: app.config, now: app.now, log: openLog(app.config) };
    expect(await applyRecordedCharges(work, fulfillments)).toBe(1);
    expect(await open()).toEqual([]);
    expect(await attendees()).toMatchObject([{ status: "confirmed", paymentType: "online" }]);
  });
});

describe("the open card payments of a dinner", () => {
  it("are listed with party, amount, officer and time until they are paid", async () => {
    const token = await begin();
    const guests = {
      registrationType: "guest",
      firstName: "",
      lastName: "",
      email: "",
      memberTickets: 0,
      memberInfo: [],
      guestTickets: 1,
      guestInfo: [{ firstName: "Walter", lastName: "Quimby" }],
    };
    await begin(guests, "175.00");
    const { rows } = await app.db.execute<{ name: string }>(
      sql`select first_name || ' ' || last_name as name from members where id = ${who.olga.id}`,
    );
    const until = new Date(app.now.getTime() + app.config.holdMs).toISOString();
    const common = {
      id: expect.any(Number),
      by: rows[0]?.name,
      holdExpiresAt: until,
      isEnding: false,
      isUnderReview: false,
      isRecorded: false,
    };
    const eva = { name: "Eva Gast", email: "eva@example.org", memberTickets: 2, guestTickets: 0 };
    const walter = { name: "Walter Quimby", email: null, memberTickets: 0, guestTickets: 1 };
    expect(await open()).toEqual([
      { ...common, ...eva, amount: "300.00" },
      { ...common, ...walter, amount: "175.00" },
    ]);
    await shop.pay(token);
    await shop.notifications();
    expect((await open()).map(({ name }) => name)).toEqual(["Walter Quimby"]);
  });

  it("of a missing dinner are not found", async () => {
    const { cookie } = who.limited;
    expect((await app.call("GET", "/api/events/77/card-payments", { cookie })).status).toBe(404);
  });
});

describe("resuming an open card payment", () => {
  it("opens the same payment's page for another officer and extends the hold", async () => {
    await begin();
    const id = await theOne();
    await shop.pass(12);
    const { status, body } = await goOn(id);
    expect([status, body.success, body.hostedPaymentPageUrl]).toEqual([
      ...[200, true, app.config.authorizeNet.pageUrl],
    ]);
    await shop.pass(12);
    await sweep();
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    await shop.pay(body.token);
    await shop.notifications();
    expect(await attendees()).toMatchObject([
      { status: "confirmed", amount: "300.00", paidByCard: "300.00" },
    ]);
    expect(await payments()).toEqual([{ status: "paid", amount: "300.00" }]);
  });

  it("keeps the agreed price while the seats are held", async () => {
    await begin();
    await app.db.execute(sql`update events set member_price = 160`);
    expect((await goOn(await theOne())).status).toBe(200);
    expect(await payments()).toEqual([{ status: "created", amount: "300.00" }]);
  });

  it("finds an unreported payment instead of taking a second one", async () => {
    const token = await begin();
    const id = await theOne();
    await shop.pay(token);
    const { status, body } = await goOn(id);
    const [made] = await attendees();
    expect([status, body.message]).toEqual([
      ...[409, `The card has been charged: this is now registration #${made?.id}.`],
    ]);
    expect(made).toMatchObject({ status: "confirmed", paidByCard: "300.00" });
  });

  it("waits while the provider reviews a payment", async () => {
    const token = await beginAtASumThatIsHeld();
    const id = await theOne();
    await shop.pay(token);
    const { status, body } = await goOn(id);
    expect([status, body.message]).toEqual([
      409,
      "The card processor is reviewing a payment for this party. Please wait for its decision and don’t charge the card again.",
    ]);
    expect(await open()).toMatchObject([{ isUnderReview: true }]);
  });

  it.each(["told of it", "asked"])(
    "resumes once the provider has declined it, as the portal is %s",
    async (how) => {
      const token = await beginAtASumThatIsHeld();
      const id = await theOne();
      const { transId } = await shop.pay(token);
      await goOn(id);
      expect(await open()).toMatchObject([{ isUnderReview: true }]);
      if (how === "asked") await shop.control("POST", "/faults", { name: "dropNotification" });
      await callAuthorizeNet(app.config.authorizeNet, "updateHeldTransactionRequest", {
        fields: { heldTransactionRequest: { action: "decline", refTransId: transId } },
        answer: z.unknown(),
      });
      if (how === "asked") expect((await goOn(id)).body.success).toBe(true);
      else await shop.notifications();
      expect(await open()).toMatchObject([{ isUnderReview: false, isEnding: false }]);
      const { rows } = await app.db.execute(sql`select needs_person from payments`);
      expect(rows).toEqual([{ needs_person: null }]);
    },
  );

  it("fails while the provider is unavailable, or for an abandoned or missing payment", async () => {
    await begin();
    const id = await theOne();
    await shop.control("POST", "/faults", { name: "http500" });
    const reply = await goOn(id);
    expect([reply.status, reply.body.success]).toEqual([503, false]);
    await shop.control("DELETE", "/faults");
    expect((await giveUp(id)).body).toEqual({ outcome: "abandoned" });
    const late = await goOn(id);
    expect([late.status, late.body.message]).toEqual([404, "This card payment was already abandoned."]);
    expect((await goOn(77)).status).toBe(404);
    expect(await seatsTaken(app.db, who.eventId)).toBe(0);
  });

  it("is refused if the member has registered meanwhile", async () => {
    const anna = await aMember(app.db, { firstName: "Eva", lastName: "Gast", email: "eva@example.org" });
    await begin();
    await aRegistration(app.db, { eventId: who.eventId, memberId: anna.id });
    const { status, body } = await goOn(await theOne());
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Eva Gast is already registered for this event/),
    ]);
  });
});

describe("abandoning an open card payment", () => {
  it("frees the seats for the waitlist and is audited", async () => {
    await begin();
    const [ben] = await manyMembers(app, 1);
    if (!ben) throw new Error("nobody came");
    await joinWaitlist(app, ben, { eventId: who.eventId, tickets: 2 });
    expect((await giveUp(await theOne())).body).toEqual({ outcome: "abandoned" });
    expect(await open()).toEqual([]);
    expect(await attendees()).toMatchObject([
      { memberId: ben.id, status: "waitlist", offerExpiresAt: expect.any(String) },
    ]);
    expect(await payments()).toEqual([{ status: "cancelled", amount: "300.00" }]);
    const said = (await auditEntries(app)).find(({ action }) => action === "give up a card payment");
    expect(said).toMatchObject({
      actor: `member ${who.limited.id}`,
      before: { eventId: who.eventId, tickets: 2, amount: "300.00" },
    });
  });

  it("registers the party instead if the card was charged without a report", async () => {
    const token = await begin();
    const id = await theOne();
    await shop.pay(token);
    expect((await giveUp(id)).body).toEqual({ outcome: "paid" });
    expect(await attendees()).toMatchObject([{ status: "confirmed", paidByCard: "300.00" }]);
    const again = await giveUp(id);
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^The card has been charged: this is now registration #\d+\.$/),
    ]);
  });

  it("owes the money back if it was charged and cannot be used", async () => {
    const anna = await aMember(app.db, { firstName: "Eva", lastName: "Gast", email: "eva@example.org" });
    const token = await begin();
    const id = await theOne();
    await aRegistration(app.db, { eventId: who.eventId, memberId: anna.id });
    await shop.pay(token);
    expect((await giveUp(id)).body).toEqual({ outcome: "owed back" });
    expect(await payments()).toEqual([{ status: "refund_due", amount: "300.00" }]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(1);
  });

  it("holds the seats while the provider is unavailable; the sweeper ends it later", async () => {
    await begin();
    const id = await theOne();
    await shop.control("POST", "/faults", { name: "http500" });
    expect((await giveUp(id)).body).toEqual({ outcome: "later" });
    expect(await open()).toMatchObject([{ isEnding: true }]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    await shop.control("DELETE", "/faults");
    await sweep();
    expect(await seatsTaken(app.db, who.eventId)).toBe(0);
    expect(await open()).toEqual([]);
  });

  it("is undone by resuming before that", async () => {
    await begin();
    const id = await theOne();
    await shop.control("POST", "/faults", { name: "http500" });
    await giveUp(id);
    await shop.control("DELETE", "/faults");
    expect((await goOn(id)).status).toBe(200);
    await sweep();
    expect(await open()).toMatchObject([{ isEnding: false }]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
  });

  it("waits for the provider while it has the payment under review", async () => {
    const token = await beginAtASumThatIsHeld();
    const id = await theOne();
    await shop.pay(token);
    expect((await giveUp(id)).body).toEqual({ outcome: "under review" });
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    expect(await open()).toMatchObject([{ isEnding: true, isUnderReview: true }]);
  });

  it("frees the seats at once if no payment is open anymore", async () => {
    await begin();
    await app.db.execute(sql`update payments set status = 'refund_due'`);
    expect((await giveUp(await theOne())).body).toEqual({ outcome: "abandoned" });
    expect(await seatsTaken(app.db, who.eventId)).toBe(0);
  });

  it("happens once", async () => {
    await begin();
    const id = await theOne();
    await giveUp(id);
    const again = await giveUp(id);
    expect([again.status, again.body.message]).toEqual([404, "This card payment was already abandoned."]);
    expect((await giveUp(77)).status).toBe(404);
  });
});
