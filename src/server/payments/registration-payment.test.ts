import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { aDinner, aMember, aRegistration, changeMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { PAYERS_CARD, useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

const names = { memberInfo: [], guestInfo: [] };

/** Anna, signed in, with two held seats of a dinner and the provider's page open. */
async function annaAtTheCardPage(dinner: { totalSeats?: number } = {}) {
  const anna = await aMember(app.db);
  const event = await aDinner(app.db, dinner);
  const cookie = await sessionOf(app, { memberId: anna.id });
  const form = {
    eventId: event.id,
    memberTickets: 1,
    guestTickets: 1,
    memberInfo: [],
    guestInfo: [{ firstName: "Jiří", lastName: "Dvořák" }],
    amount: "325.00",
  };
  const registered = await app.call("POST", "/api/registrations", { cookie, body: form });
  expect(registered.status).toBe(201);
  const token = await openPage(cookie, registered.body.id);
  return { anna, event, cookie, form, registrationId: registered.body.id, token };
}

async function openPage(cookie: string, registrationId: number): Promise<string> {
  const page = await app.call<{ success: boolean; token: string; hostedPaymentPageUrl: string }>(
    "POST",
    "/api/payment/create-hosted-page",
    { cookie, body: { registrationId } },
  );
  expect(page.body).toMatchObject({ success: true, hostedPaymentPageUrl: app.config.authorizeNet.pageUrl });
  return page.body.token;
}

async function standing(registrationId: number) {
  const { rows } = await app.db.execute<{ status: string; removed: string | null }>(
    sql`select status, removed_reason as removed from registrations where id = ${registrationId}`,
  );
  return rows[0];
}

async function charges() {
  const { rows } = await app.db.execute<{ outcome: string; reason: string | null; amount: string }>(
    sql`select outcome, reason, amount from payment_charges order by recorded_at, transaction_id`,
  );
  return rows;
}

describe("a successful card payment", () => {
  it("is confirmed by the notification alone if the tab is closed after paying", async () => {
    const { event, registrationId, token } = await annaAtTheCardPage();
    await shop.pay(token);
    await shop.notifications();
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    expect(await shop.emails()).toEqual(["anna.weber@example.org: You are registered: Spring Dinner"]);
    const { rows } = await app.db.execute<{ body_text: string }>(
      sql`select body_text from outbox where kind = 'registration-confirmed'`,
    );
    const { rows: paid } = await app.db.execute<{ invoice: string; transaction: string }>(
      sql`select invoice_number as invoice, transaction_id as transaction from payment_charges`,
    );
    for (const fact of [
      "Received from: Anna Weber",
      "Amount: $325.00 USD",
      "Date: March 10, 2026",
      `Card: ${PAYERS_CARD}`,
      `Invoice number: ${paid[0]?.invoice}\nTransaction number: ${paid[0]?.transaction}`,
    ]) {
      expect(rows[0]?.body_text).toContain(fact);
    }
    expect((await shop.wayBack()).status).toBe("paid");
  });

  it("is confirmed on return by a look-up if the notification was lost", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.pay(token);
    const back = await app.call("GET", (await shop.wayBack()).back);
    expect([back.status, back.headers.get("location")]).toEqual([
      303,
      "http://portal.test/my-events?payment=success",
    ]);
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
  });

  it("returns by POST without a session as well", async () => {
    const { token } = await annaAtTheCardPage();
    await shop.pay(token);
    const back = await app.call("POST", (await shop.wayBack()).back, {
      headers: { "sec-fetch-site": "cross-site", origin: "https://accept.authorize.net" },
    });
    expect(back.headers.get("location")).toBe("http://portal.test/my-events?payment=success");
  });

  it("shows 'processing', never 'success', to a payer who returns without paying", async () => {
    const { registrationId } = await annaAtTheCardPage();
    const back = await app.call("GET", (await shop.wayBack()).back);
    expect(back.headers.get("location")).toBe("http://portal.test/my-events?payment=processing");
    expect((await standing(registrationId))?.status).toBe("pending");
  });

  it("counts once with notification, return, sweep and cancel link in any order", async () => {
    for (const order of ["nrcse", "rncse", "nsecr", "rrnns", "scnre"]) {
      const { registrationId, token, event } = await annaAtTheCardPage();
      await shop.pay(token);
      const { back, cancel } = await shop.wayBack();
      await shop.pass(25);
      for (const step of order) {
        if (step === "n") await shop.notifications();
        if (step === "r") await app.call("GET", back);
        if (step === "c") await app.call("GET", cancel);
        if (step === "s") await shop.expireHolds();
        if (step === "e") await shop.reconcile();
      }
      expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
      expect(await seatsTaken(app.db, event.id)).toBe(2);
    }
    expect((await charges()).map(({ outcome }) => outcome)).toEqual(Array(5).fill("applied"));
    // One email each is confirmation and receipt.
    expect(await shop.emails()).toHaveLength(5);
  });

  it("is found by the sweeper when the notification was lost and the tab closed", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.pay(token);
    await shop.pass(21);
    await shop.expireHolds();
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
  });

  it("is found by the sweeper even if it has settled meanwhile", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.pay(token);
    await shop.control("POST", "/settle");
    await shop.pass(21);
    await shop.expireHolds();
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
  });
});

describe("an unsuccessful card payment", () => {
  it("releases the seats on the cancel link, however often it is followed", async () => {
    const { event, registrationId } = await annaAtTheCardPage();
    const { cancel } = await shop.wayBack();
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.call("GET", cancel);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        "http://portal.test/events?payment=cancelled",
      ]);
    }
    expect(await standing(registrationId)).toEqual({ status: "pending", removed: "payment_cancelled" });
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });

  it("counts a payment made in another tab when the cancel link is followed", async () => {
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.pay(token);
    const answer = await app.call("GET", (await shop.wayBack()).cancel);
    expect(answer.headers.get("location")).toBe("http://portal.test/my-events?payment=success");
    expect((await standing(registrationId))?.status).toBe("confirmed");
  });

  it("reports no cancellation while the provider cannot say that it took nothing", async () => {
    const { registrationId, token } = await annaAtTheCardPage();
    const { cancel } = await shop.wayBack();
    const told = async () => (await app.call("GET", cancel)).headers.get("location");
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.pay(token);
    await shop.control("POST", "/faults", { name: "http500" });
    expect(await told()).toBe("http://portal.test/my-events?payment=processing");
    await shop.control("DELETE", "/faults");
    await shop.control("POST", "/faults", { name: "detailsLag", ms: 60_000 });
    expect(await told()).toBe("http://portal.test/my-events?payment=processing");
    await shop.control("DELETE", "/faults");
    expect(await told()).toBe("http://portal.test/my-events?payment=success");
    expect((await standing(registrationId))?.status).toBe("confirmed");
  });

  it("finds the payment of an expired page when the cancel link is followed", async () => {
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.pay(token);
    await app.db.execute(sql`update payments set status = 'expired', closed_at = now()`);
    const answer = await app.call("GET", (await shop.wayBack()).cancel);
    expect(answer.headers.get("location")).toBe("http://portal.test/my-events?payment=success");
    expect((await standing(registrationId))?.status).toBe("confirmed");
  });

  it("holds the seats for 20 minutes, then releases them", async () => {
    const { event, registrationId } = await annaAtTheCardPage();
    await shop.pass(19);
    await shop.expireHolds();
    expect((await standing(registrationId))?.removed).toBeNull();
    await shop.pass(1);
    await shop.expireHolds();
    expect((await standing(registrationId))?.removed).toBe("payment_expired");
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });

  it("releases the seats of a member who never opened the card page", async () => {
    const anna = await aMember(app.db);
    const event = await aDinner(app.db);
    const cookie = await sessionOf(app, { memberId: anna.id });
    const body = { eventId: event.id, memberTickets: 1, guestTickets: 0, ...names, amount: "150.00" };
    await app.call("POST", "/api/registrations", { cookie, body });
    await shop.pass(20);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });

  it("holds the seats while the provider is unavailable, then releases them", async () => {
    const { event } = await annaAtTheCardPage();
    await shop.control("POST", "/faults", { name: "http500" });
    await app.call("GET", (await shop.wayBack()).cancel);
    await shop.pass(25);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    await shop.control("DELETE", "/faults");
    await shop.expireHolds();
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });

  it("stays open after a declined card and accepts another one", async () => {
    const { registrationId, token } = await annaAtTheCardPage();
    expect((await shop.pay(token, { zip: "46282" })).outcome).toBe("declined");
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("pending");
    expect((await shop.pay(token)).outcome).toBe("approved");
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("confirmed");
  });

  it("answers 502 in the specified shape without a page, and holds the seats", async () => {
    await shop.control("POST", "/faults", { name: "http500", count: 1 });
    const anna = await aMember(app.db);
    const event = await aDinner(app.db);
    const cookie = await sessionOf(app, { memberId: anna.id });
    const guestInfo = [{ firstName: "Jiří", lastName: "Dvořák" }];
    const party = { memberTickets: 1, guestTickets: 1, memberInfo: [], guestInfo };
    const form = { eventId: event.id, ...party, amount: "325.00" };
    const { body: registered } = await app.call("POST", "/api/registrations", { cookie, body: form });
    const registrationId = registered.id;
    const page = await app.call("POST", "/api/payment/create-hosted-page", {
      cookie,
      body: { registrationId },
    });
    expect([page.status, page.body]).toEqual([
      502,
      {
        success: false,
        code: "provider_rejected",
        message: "The card processor's page can't be opened right now. Please try again in a moment.",
      },
    ]);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });
});

describe("money that comes late or twice", () => {
  it("gets its seats after the hold expired if they are still free", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { event, registrationId, token } = await annaAtTheCardPage();
    await openInBrowser(token);
    await shop.pass(21);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, event.id)).toBe(0);
    await shop.pay(token);
    await shop.reconcile();
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("is found when its payer returns, even after the hold and without a notification", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { registrationId, token } = await annaAtTheCardPage();
    await openInBrowser(token);
    await shop.pass(21);
    await shop.expireHolds();
    await shop.pay(token);
    const answer = await app.call("GET", (await shop.wayBack()).back);
    expect(answer.headers.get("location")).toBe("http://portal.test/my-events?payment=success");
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
  });

  it("is refunded with an email and a waitlist place if the seats are gone", async () => {
    const { event, registrationId, token } = await annaAtTheCardPage({ totalSeats: 2 });
    await app.call("GET", (await shop.wayBack()).cancel);
    const other = await aMember(app.db, { firstName: "Other", email: "other@example.org" });
    await aRegistration(app.db, { eventId: event.id, memberId: other.id, memberTickets: 2 });
    await shop.pay(token);
    await shop.notifications();
    const { rows: line } = await app.db.execute(sql`select number, came_from from waitlist_entries
      where ended_at is null`);
    expect(line).toEqual([{ number: registrationId, came_from: registrationId }]);
    expect((await shop.wayBack()).status).toBe("refund_due");
    expect(await charges()).toEqual([
      { outcome: "refund_due", reason: "Paid after the seats had gone to others.", amount: "325.00" },
    ]);
    expect(await shop.emails()).toEqual([
      "anna.weber@example.org: Your payment arrived too late: Spring Dinner",
    ]);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("is refunded without a waitlist place once no more seats are offered", async () => {
    const { event, registrationId, token } = await annaAtTheCardPage({ totalSeats: 2 });
    await app.call("GET", (await shop.wayBack()).cancel);
    const other = await aMember(app.db, { firstName: "Other", email: "other@example.org" });
    await aRegistration(app.db, { eventId: event.id, memberId: other.id, memberTickets: 2 });
    await app.db.execute(sql`update events set registration_deadline = ${app.now.toISOString()}`);
    await shop.pay(token);
    await shop.notifications();
    expect(await standing(registrationId)).toEqual({ status: "pending", removed: "payment_cancelled" });
    const { rows } = await app.db.execute<{ text: string }>(sql`select body_text as text from outbox`);
    expect(rows[0]?.text).toContain("We will refund the full amount");
    expect(rows[0]?.text).not.toContain("waitlist");
  });

  it("is refunded if the same invoice is paid twice; the registration stays paid", async () => {
    const { cookie, registrationId, token } = await annaAtTheCardPage();
    const second = await openPage(cookie, registrationId);
    await shop.pay(token);
    await shop.pay(second, { cardNumber: "5424000000000015" });
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("confirmed");
    const paid = await charges();
    expect(paid.map(({ outcome }) => outcome).sort()).toEqual(["applied", "refund_due"]);
    expect(await shop.wayBack()).toMatchObject({
      status: "paid",
      needsPerson: "Refund of $325.00 due: Charged twice for the same invoice.",
    });
  });

  it("for a replaced registration confirms the paid one and releases the unpaid one", async () => {
    const { cookie, event, form, registrationId, token } = await annaAtTheCardPage();
    const again = await app.call("POST", "/api/registrations", {
      cookie,
      body: { ...form, guestTickets: 0, guestInfo: [], amount: "150.00" },
    });
    expect(await standing(registrationId)).toEqual({ status: "pending", removed: "superseded" });
    await shop.pay(token);
    await shop.notifications();
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
    expect((await standing(again.body.id))?.removed).toBe("superseded");
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("for a registration replaced by a paid one is refunded, and its payer is told", async () => {
    const { cookie, form, token } = await annaAtTheCardPage();
    const again = await app.call("POST", "/api/registrations", { cookie, body: form });
    await shop.pay(await openPage(cookie, again.body.id));
    await shop.notifications();
    await shop.pay(token, { cardNumber: "5424000000000015" });
    await shop.notifications();
    expect(await standing(again.body.id)).toEqual({ status: "confirmed", removed: null });
    expect((await charges()).map(({ outcome }) => outcome).sort()).toEqual(["applied", "refund_due"]);
    expect(await shop.emails()).toEqual([
      "anna.weber@example.org: You are registered: Spring Dinner",
      "anna.weber@example.org: Your payment will be refunded: Spring Dinner",
    ]);
    const { rows } = await app.db.execute<{ reference: string }>(
      sql`select reference from payments where status = 'refund_due'`,
    );
    const back = await app.call("GET", `/api/payment/return/${rows[0]?.reference}`);
    expect(back.headers.get("location")).toBe("http://portal.test/my-events?payment=refund");
  });

  it("under review keeps its seats and needs an officer until it is approved", async () => {
    const { event, registrationId, token } = await annaAtTheCardPage();
    expect((await shop.pay(token, { name: "Anna HOLD" })).outcome).toBe("held");
    await shop.notifications();
    expect((await shop.wayBack()).needsPerson).toContain("Held for review");
    await shop.pass(60);
    await shop.expireHolds();
    expect((await standing(registrationId))?.removed).toBeNull();
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    const { transactions } = (await shop.control("GET", "/transactions")) as {
      transactions: { transId: string }[];
    };
    await shop.control("POST", `/transactions/${transactions[0]?.transId}/status`, {
      status: "capturedPendingSettlement",
    });
    await shop.pass(2);
    await shop.expireHolds();
    expect(await standing(registrationId)).toEqual({ status: "confirmed", removed: null });
    expect(await shop.wayBack()).toMatchObject({ status: "paid", needsPerson: null });
  });
});

describe("notifications", () => {
  it("with a wrong signature are refused and change nothing", async () => {
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.control("POST", "/faults", { name: "wrongSignature" });
    await shop.pay(token);
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("pending");
    const forged = await app.call("POST", "/api/payment/webhook", {
      body: { notificationId: "x", eventType: "net.authorize.payment.authcapture.created" },
      headers: { "x-anet-signature": `sha512=${"A".repeat(128)}` },
    });
    expect(forged.status).toBe(401);
  });

  it("with another amount, signed or not, never count: the provider's record does", async () => {
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.control("POST", "/faults", { name: "tamperedAmount", amount: "1.00", signed: true });
    await shop.pay(token);
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("confirmed");
    expect((await charges())[0]?.amount).toBe("325.00");
  });

  it("are retried while the provider does not know the transaction yet", async () => {
    const { registrationId, token } = await annaAtTheCardPage();
    await shop.control("POST", "/faults", { name: "detailsLag", ms: 5_000 });
    await shop.pay(token);
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("pending");
    await shop.pass(1);
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("confirmed");
  });
});

describe("notifications received by a portal with a wrong clock", () => {
  const received = async (hoursAhead: number) => {
    const { registrationId, token } = await annaAtTheCardPage();
    const right = app.now;
    app.now = new Date(Math.max(right.getTime(), Date.now()) + hoursAhead * 3_600_000);
    await shop.pay(token);
    await shop.delivered();
    return { registrationId, right, wrong: app.now };
  };

  it.each([0.5, 26])("%d hours ahead are processed immediately by the others", async (hours) => {
    const { registrationId, right } = await received(hours);
    app.now = right;
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("confirmed");
  });

  it("are processed immediately even if it had claimed them and died", async () => {
    const { registrationId, right, wrong } = await received(26);
    await app.db.execute(sql`update provider_notifications set attempts = 1,
      next_attempt_at = ${new Date(wrong.getTime() + 60_000).toISOString()}`);
    app.now = right;
    await shop.notifications();
    expect((await standing(registrationId))?.status).toBe("confirmed");
  });
});

describe("a signed notification", () => {
  async function receive(body: string) {
    const key = app.config.authorizeNet.signatureKeys[0] ?? "";
    const signature = createHmac("sha512", key).update(body).digest("hex").toUpperCase();
    const answer = await app.fetch(
      new Request("http://portal.test/api/payment/webhook", {
        method: "POST",
        body,
        headers: { "x-anet-signature": `sha512=${signature}` },
      }),
    );
    return answer.status;
  }
  const waiting = async () => {
    const { rows } = await app.db.execute(
      sql`select notification_id from provider_notifications where processed_at is null`,
    );
    return rows.length;
  };

  it.each([
    ["of a customer", { entityName: "customerProfile", id: 394, merchantCustomerId: "7" }],
    ["without a payload", undefined],
    [
      "of a payment without an invoice",
      { entityName: "transaction", id: "60000000001", invoiceNumber: null },
    ],
    ["with a list for a payload", []],
  ])("%s is accepted: repeated refusals would end all notifications", async (_, payload) => {
    const body = { notificationId: "n-1", eventType: "net.authorize.customer.updated", payload };
    expect(await receive(JSON.stringify(body))).toBe(200);
    await shop.notifications();
    expect(await waiting()).toBe(0);
  });

  it("for a transaction the provider never finds is retried for some days only", async () => {
    const eventType = "net.authorize.payment.authcapture.created";
    const payload = { entityName: "transaction", id: "1", invoiceNumber: "TEST" };
    expect(await receive(JSON.stringify({ notificationId: "n-2", eventType, payload }))).toBe(200);
    for (let hour = 0; hour < 48; hour += 1) {
      await shop.pass(60);
      await shop.notifications();
    }
    expect(await waiting()).toBe(1);
    for (let hour = 0; hour < 48; hour += 1) {
      await shop.pass(60);
      await shop.notifications();
    }
    expect(await waiting()).toBe(0);
  });
});

describe("the card page", () => {
  const nameOn = async (token: string) => {
    const body = new URLSearchParams({ token });
    const page = await (await fetch(app.config.authorizeNet.pageUrl, { method: "POST", body })).text();
    const field = /<input[^>]*name="cardName"[^>]*>/.exec(page)?.[0] ?? "";
    return /value="([^"]*)"/.exec(field)?.[1] ?? "";
  };

  it("has the payer's name, unless the provider would change it", async () => {
    const { anna, cookie, registrationId, token } = await annaAtTheCardPage();
    expect(await nameOn(token)).toBe("Anna Weber");
    await changeMember(app.db, anna.id, { lastName: "O’Neill" });
    expect(await nameOn(await openPage(cookie, registrationId))).toBe("");
  });

  it("is refused for someone else's registration and for a paid one", async () => {
    const { registrationId, token, cookie } = await annaAtTheCardPage();
    const eve = await aMember(app.db, { firstName: "Eve" });
    const evesCookie = await sessionOf(app, { memberId: eve.id });
    const asked = await app.call("POST", "/api/payment/create-hosted-page", {
      cookie: evesCookie,
      body: { registrationId },
    });
    expect(asked.status).toBe(404);
    await shop.pay(token);
    await shop.notifications();
    const again = await app.call("POST", "/api/payment/create-hosted-page", {
      cookie,
      body: { registrationId },
    });
    expect(again.status).toBe(404);
  });

  it("of a free dinner needs no card, and the seats are confirmed immediately", async () => {
    const anna = await aMember(app.db);
    const event = await aDinner(app.db, { memberPrice: "0.00", guestPrice: "0.00" });
    const cookie = await sessionOf(app, { memberId: anna.id });
    const body = { eventId: event.id, memberTickets: 1, guestTickets: 0, ...names, amount: "0.00" };
    const registered = await app.call("POST", "/api/registrations", { cookie, body });
    expect(registered.body.status).toBe("confirmed");
    const page = await app.call<{ token: string; hostedPaymentPageUrl: string }>(
      "POST",
      "/api/payment/create-hosted-page",
      { cookie, body: { registrationId: registered.body.id } },
    );
    expect(page.body.hostedPaymentPageUrl).toBe("/api/payment/free");
    const through = await app.fetch(
      new Request(`http://portal.test${page.body.hostedPaymentPageUrl}`, {
        method: "POST",
        body: new URLSearchParams({ token: page.body.token }),
      }),
    );
    expect(through.headers.get("location")).toBe("http://portal.test/my-events?payment=success");
    expect((await app.call("GET", "/api/payment/free")).text).toContain("Please start over");
  });
});

/** Opens the provider's page as the browser does; a page opened in time can be paid much later. */
async function openInBrowser(token: string): Promise<void> {
  const page = await fetch(app.config.authorizeNet.pageUrl, {
    method: "POST",
    body: new URLSearchParams({ token }),
  });
  expect(await page.text()).toContain("325.00");
}
