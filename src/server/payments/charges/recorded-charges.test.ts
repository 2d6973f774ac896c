import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OpenItem } from "#contract/treasury.ts";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { BROKEN_BY_CONFIRMING, BUSY, useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { refundThere, voidThere } from "#test/services/refund-there.ts";
import { PAYERS_CARD, useShop } from "#test/services/shop.ts";
import { applyRecordedCharges, areChargesDue } from "./apply-recorded-charges.ts";

const shop = useShop();
const { app } = shop;
const { plant, plantBusy, fix } = useBrokenFulfillment(app);
const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
const retry = () => applyRecordedCharges(work(), fulfillments);

async function aPage(firstName = "Amara") {
  const { id } = await aMember(app.db, { firstName, lastName: "Diallo", email: `${firstName}@example.org` });
  const cookie = await sessionOf(app, { memberId: id });
  const event = await aDinner(app.db);
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) });
  const ask = { cookie, body: { registrationId: body.id } };
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", ask);
  return { event, cookie, ask, memberId: id, registrationId: body.id, token: page.body.token };
}

/** A party of one whose card was charged and whose fulfillment failed. */
async function aRecordedCharge() {
  const page = await aPage();
  const { transId } = await shop.pay(page.token);
  await plant();
  await shop.notifications();
  return { ...page, transactionId: transId ?? "" };
}

const charges = async () =>
  (
    await app.db.execute<{ line: string }>(sql`select concat_ws(', ', c.outcome, 'tries ' || c.apply_attempts,
        coalesce(c.apply_error, c.reason), p.status, case when p.paid_at is not null then 'paid' end, f.amount || ' ' || f.status) as line
      from payment_charges c left join payments p on p.id = c.payment_id
        left join payment_refunds f using (transaction_id) order by c.transaction_id, f.id`)
  ).rows.map(({ line }) => line);
const RECORDED = (tries: number) => `recorded, tries ${tries}, a technical problem (planted), recorded`;
const APPLIED = (tries: number) => `applied, tries ${tries}, paid, paid`;
const PROCESSING = "We have your payment of $150.00 and are processing it.";
const HAVE = "We have your payment of $150.00. An officer is looking at it.";

async function anOfficer() {
  const { id } = await aMember(app.db, { firstName: "Otto", lastName: "Officer", adminPrivileges: "full" });
  return sessionOf(app, { memberId: id });
}

describe("a charge whose fulfillment meets a busy database", () => {
  it.each(BUSY)("(%s) is applied if one of three tries succeeds", async (code) => {
    const { event, token } = await aPage();
    await shop.pay(token);
    await plantBusy(code, 2);
    await shop.notifications();
    expect(await charges()).toEqual([APPLIED(1)]);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    expect(await shop.emails()).toHaveLength(1);
  });

  it.each(BUSY)("(%s) is recorded with its error if none does, and applied later", async (code) => {
    const { token } = await aPage();
    await shop.pay(token);
    await plantBusy(code, 4);
    await shop.notifications();
    expect(await charges()).toEqual(["recorded, tries 1, a technical problem, recorded"]);
    await shop.pass(1);
    expect(await retry()).toBe(1);
    expect(await charges()).toEqual([APPLIED(2)]);
  });
});

describe("a charge whose fulfillment violates a constraint", () => {
  it.each(Object.entries(BROKEN_BY_CONFIRMING))("%s is recorded with its error", async (_, constraint) => {
    const { event, token } = await aPage();
    await shop.pay(token);
    await plant(constraint);
    await shop.notifications();
    expect(await charges()).toEqual([RECORDED(1)]);
    expect(await shop.emails()).toEqual([]);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    const { rows } = await app.db.execute(sql`select from provider_notifications where processed_at is null`);
    expect(rows).toEqual([]);
  });

  it("is applied by the next try once the cause is gone, with one confirmation and one receipt", async () => {
    const { registrationId } = await aRecordedCharge();
    expect(await retry()).toBe(0);
    await fix();
    await shop.pass(1);
    expect(await areChargesDue(work())).toBe(true);
    expect(await retry()).toBe(1);
    expect(await charges()).toEqual([APPLIED(2)]);
    expect(await retry()).toBe(0);
    await shop.notifications();
    await shop.reconcile();
    const { rows } = await app.db.execute(sql`select status from registrations where id = ${registrationId}`);
    expect(rows).toEqual([{ status: "confirmed" }]);
    expect((await shop.emails()).map((line) => line.replace(/^.*?: /, "").replace(/:.*/, ""))).toEqual([
      "You are registered",
    ]);
  });

  it("is tried again after 1, 5 and 30 minutes, then every hour", async () => {
    await aRecordedCharge();
    const gaps: number[] = [];
    for (let minutes = 0; gaps.length < 5; minutes += 1) {
      if (await retry()) {
        gaps.push(minutes);
        minutes = 0;
      }
      await shop.pass(1);
    }
    expect(gaps).toEqual([1, 5, 30, 60, 60]);
    expect(await charges()).toEqual([RECORDED(6)]);
  });

  it("keeps its seats however long it takes", async () => {
    const { event } = await aRecordedCharge();
    await shop.pass(3 * 60);
    expect(await shop.expireHolds()).toBe(0);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  });

  it("is owed back by the next try if its member has canceled", async () => {
    const { cookie, registrationId } = await aRecordedCharge();
    const { body } = await app.call<{ sentence: string }>(
      "POST",
      `/api/registrations/${registrationId}/cancel`,
      {
        cookie,
        body: {},
      },
    );
    expect(body.sentence).toBe(
      "No payment has been confirmed, so there is nothing to refund yet. If the card was charged, it will be refunded in full.",
    );
    await fix();
    await shop.pass(1);
    await retry();
    const because = "Paid after the member had cancelled the registration.";
    expect(await charges()).toEqual([`refund_due, tries 2, ${because}, refund_due, paid, 150.00 due`]);
  });

  it("has a second charge for its payment owed back", async () => {
    const { ask, token } = await aPage();
    const again = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", ask);
    await shop.pay(token);
    await shop.pay(again.body.token, { cardNumber: "5424000000000015" });
    await plant();
    await shop.notifications();
    expect(await shop.wayBack()).toMatchObject({
      status: "recorded",
      needsPerson: "Refund of $150.00 due: Charged twice for the same invoice.",
    });
    await fix();
    await shop.pass(1);
    await retry();
    expect((await charges()).map((line) => line.split(",")[0]).sort()).toEqual(["applied", "refund_due"]);
    expect((await shop.wayBack()).status).toBe("paid");
  });

  it("gives its payer no other page", async () => {
    const { ask } = await aRecordedCharge();
    const { status, body } = await app.call("POST", "/api/payment/create-hosted-page", ask);
    expect([status, body.message]).toEqual([409, PROCESSING]);
    await shop.pass(2 * 60);
    const later = await app.call("POST", "/api/payment/create-hosted-page", ask);
    expect([later.status, later.body.message]).toEqual([409, HAVE]);
  });

  it("keeps its party if the form is sent again", async () => {
    const { event, cookie } = await aRecordedCharge();
    const again = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) });
    expect([again.status, again.body.message]).toEqual([409, PROCESSING]);
    await shop.pass(60);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  });

  it("is processing for its payer for at most ten minutes", async () => {
    const { memberId } = await aRecordedCharge();
    const cookieNow = () => sessionOf(app, { memberId });
    const state = async () => {
      const cookie = await cookieNow();
      const { body } = await app.call<{ state: string }[]>("GET", "/api/registrations/my/payments", {
        cookie,
      });
      return body.map((payment) => payment.state);
    };
    expect(await state()).toEqual(["processing"]);
    const { back } = await shop.wayBack();
    const reply = await app.call("GET", back, { cookie: await cookieNow() });
    expect(reply.headers.get("location")).toMatch(/\/my-events\?payment=processing$/);
    await shop.pass(10);
    expect(await state()).toEqual(["recorded"]);
    await shop.pass(3 * 24 * 60);
    expect(await state()).toEqual(["recorded"]);
    await fix();
    await retry();
    expect(await state()).toEqual(["paid"]);
  });

  it("stays with its party if another page for it is abandoned", async () => {
    const { event, registrationId } = await aRecordedCharge();
    await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, amount,
        token_expires_at, created_at, updated_at)
      values ('registration', ${registrationId}, 'CH-OTHER', 'AAAAAAAAAAAAAAAAAAAAAA', 'x', 150, now(), ${app.now.toISOString()},
        ${app.now.toISOString()})`);
    const reply = await app.call("GET", "/api/payment/cancel/AAAAAAAAAAAAAAAAAAAAAA");
    expect(reply.headers.get("location")).toContain("payment=cancelled");
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    await fix();
    await shop.pass(1);
    await retry();
    expect(await charges()).toEqual([APPLIED(2)]);
  });
});

describe("a refund of a charge that could not be applied", () => {
  it("is only possible in whole, and ends the tries", async () => {
    const { transactionId } = await aRecordedCharge();
    const cookie = await anOfficer();
    const { id } = await shop.wayBack();
    const refund = (amount: string) =>
      app.call("POST", `/api/payments/${id}/refunds`, {
        cookie,
        body: { transactionId, amount, reason: "Amara asked for it", left: "150.00" },
      });
    const part = await refund("50.00");
    expect([part.status, part.body.message]).toEqual([
      409,
      "This charge was not applied, so only all of it can be refunded: $150.00.",
    ]);
    expect((await refund("150.00")).body).toMatchObject({ outcome: "sent" });
    await fix();
    await shop.pass(120);
    expect(await retry()).toBe(0);
    const because = "a technical problem (planted)";
    expect(await charges()).toEqual([`refund_due, tries 1, ${because}, refunded, paid, 150.00 refunded`]);
  });

  it("that officers dismiss resumes the tries, and the payment is not called paid", async () => {
    const { event, memberId, transactionId } = await aRecordedCharge();
    const cookie = await anOfficer();
    const { id, back } = await shop.wayBack();
    await shop.control("POST", "/faults", { name: "http500" });
    const body = { transactionId, amount: "150.00", reason: "Amara asked for it", left: "150.00" };
    await app.call("POST", `/api/payments/${id}/refunds`, { cookie, body });
    await shop.control("DELETE", "/faults");
    expect(await areChargesDue(work())).toBe(false);
    const dismissed = await app.call("POST", "/api/refunds/1/dismiss", {
      cookie,
      body: { note: "She comes after all", amount: "150.00" },
    });
    expect(dismissed.status, dismissed.text).toBe(200);
    const error = "a technical problem (planted)";
    expect(await charges()).toEqual([`recorded, tries 1, ${error}, recorded, 150.00 dismissed`]);
    const states = async () => {
      const own = { cookie: await sessionOf(app, { memberId }) };
      const { body: recent } = await app.call<{ state: string }[]>(
        ...(["GET", "/api/registrations/my/payments", own] as const),
      );
      return recent.map(({ state }) => state);
    };
    expect(await states()).toEqual(["processing"]);
    expect((await app.call("GET", back)).headers.get("location")).toContain("payment=processing");
    await fix();
    expect(await retry()).toBe(1);
    expect(await charges()).toEqual(["applied, tries 2, paid, paid, 150.00 dismissed"]);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  });

  it("that bought nothing and is kept on an officer's word is not called paid to its payer", async () => {
    const { cookie, memberId, registrationId } = await aRecordedCharge();
    await app.call("POST", `/api/registrations/${registrationId}/cancel`, { cookie, body: {} });
    await fix();
    await shop.pass(1);
    await retry();
    const officer = await anOfficer();
    await app.call("POST", "/api/refunds/1/dismiss", {
      cookie: officer,
      body: { note: "She gave it to the chapter", amount: "150.00" },
    });
    const because = "Paid after the member had cancelled the registration.";
    expect(await charges()).toEqual([`refund_due, tries 2, ${because}, paid, paid, 150.00 dismissed`]);
    const own = { cookie: await sessionOf(app, { memberId }) };
    const { body } = await app.call<{ state: string }[]>("GET", "/api/registrations/my/payments", own);
    expect(body).toMatchObject([{ state: "kept" }]);
    const reply = await app.call("GET", (await shop.wayBack()).back);
    expect(reply.headers.get("location")).toContain("payment=processing");
  });

  it.each(["voided", "refunded"])(
    "that a restored database lost is found by the next try: %s at the provider",
    async (how) => {
      const { event, transactionId } = await aRecordedCharge();
      if (how === "refunded") await shop.control("POST", "/settle", {});
      if (how === "voided") await voidThere(shop, transactionId);
      else await refundThere(shop, transactionId, "150.00");
      await shop.delivered();
      // The notification was received in the second that is lost.
      await app.db.execute(sql`delete from provider_notifications`);
      await fix();
      await shop.pass(1);
      await retry();
      const because = "a technical problem (planted)";
      expect(await charges()).toEqual([`refund_due, tries 1, ${because}, refunded, paid, 150.00 refunded`]);
      await shop.pass(60);
      await shop.expireHolds();
      expect(await seatsTaken(app.db, event.id)).toBe(0);
    },
  );

  it("cannot be ruled out while the provider does not answer, so the try has failed", async () => {
    const { transactionId } = await aRecordedCharge();
    await fix();
    await shop.control("POST", "/faults", { name: "http500" });
    await shop.pass(1);
    await retry();
    const unanswered = "no answer from the card processor";
    expect(await charges()).toEqual([`recorded, tries 2, ${unanswered}, recorded`]);
    const { body } = await app.call("POST", `/api/charges/${transactionId}/apply`, {
      cookie: await anOfficer(),
      body: {},
    });
    expect(body).toMatchObject({
      sentence: `It could not be applied because of ${unanswered}. The portal keeps trying.`,
    });
    await shop.control("DELETE", "/faults");
    await shop.pass(30);
    await retry();
    expect(await charges()).toEqual([APPLIED(4)]);
  });

  it("made at the provider ends the tries, and the seats are free", async () => {
    const { event, transactionId } = await aRecordedCharge();
    await voidThere(shop, transactionId);
    await shop.notifications();
    await fix();
    await shop.pass(60);
    await retry();
    await shop.expireHolds();
    expect((await charges()).map((line) => line.split(",")[0])).toEqual(["refund_due"]);
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });
});

type Item = Pick<OpenItem, "title" | "why" | "step" | "registrationId" | "paymentId">;

describe("the open item of a charge that could not be applied", () => {
  const items = async (cookie: string) =>
    (await app.call<{ openItems: Item[]; needPerson: number }>("GET", "/api/open-items", { cookie })).body;
  const TITLE = "$150.00 from Amara Diallo could not be applied: a technical problem (planted)";

  async function afterThreeTries() {
    const recorded = await aRecordedCharge();
    const officer = await anOfficer();
    for (const minutes of [1, 5]) {
      await shop.pass(minutes);
      await retry();
    }
    return { ...recorded, officer };
  }

  it("waits for the portal until the third try, then for an officer", async () => {
    const { registrationId } = await aRecordedCharge();
    const officer = await anOfficer();
    const waiting = { step: "wait", title: "Applying $150.00 from Amara Diallo" };
    expect(await items(officer)).toMatchObject({ openItems: [waiting], needPerson: 0 });
    await shop.pass(1);
    await retry();
    expect(await items(officer)).toMatchObject({ openItems: [waiting], needPerson: 0 });
    await shop.pass(5);
    await retry();
    const { id } = await shop.wayBack();
    expect(await items(officer)).toMatchObject({
      openItems: [{ step: "apply", title: TITLE, registrationId, paymentId: id }],
      needPerson: 1,
    });
    const { body } = await app.call("GET", `/api/payments/${id}`, { cookie: officer });
    expect(body).toMatchObject({
      status: "recorded",
      paidAt: null,
      charges: [
        {
          outcome: "recorded",
          reason: "It could not be applied yet because of a technical problem (planted).",
        },
      ],
    });
  });

  it("is an officer's after ten minutes, however often it was tried", async () => {
    await aRecordedCharge();
    await shop.pass(10);
    expect(await items(await anOfficer())).toMatchObject({ openItems: [{ title: TITLE }], needPerson: 1 });
  });

  it("is tried again by an officer, once", async () => {
    const { transactionId, officer } = await afterThreeTries();
    const tryAgain = (cookie = officer) =>
      app.call("POST", `/api/charges/${transactionId}/apply`, { cookie, body: {} });
    expect((await tryAgain()).body).toEqual({
      outcome: "recorded",
      sentence: "It could not be applied because of a technical problem (planted). The portal keeps trying.",
    });
    await fix();
    const applied = { outcome: "applied", sentence: "The payment has been applied." };
    expect((await tryAgain()).body).toEqual(applied);
    expect((await tryAgain()).body).toEqual(applied);
    expect(await items(officer)).toMatchObject({ openItems: [], needPerson: 0 });
    expect(await charges()).toEqual([APPLIED(5)]);
    const { id } = await shop.wayBack();
    const { body } = await app.call<{ history: { what: string; by: string | null }[] }>(
      "GET",
      `/api/payments/${id}`,
      { cookie: officer },
    );
    expect(body.history.map(({ what, by }) => [what, by])).toEqual([
      ["The card page was opened", null],
      [`$150.00 was paid by ${PAYERS_CARD.replace(/ X+/, " ending ")}`, null],
      ["The charge could not be applied", null],
      ["The charge could not be applied", "Otto Officer (officer)"],
      ["The charge was applied after another try", "Otto Officer (officer)"],
    ]);
  });

  it("is only for officers with full rights", async () => {
    const { transactionId, cookie } = await aRecordedCharge();
    const { id } = await aMember(app.db, { firstName: "Lars", adminPrivileges: "limited" });
    const limited = await sessionOf(app, { memberId: id });
    const path = `/api/charges/${transactionId}/apply`;
    expect((await app.call("POST", path, { body: {} })).status).toBe(401);
    expect((await app.call("POST", path, { cookie, body: {} })).status).toBe(403);
    expect((await app.call("POST", path, { cookie: limited, body: {} })).status).toBe(403);
    const full = await anOfficer();
    expect((await app.call("POST", "/api/charges/123/apply", { cookie: full, body: {} })).status).toBe(404);
    expect((await app.call("POST", "/api/charges/x/apply", { cookie: full, body: {} })).status).toBe(404);
  });
});
