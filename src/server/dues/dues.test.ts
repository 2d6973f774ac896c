import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fulfillments } from "#server/app.ts";
import { applyRecordedCharges } from "#server/payments/charges/apply-recorded-charges.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { PAYERS_CARD, useShop } from "#test/services/shop.ts";
import { expireDuesPayments } from "./expire-dues-payments.ts";

const shop = useShop();
const { app } = shop;
const { plant, fix } = useBrokenFulfillment(app);

/** A second card, so that the provider does not treat two equal payments as duplicates. */
const OTHER_CARD = { cardNumber: "5424000000000015" };

/** A signed-in member with these stored dues. */
async function signedIn(facts: Parameters<typeof aMember>[1] = {}) {
  const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-01-24", ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
type Somebody = { id: number; cookie: string };

/** Opens a payment page and returns the token in its form. */
async function openPage({ cookie }: Somebody, call: "renew-dues" | "pay-dues" = "renew-dues") {
  const page = await app.call("POST", `/api/member/${call}`, { cookie, body: {} });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  return tokenIn(page.text);
}
function tokenIn(html: string): string {
  const token = /<input type="hidden" name="token" value="([^"]+)">/.exec(html)?.[1];
  if (!token) throw new Error("the page has no token");
  return token;
}

async function member(id: number) {
  const { rows } = await app.db.execute<{ local: string | null; national: string | null; sent: boolean }>(
    sql`select local_dues_paid_through::text as local, national_dues_paid_through::text as national,
      renewal_reminder_sent as sent from members where id = ${id}`,
  );
  return rows[0];
}
/** Dues payments in the ledger with their outcomes, oldest first. */
async function ledger() {
  const { rows } = await app.db.execute<{ line: string }>(sql`select p.status ||
      coalesce(': ' || string_agg(c.outcome, ', ' order by c.outcome), '') as line
    from payments p left join payment_charges c on c.payment_id = p.id
    where p.purpose = 'dues' group by p.id order by p.id`);
  return rows.map(({ line }) => line);
}
async function history({ cookie }: Somebody) {
  return (await app.call<Record<string, unknown>[]>("GET", "/api/member/dues-history", { cookie })).body;
}
const giveUp = () =>
  expireDuesPayments(
    { db: app.db, config: app.config, now: app.now, log: openLog(app.config) },
    fulfillments,
  );

describe("the dues status", () => {
  test("of a member whose dues ended", async () => {
    const { cookie } = await signedIn({ localDuesPaidThrough: "2026-02-26" });
    expect((await app.call("GET", "/api/member/dues-status", { cookie })).body).toEqual({
      isExpired: true,
      daysUntilExpiration: -12,
      expirationDate: "2026-02-26",
      renewalAmount: 300,
      canRenew: true,
    });
  });
  test("of a member who never paid", async () => {
    const { cookie } = await signedIn({ localDuesPaidThrough: null });
    expect((await app.call("GET", "/api/member/dues-status", { cookie })).body).toMatchObject({
      isExpired: true,
      expirationDate: null,
      canRenew: true,
    });
  });
  test.each([
    ["2026-03-11T03:59:59.999Z", false, 0],
    ["2026-03-11T04:00:00.000Z", true, -1],
  ])(
    "on the last paid day lasts until midnight at the chapter: at %s expired is %s",
    async (now, isExpired, daysUntilExpiration) => {
      app.now = new Date(now);
      const { cookie } = await signedIn({ localDuesPaidThrough: "2026-03-10" });
      const status = await app.call("GET", "/api/member/dues-status", { cookie });
      expect(status.body).toMatchObject({ isExpired, daysUntilExpiration, canRenew: true });
    },
  );
  test("needs a session, and is not found without a member record", async () => {
    expect((await app.call("GET", "/api/member/dues-status")).status).toBe(401);
    expect((await app.call("GET", "/api/member/dues-history")).status).toBe(401);
    const cookie = await sessionOf(app, { userId: (await anAdministrator(app.db)).id });
    for (const call of ["dues-status", "dues-history"]) {
      expect((await app.call("GET", `/api/member/${call}`, { cookie })).status).toBe(404);
    }
    const paying = await app.call("POST", "/api/member/pay-dues", { cookie, body: {} });
    expect([paying.status, paying.body]).toEqual([
      404,
      {
        success: false,
        errorMessage: "You have no member record.",
        code: "not_found",
        message: "You have no member record.",
      },
    ]);
  });
});

describe("requesting the payment page", () => {
  test("returns a page with one form for the provider and the server's amount", async () => {
    for (const call of ["renew-dues", "pay-dues"] as const) {
      const { cookie } = await signedIn();
      const page = await app.call("POST", `/api/member/${call}`, { cookie, body: {} });
      expect(page.text.match(/<form/g)).toHaveLength(1);
      expect(page.text).toContain(`<form method="post" action="${app.config.authorizeNet.pageUrl}">`);
      const { back } = await shop.wayBack();
      expect(await shop.pay(tokenIn(page.text))).toMatchObject({
        outcome: "approved",
        returnUrl: `http://portal.test${back}`,
      });
    }
    const { rows } = await app.db.execute(sql`select distinct amount, description from payments`);
    expect(rows).toEqual([{ amount: "300.00", description: "Annual membership dues" }]);
  });
  test.each([[150], [0], [300.01], [-300]])("is refused if the browser sends $%s", async (renewalAmount) => {
    const { cookie } = await signedIn();
    const reply = await app.call("POST", "/api/member/renew-dues", { cookie, body: { renewalAmount } });
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        message: "The dues are $300.00 a year. Please reload the page and try again.",
        code: "invalid_request",
      },
    ]);
    expect(await ledger()).toEqual([]);
  });
  test.each([[{ renewalAmount: "300" }], [{ renewalAmount: null }], [[]], [null]])(
    "is refused with a message if the body is %j",
    async (body) => {
      const { cookie } = await signedIn();
      const reply = await app.call("POST", "/api/member/renew-dues", { cookie, body });
      expect(reply.status).toBe(400);
      expect(reply.body.message).toMatch(/\w/);
    },
  );
  test("is refused while the dues are paid further ahead, in each page's format", async () => {
    const { cookie } = await signedIn({ localDuesPaidThrough: "2026-12-31" });
    const message =
      "Your dues are paid through December 31, 2026. You can renew starting one month before that day.";
    const renewing = await app.call("POST", "/api/member/renew-dues", { cookie, body: {} });
    expect([renewing.status, renewing.body]).toEqual([409, { message, code: "conflict" }]);
    const paying = await app.call("POST", "/api/member/pay-dues", { cookie, body: {} });
    expect([paying.status, paying.body]).toEqual([
      409,
      { success: false, code: "conflict", errorMessage: message, message },
    ]);
    expect(await ledger()).toEqual([]);
  });
  test("says so if the provider gives no page, and can be retried", async () => {
    const anna = await signedIn();
    const message = "The card processor's page can't be opened right now. Please try again in a moment.";
    await shop.control("POST", "/faults", { name: "http500", count: 1 });
    const renewing = await app.call("POST", "/api/member/renew-dues", { cookie: anna.cookie, body: {} });
    expect([renewing.status, renewing.body.message]).toEqual([502, message]);
    await shop.control("POST", "/faults", { name: "http500", count: 1 });
    const paying = await app.call("POST", "/api/member/pay-dues", { cookie: anna.cookie, body: {} });
    expect([paying.status, paying.body]).toEqual([
      502,
      { success: false, code: "provider_rejected", errorMessage: message, message },
    ]);
    await shop.pay(await openPage(anna));
    await shop.notifications();
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
});

describe("a verified payment of dues", () => {
  test("extends an expired membership by a year from today, once, with a receipt", async () => {
    const anna = await signedIn({ nationalDuesPaidThrough: "2026-06-30", renewalReminderSent: true });
    const { transId } = await shop.pay(await openPage(anna));
    await shop.notifications();
    expect(await member(anna.id)).toEqual({ local: "2027-03-10", national: "2026-06-30", sent: false });
    expect(await history(anna)).toEqual([
      {
        id: 1,
        paymentDate: "2026-03-10T15:00:00.000Z",
        paidThrough: "2027-03-10",
        status: "completed",
        transactionId: transId,
        amount: "300.00",
        paymentMethod: "authorize_net",
      },
    ]);
    expect(await shop.emails()).toHaveLength(1);
    const { rows } = await app.db.execute(
      sql`select actor, before, after from audit_log where entity = 'member' and entity_id = ${String(anna.id)}`,
    );
    expect(rows).toEqual([
      {
        actor: "card provider",
        before: { localDuesPaidThrough: "2026-01-24" },
        after: { localDuesPaidThrough: "2027-03-10" },
      },
    ]);
    // Everything that may process a payment runs again.
    await shop.notifications();
    await shop.reconcile();
    const { back, cancel } = await shop.wayBack();
    for (const way of [back, cancel]) {
      expect((await app.call("GET", way)).headers.get("location")).toBe(
        "http://portal.test/dues-renewal?payment=success",
      );
    }
    await giveUp();
    expect(await member(anna.id)).toMatchObject({ local: "2027-03-10" });
    expect(await ledger()).toEqual(["paid: applied"]);
    expect(await shop.emails()).toHaveLength(1);
  });
  test("adds a year to the rest of the current one", async () => {
    const anna = await signedIn({ localDuesPaidThrough: "2026-03-31" });
    await shop.pay(await openPage(anna, "pay-dues"));
    await shop.notifications();
    expect((await member(anna.id))?.local).toBe("2027-03-31");
  });
  test("counts from the day it was paid, however late it is recorded", async () => {
    const anna = await signedIn({ localDuesPaidThrough: "2026-03-10" });
    // One minute before midnight in the chapter's zone, on the last paid day.
    await shop.pass(12 * 60 + 59);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.pay(await openPage({ ...anna, cookie: await sessionOf(app, { memberId: anna.id }) }));
    await shop.pass(2 * 24 * 60);
    await shop.reconcile();
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
  test("is found on return when the notification was lost", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const anna = await signedIn();
    await shop.pay(await openPage(anna));
    const back = await app.call("GET", (await shop.wayBack()).back);
    expect(back.headers.get("location")).toBe("http://portal.test/dues-renewal?payment=success");
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
  test("is told to its payer as it is, and to nobody else", async () => {
    const anna = await signedIn();
    const eve = await signedIn({ firstName: "Eve" });
    const recent = async ({ cookie }: { cookie: string }) =>
      (await app.call("GET", "/api/member/dues-payments", { cookie })).body;
    expect(await recent(anna)).toEqual([]);
    const token = await openPage(anna);
    expect(await recent(anna)).toMatchObject([{ state: "open", paidAt: null, paidThrough: null }]);
    await shop.pay(token);
    await shop.notifications();
    expect(await recent(anna)).toMatchObject([
      { state: "paid", amount: "300.00", card: PAYERS_CARD, paidThrough: "2027-03-10" },
    ]);
    expect(await recent(eve)).toEqual([]);
  });
  test("is processing for a payer who returns without having paid", async () => {
    const anna = await signedIn();
    await openPage(anna);
    const back = await app.call("GET", (await shop.wayBack()).back);
    expect(back.headers.get("location")).toBe("http://portal.test/dues-renewal?payment=processing");
    expect((await member(anna.id))?.local).toBe("2026-01-24");
  });
  test("for a member who was deleted meanwhile is refunded", async () => {
    const anna = await signedIn();
    const token = await openPage(anna);
    await app.db.execute(sql`delete from members where id = ${anna.id}`);
    await shop.pay(token);
    await shop.notifications();
    expect(await ledger()).toEqual(["refund_due: refund_due"]);
    expect((await shop.wayBack()).needsPerson).toBe("Refund of $300.00 due: The member no longer exists.");
  });
});

describe("a payment of dues that is cancelled", () => {
  test("leaves the dues as they were and can be started again", async () => {
    const anna = await signedIn();
    await openPage(anna);
    const back = await app.call("GET", (await shop.wayBack()).cancel);
    expect([back.status, back.headers.get("location")]).toEqual([
      303,
      "http://portal.test/dues-renewal?payment=cancelled",
    ]);
    expect(await member(anna.id)).toMatchObject({ local: "2026-01-24" });
    await shop.pay(await openPage(anna));
    await shop.notifications();
    expect(await ledger()).toEqual(["cancelled", "paid: applied"]);
  });
  test("and paid after all in another window still buys its year", async () => {
    const anna = await signedIn();
    const token = await openPage(anna);
    await app.call("GET", (await shop.wayBack()).cancel);
    await shop.pay(token);
    await shop.notifications();
    expect(await ledger()).toEqual(["paid: applied"]);
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
});

describe("two payments opened at the same time", () => {
  const ORDERS = [
    { name: "the older is paid first", paid: [0, 1] },
    { name: "the newer is paid first", paid: [1, 0] },
  ];
  test.each(ORDERS)("end in one extension and one refund when $name", async ({ paid }) => {
    const anna = await signedIn();
    const tokens = [await openPage(anna), await openPage(anna, "pay-dues")];
    expect(await ledger()).toEqual(["cancelled", "created"]);
    for (const nth of paid) {
      await shop.pay(tokens[nth] ?? "", nth === 0 ? {} : OTHER_CARD);
      await shop.notifications();
    }
    await shop.reconcile();
    const expected = ["refund_due: refund_due", "refund_due: refund_due"];
    expected[paid[0] ?? 0] = "paid: applied";
    expect(await ledger()).toEqual(expected);
    expect((await member(anna.id))?.local).toBe("2027-03-10");
    expect(await history(anna)).toHaveLength(1);
    expect(await shop.emails()).toEqual([
      expect.stringMatching(/receipt/i),
      "anna.weber@example.org: Your membership dues were paid twice",
    ]);
  });
  test("end in one extension and one refund if the first had to wait", async () => {
    const anna = await signedIn();
    const tokens = [await openPage(anna), await openPage(anna, "pay-dues")];
    await plant("alter table dues_payments add constraint planted check (amount < 0) not valid");
    await shop.pay(tokens[0] ?? "");
    await shop.notifications();
    expect(await ledger()).toEqual(["recorded: recorded", "created"]);
    const again = await app.call("POST", "/api/member/renew-dues", { cookie: anna.cookie, body: {} });
    expect(again.body.message).toBe("We have your payment of $300.00 and are processing it.");
    await fix();
    await shop.pay(tokens[1] ?? "", OTHER_CARD);
    await shop.notifications();
    await shop.pass(1);
    const work = { db: app.db, config: app.config, now: app.now, log: openLog(app.config) };
    await applyRecordedCharges(work, fulfillments);
    expect(await ledger()).toEqual(["refund_due: refund_due", "paid: applied"]);
    expect((await member(anna.id))?.local).toBe("2027-03-10");
    expect(await history(anna)).toHaveLength(1);
  });
  test("are told with the paid one first, not the one that it made unnecessary", async () => {
    const anna = await signedIn();
    const tokens = [await openPage(anna), await openPage(anna)];
    await shop.pass(1);
    await shop.pay(tokens[0] ?? "");
    await shop.notifications();
    const { body } = await app.call("GET", "/api/member/dues-payments", { cookie: anna.cookie });
    expect(body).toMatchObject([{ state: "paid" }, { state: "ended" }]);
  });
  test.each([
    { first: "the older", last: sql`max` },
    { first: "the newer", last: sql`min` },
  ])(
    "end the same if both are paid before a notification is read, $first one's first",
    async ({ first, last }) => {
      const anna = await signedIn();
      const tokens = [await openPage(anna), await openPage(anna)];
      await shop.pay(tokens[0] ?? "");
      await shop.pay(tokens[1] ?? "", OTHER_CARD);
      await shop.delivered();
      // The provider was unavailable at first.
      await app.db.execute(sql`update provider_notifications n
      set attempts = 1, next_attempt_at = received_at + interval '30 minutes'
      from payments p where n.invoice_number = p.invoice_number and p.id = (select ${last}(id) from payments)`);
      // Then both, repeatedly.
      for (let time = 0; time < 3; time += 1) {
        await shop.notifications();
        await app.db.execute(sql`update provider_notifications
        set processed_at = null, attempts = 0`);
      }
      await shop.reconcile();
      expect((await member(anna.id))?.local).toBe("2027-03-10");
      expect(await history(anna)).toHaveLength(1);
      const [paid, owed] = ["paid: applied", "refund_due: refund_due"];
      expect(await ledger()).toEqual(first === "the older" ? [paid, owed] : [owed, paid]);
    },
  );
  test("find the older page's payment on return even if its notification was lost", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const anna = await signedIn();
    const token = await openPage(anna);
    const { back } = await shop.wayBack();
    await openPage(anna);
    await shop.pay(token);
    const returned = await app.call("GET", back);
    expect(returned.headers.get("location")).toBe("http://portal.test/dues-renewal?payment=success");
    expect(await ledger()).toEqual(["paid: applied", "cancelled"]);
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
  test("with three paid end in one extension and two refunds", async () => {
    const anna = await signedIn();
    const tokens = [await openPage(anna), await openPage(anna), await openPage(anna)];
    await shop.pay(tokens[1] ?? "");
    await shop.pay(tokens[2] ?? "", OTHER_CARD);
    await shop.pay(tokens[0] ?? "", { cardNumber: "4007000000027" });
    await shop.notifications();
    expect((await ledger()).sort()).toEqual([
      "paid: applied",
      "refund_due: refund_due",
      "refund_due: refund_due",
    ]);
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
  test("do not prevent the payment of the next year", async () => {
    const anna = await signedIn();
    await openPage(anna);
    await shop.pay(await openPage(anna));
    await shop.notifications();
    app.now = new Date("2027-03-01T15:00:00.000Z");
    const next = { ...anna, cookie: await sessionOf(app, { memberId: anna.id }) };
    await shop.pay(await openPage(next));
    await shop.notifications();
    expect((await member(anna.id))?.local).toBe("2028-03-10");
    expect(await ledger()).toEqual(["cancelled", "paid: applied", "paid: applied"]);
    expect((await history(next)).map(({ paidThrough }) => paidThrough)).toEqual(["2028-03-10", "2027-03-10"]);
  });
});

describe("an unfinished dues payment page", () => {
  test("expires after two hours and not before", async () => {
    await openPage(await signedIn());
    await shop.pass(119);
    expect(await giveUp()).toBe(0);
    expect(await ledger()).toEqual(["created"]);
    await shop.pass(1);
    expect(await giveUp()).toBe(1);
    expect(await ledger()).toEqual(["expired"]);
  });
  test("that was paid is recorded instead of expired, even without a notification", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const anna = await signedIn();
    await shop.pay(await openPage(anna));
    await shop.pass(121);
    await giveUp();
    expect(await ledger()).toEqual(["paid: applied"]);
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
  test("stays open while the provider is unavailable", async () => {
    await openPage(await signedIn());
    await shop.pass(121);
    await shop.control("POST", "/faults", { name: "http500" });
    await giveUp();
    expect(await ledger()).toEqual(["created"]);
    await shop.control("DELETE", "/faults");
    await giveUp();
    expect(await ledger()).toEqual(["expired"]);
  });
  test("that has expired still buys its year when the money arrives", async () => {
    const anna = await signedIn();
    const token = await openPage(anna);
    await shop.control("POST", "/faults", { name: "delayNotification", ms: 150 * 60_000, count: 1 });
    await shop.pay(token);
    await app.db.execute(sql`update payments set status = 'expired', closed_at = now()`);
    await shop.pass(151);
    await shop.notifications();
    expect(await ledger()).toEqual(["paid: applied"]);
    expect((await member(anna.id))?.local).toBe("2027-03-10");
  });
  test("is cancelled by the next run if the provider was unavailable on cancelling", async () => {
    await openPage(await signedIn());
    await shop.control("POST", "/faults", { name: "http500" });
    await app.call("GET", (await shop.wayBack()).cancel);
    expect(await ledger()).toEqual(["created"]);
    await shop.control("DELETE", "/faults");
    await giveUp();
    expect(await ledger()).toEqual(["cancelled"]);
  });
});

test("Nobody sees another's payments", async () => {
  const anna = await signedIn();
  await shop.pay(await openPage(anna));
  await shop.notifications();
  expect(await history(await signedIn({ email: "otto@example.org" }))).toEqual([]);
});
