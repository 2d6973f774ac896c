import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type {
  listPayments,
  OpenItem,
  PaymentDetails,
  Reconciliation,
  sendRefund,
} from "#contract/treasury.ts";
import { fulfillments } from "#server/app.ts";
import { reconcileDaily } from "#server/payments/reconciliation/reconcile-daily.ts";
import { followUpRefunds } from "#server/payments/refunds/follow-up-refunds.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { confirmEveryone } from "#test/people/proofs.ts";
import { refundThere } from "#test/services/refund-there.ts";
import { PAYERS_CARD, useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const DAY = 24 * 60;
const DEADLINE = new Date("2026-03-20T04:00:00.000Z");
type Sent = Answer<typeof sendRefund>;

const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });

async function anOfficer(): Promise<string> {
  const { id } = await aMember(app.db, { firstName: "Otto", lastName: "Officer", adminPrivileges: "full" });
  return sessionOf(app, { memberId: id });
}

/** Anna and her guests at a dinner, paid by card: $150 for her and $175 per guest. */
async function annaHasPaid(tickets = 1) {
  const anna = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: anna.id });
  const event = await aDinner(app.db, { registrationDeadline: DEADLINE });
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(tickets, event.id) });
  const token = await openPage(cookie, body.id);
  const { transId } = await shop.pay(token);
  await shop.notifications();
  const paymentId = (await shop.wayBack()).id;
  return { cookie, event, registrationId: body.id, paymentId, transactionId: transId ?? "", token };
}

async function openPage(cookie: string, registrationId: number): Promise<string> {
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId },
  });
  return page.body.token;
}

const cancel = (cookie: string, id: number) =>
  app.call("POST", `/api/registrations/${id}/cancel`, { cookie, body: {} });
const removeGuest = (cookie: string, id: number, guestTickets: number) =>
  app.call("POST", `/api/registrations/${id}/remove-guest`, {
    cookie,
    body: { index: 0, lastName: "Dvořák", guestTickets },
  });
const openItems = async (cookie: string) =>
  (await app.call<{ openItems: OpenItem[] }>("GET", "/api/open-items", { cookie })).body.openItems;
const send = (cookie: string, id: number | null, amount: string) =>
  app.call<Sent & { message: string }>("POST", `/api/refunds/${id}/send`, { cookie, body: { amount } });
const show = async (cookie: string, id: number) =>
  (await app.call<PaymentDetails>("GET", `/api/payments/${id}`, { cookie })).body;
const settle = () => shop.control("POST", "/settle", {});
const atProvider = async () =>
  (
    (await shop.control("GET", "/transactions")) as {
      transactions: { transactionType: string; transactionStatus: string; settleAmount: string }[];
    }
  ).transactions.map((one) => `${one.transactionType} ${one.transactionStatus} ${one.settleAmount}`);
const ledger = async () =>
  (
    await app.db.execute<{ line: string }>(sql`select concat_ws(' ', amount, status, kind) as line
      from payment_refunds order by id`)
  ).rows.map(({ line }) => line);

describe("a refund that is due", () => {
  it("is a void before settlement: sent once, with an email", async () => {
    const { cookie, registrationId, paymentId } = await annaHasPaid();
    const officer = await anOfficer();
    await cancel(cookie, registrationId);
    const [openItem] = await openItems(officer);
    expect(openItem).toMatchObject({
      step: "send",
      title: "Refund $150.00 to Anna Weber",
      why: "The member cancelled their registration for Spring Dinner.",
      what: "Spring Dinner",
      amount: "150.00",
      card: PAYERS_CARD,
    });
    const reply = await send(officer, openItem?.refundId ?? 0, "150.00");
    expect([reply.status, reply.body]).toEqual([
      200,
      { outcome: "sent", sentence: "$150.00 is on its way to the card ending 1111." },
    ]);
    expect(await atProvider()).toEqual(["authCaptureTransaction voided 150.00"]);
    // The provider's notification of the void changes nothing more.
    await shop.notifications();
    expect(await ledger()).toEqual(["150.00 refunded void"]);
    expect(await show(officer, paymentId)).toMatchObject({
      status: "refunded",
      refunded: "150.00",
      needsPerson: null,
    });
    expect(await openItems(officer)).toEqual([]);
    expect((await shop.emails()).at(-1)).toBe(
      "anna.weber@example.org: $150.00 refunded: Spring Dinner, 1 ticket",
    );
    const again = await send(officer, openItem?.refundId ?? 0, "150.00");
    expect([again.status, again.body.message]).toEqual([409, "This has already been refunded."]);
  });

  it("is a partial refund after settlement; the rest stays paid", async () => {
    const { cookie, registrationId, paymentId } = await annaHasPaid(2);
    const officer = await anOfficer();
    await settle();
    await removeGuest(cookie, registrationId, 1);
    const [openItem] = await openItems(officer);
    expect((await send(officer, openItem?.refundId ?? 0, "175.00")).body.outcome).toBe("sent");
    await shop.notifications();
    expect(await ledger()).toEqual(["175.00 refunded refund"]);
    expect(await atProvider()).toEqual([
      "authCaptureTransaction settledSuccessfully 325.00",
      "refundTransaction refundPendingSettlement 175.00",
    ]);
    const payment = await show(officer, paymentId);
    expect(payment).toMatchObject({ status: "paid", refunded: "175.00", charges: [{ left: "150.00" }] });
    expect(payment.stillHas).toBe(
      "The registration for Spring Dinner still holds 1 seat. A refund does not change that.",
    );
    expect(payment.history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["The card page was opened", "The refund was sent to the card"]),
    );
  });

  it("waits for settlement if partial, and is then sent automatically", async () => {
    const { cookie, registrationId } = await annaHasPaid(2);
    const officer = await anOfficer();
    await removeGuest(cookie, registrationId, 1);
    const [openItem] = await openItems(officer);
    const reply = await send(officer, openItem?.refundId ?? 0, "175.00");
    expect(reply.body).toMatchObject({ outcome: "waits" });
    expect(await ledger()).toEqual(["175.00 due"]);
    expect((await openItems(officer))[0]).toMatchObject({ step: "wait" });
    await followUpRefunds(work(), fulfillments);
    expect(await ledger()).toEqual(["175.00 due"]);
    await settle();
    await followUpRefunds(work(), fulfillments);
    expect(await ledger()).toEqual(["175.00 refunded refund"]);
    await followUpRefunds(work(), fulfillments);
    expect(await atProvider()).toHaveLength(2);
  });

  it("stays queued for settlement while the provider is unavailable", async () => {
    const { cookie, registrationId } = await annaHasPaid(2);
    const officer = await anOfficer();
    await removeGuest(cookie, registrationId, 1);
    const [openItem] = await openItems(officer);
    await send(officer, openItem?.refundId ?? 0, "175.00");
    await shop.control("POST", "/faults", { name: "http500" });
    await send(officer, openItem?.refundId ?? 0, "175.00");
    await shop.control("DELETE", "/faults");
    await settle();
    await followUpRefunds(work(), fulfillments);
    expect(await ledger()).toEqual(["175.00 refunded refund"]);
  });

  it("is sent twice for two guests with the same amount, even within two minutes", async () => {
    const { cookie, registrationId } = await annaHasPaid(3);
    const officer = await anOfficer();
    await settle();
    await removeGuest(cookie, registrationId, 2);
    await removeGuest(cookie, registrationId, 1);
    for (const { refundId } of await openItems(officer)) await send(officer, refundId, "175.00");
    expect(await ledger()).toEqual(["175.00 refunded refund", "175.00 refunded refund"]);
    expect(await atProvider()).toHaveLength(3);
  });

  it("is not sent if the amount changed or the provider is unavailable", async () => {
    const { cookie, registrationId } = await annaHasPaid();
    const officer = await anOfficer();
    await cancel(cookie, registrationId);
    const [openItem] = await openItems(officer);
    const other = await send(officer, openItem?.refundId ?? 0, "15.00");
    expect([other.status, other.body.message]).toEqual([
      409,
      "The amount has changed. Please check it and try again.",
    ]);
    await shop.control("POST", "/faults", { name: "http500" });
    const reply = await send(officer, openItem?.refundId ?? 0, "150.00");
    expect(reply.body).toMatchObject({ outcome: "failed" });
    expect(reply.body.sentence).toContain("Nothing was sent");
    expect(await ledger()).toEqual(["150.00 due"]);
    await shop.control("DELETE", "/faults");
    expect((await send(officer, openItem?.refundId ?? 0, "150.00")).body.outcome).toBe("sent");
  });

  it("that the provider declines says why and can be sent again", async () => {
    const { registrationId, paymentId } = await annaHasPaid();
    await settle();
    await shop.pass(181 * 24 * 60);
    await app.db.execute(sql`update events set date_time = ${new Date("2026-12-01").toISOString()},
      registration_deadline = ${new Date("2026-11-01").toISOString()}`);
    const fresh = await sessionOf(app, { memberId: 1 });
    await cancel(fresh, registrationId);
    const later = await anOfficer();
    const [openItem] = await openItems(later);
    const reply = await send(later, openItem?.refundId ?? 0, "150.00");
    expect(reply.body).toMatchObject({ outcome: "failed" });
    expect(await show(later, paymentId)).toMatchObject({ status: "refund_failed" });
    const [failed] = await openItems(later);
    expect(failed?.title).toBe("Refund of $150.00 to Anna Weber failed");
    expect(failed?.why).toContain("does not meet the criteria for issuing a credit");
  });
});

describe("a refund whose answer never comes", () => {
  it.each(["void", "refund"])("is found at the provider at once if it was made (%s)", async (kind) => {
    const { cookie, registrationId } = await annaHasPaid();
    const officer = await anOfficer();
    if (kind === "refund") await settle();
    await cancel(cookie, registrationId);
    const [openItem] = await openItems(officer);
    await shop.control("POST", "/faults", {
      name: "timeoutAfter",
      count: 1,
      ms: 0,
      method: "createTransactionRequest",
    });
    await shop.control("POST", "/faults", { name: "dropNotification" });
    expect((await send(officer, openItem?.refundId ?? 0, "150.00")).body.outcome).toBe("sent");
    expect(await ledger()).toEqual([`150.00 refunded ${kind}`]);
  });

  it.each(["void", "refund"])(
    "stays under way where it was not, and is due again after a while (%s)",
    async (kind) => {
      const { cookie, registrationId } = await annaHasPaid();
      const officer = await anOfficer();
      if (kind === "refund") await settle();
      await cancel(cookie, registrationId);
      const [openItem] = await openItems(officer);
      await shop.control("POST", "/faults", {
        name: "timeoutBefore",
        count: 1,
        ms: 0,
        method: "createTransactionRequest",
      });
      expect((await send(officer, openItem?.refundId ?? 0, "150.00")).body.outcome).toBe("unclear");
      const again = await send(officer, openItem?.refundId ?? 0, "150.00");
      expect([again.status, again.body.message]).toEqual([409, "This refund is already being sent."]);
      await shop.pass(5);
      await followUpRefunds(work(), fulfillments);
      expect(await ledger()).toEqual([`150.00 refunding ${kind}`]);
      await shop.pass(10);
      await followUpRefunds(work(), fulfillments);
      expect((await openItems(officer))[0]?.why).toContain("Nothing was sent; please send it again.");
      await confirmEveryone(app);
      expect((await send(officer, openItem?.refundId ?? 0, "150.00")).body.outcome).toBe("sent");
      expect((await atProvider()).filter((line) => /refund|voided/.test(line))).toHaveLength(1);
    },
  );

  it("is not sent again if the provider lists it only after it was due again", async () => {
    const { cookie, registrationId } = await annaHasPaid();
    const officer = await anOfficer();
    await settle();
    await cancel(cookie, registrationId);
    const [openItem] = await openItems(officer);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await send(officer, openItem?.refundId ?? 0, "150.00");
    // As if the provider executed the request only after look-ups stopped waiting for it.
    await app.db.execute(sql`update payment_refunds set status = 'due', provider_transaction_id = null,
      refunded_at = null, kind = null`);
    await shop.pass(20);
    await confirmEveryone(app);
    expect((await send(officer, openItem?.refundId ?? 0, "150.00")).body.outcome).toBe("sent");
    expect(await ledger()).toEqual(["150.00 refunded refund"]);
    expect(await atProvider()).toHaveLength(2);
  });

  it("is found and not sent twice if the process died before saving the answer", async () => {
    const { cookie, registrationId, transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    await settle();
    await cancel(cookie, registrationId);
    const [openItem] = await openItems(officer);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await send(officer, openItem?.refundId ?? 0, "150.00");
    // The row as it was when the request had been sent and nothing more was saved.
    await app.db.execute(sql`update payment_refunds set status = 'refunding', provider_transaction_id = null,
      refunded_at = null where transaction_id = ${transactionId}`);
    await shop.pass(20);
    await followUpRefunds(work(), fulfillments);
    expect(await ledger()).toEqual(["150.00 refunded refund"]);
    expect(await atProvider()).toHaveLength(2);
    expect((await shop.emails()).filter((line) => line.includes("refunded: "))).toHaveLength(1);
  });
});

describe("an open item that an officer closes", () => {
  it("counts as refunded if made another way, not if dismissed; both are audited", async () => {
    const { cookie, registrationId, paymentId } = await annaHasPaid(3);
    const officer = await anOfficer();
    await removeGuest(cookie, registrationId, 2);
    await removeGuest(cookie, registrationId, 1);
    const [first, second] = await openItems(officer);
    const bare = await app.call("POST", `/api/refunds/${first?.refundId}/settle`, {
      cookie: officer,
      body: { note: " " },
    });
    expect([bare.status, bare.body.message]).toEqual([
      400,
      "Please add a short note, so that others understand it later.",
    ]);
    const note = "Check 1042 handed over.";
    expect(
      (await app.call("POST", `/api/refunds/${first?.refundId}/settle`, { cookie: officer, body: { note } }))
        .body,
    ).toMatchObject({ status: "settled_otherwise", note });
    await app.call("POST", `/api/refunds/${second?.refundId}/dismiss`, {
      cookie: officer,
      body: { note: "She gives it to the kitchen." },
    });
    const payment = await show(officer, paymentId);
    expect(payment).toMatchObject({ status: "paid", refunded: "175.00", needsPerson: null });
    expect(payment.charges[0]?.left).toBe("325.00");
    expect(payment.history.map(({ what, by }) => `${what} by ${by}`)).toEqual(
      expect.arrayContaining([
        "It was refunded another way by Otto Officer (officer)",
        "The refund was dismissed by Otto Officer (officer)",
        `$500.00 was paid by ${PAYERS_CARD.replace(" XXXX", " ending ")} by null`,
      ]),
    );
    expect(
      (await app.call("POST", `/api/refunds/${second?.refundId}/settle`, { cookie: officer, body: { note } }))
        .status,
    ).toBe(409);
  });
});

describe("an officer's own refund", () => {
  it("refunds a part with a reason, and never more than is refundable", async () => {
    const { paymentId, transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    await settle();
    const refund = (amount: string) =>
      app.call<Sent & { message: string }>("POST", `/api/payments/${paymentId}/refunds`, {
        cookie: officer,
        body: { transactionId, amount, reason: "The wine was corked." },
      });
    expect((await refund("50.00")).body.outcome).toBe("sent");
    const tooMuch = await refund("100.01");
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      409,
      "At most $100.00 of this charge can be refunded.",
    ]);
    expect((await refund("100.00")).body.outcome).toBe("sent");
    expect(await show(officer, paymentId)).toMatchObject({ status: "refunded", refunded: "150.00" });
    expect((await refund("0.01")).status).toBe(409);
    expect((await refund("0.00")).status).toBe(409);
    const foreign = await app.call("POST", `/api/payments/${paymentId}/refunds`, {
      cookie: officer,
      body: { transactionId: "99", amount: "1.00", reason: "Nothing there." },
    });
    expect(foreign.status).toBe(404);
  });

  it("is sent once if two officers or two clicks send the same amount", async () => {
    const { paymentId, transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    await settle();
    const refund = (left: string) =>
      app.call<Sent & { message: string }>("POST", `/api/payments/${paymentId}/refunds`, {
        cookie: officer,
        body: { transactionId, amount: "50.00", reason: "The wine was corked.", left },
      });
    expect((await refund("150.00")).body.outcome).toBe("sent");
    const again = await refund("150.00");
    expect([again.status, again.body.message]).toEqual([
      409,
      "Only $100.00 of this charge can be refunded now, not $150.00. Please check the amount.",
    ]);
    expect(await ledger()).toEqual(["50.00 refunded refund"]);
    expect((await refund("100.00")).body.outcome).toBe("sent");
  });

  it("is not ordered again by the same form whose answer was lost", async () => {
    const { paymentId, transactionId } = await annaHasPaid();
    const cookie = await anOfficer();
    await settle();
    const refund = () =>
      app.call<Sent & { message: string }>("POST", `/api/payments/${paymentId}/refunds`, {
        cookie,
        headers: { "idempotency-key": "0b4ecd0e-6f2f-4b4e-9d7c-2f9d7e0c1a11" },
        body: { transactionId, amount: "50.00", reason: "The wine was corked." },
      });
    await shop.control("POST", "/faults", { name: "http500" });
    expect((await refund()).body.outcome).toBe("failed");
    expect(await ledger()).toEqual(["50.00 due"]);
    await shop.control("DELETE", "/faults");
    expect((await refund()).body.outcome).toBe("sent");
    expect(await ledger()).toEqual(["50.00 refunded refund"]);
    const again = await refund();
    expect([again.status, again.body.message]).toEqual([409, "This has already been refunded."]);
    expect(await ledger()).toEqual(["50.00 refunded refund"]);
  });

  it("cannot exceed the charge, even for a program without the check", async () => {
    const { transactionId } = await annaHasPaid();
    const row = (amount: string) =>
      app.db.execute(sql`insert into payment_refunds (transaction_id, amount, status, created_at, updated_at)
        values (${transactionId}, ${amount}, 'due', now(), now())`);
    await row("100.00");
    await expect(row("50.01")).rejects.toThrow();
    await row("50.00");
  });
});

describe("what is done at the provider", () => {
  it("records a refund as external, with a concern about seats still held", async () => {
    const { paymentId, transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    await settle();
    await refundThere(shop, transactionId, "150.00");
    await shop.notifications();
    expect(await ledger()).toEqual(["150.00 refunded external"]);
    expect(await show(officer, paymentId)).toMatchObject({ status: "refunded" });
    const [openItem] = await openItems(officer);
    expect(openItem).toMatchObject({
      step: "look",
      why: "The payment was refunded at the card processor. The registration for Spring Dinner still holds 1 seat.",
    });
    await app.call("POST", `/api/refunds/${openItem?.refundId}/dismiss`, {
      cookie: officer,
      body: { note: "She is our guest of honor." },
    });
    expect(await openItems(officer)).toEqual([]);
    expect(await ledger()).toEqual(["150.00 refunded external"]);
  });

  it("records a refund of an unknown charge together with the charge", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { paymentId, transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    await settle();
    await shop.control("DELETE", "/faults");
    await refundThere(shop, transactionId, "150.00");
    await shop.notifications();
    expect(await ledger()).toEqual(["150.00 refunded external"]);
    expect(await show(officer, paymentId)).toMatchObject({ status: "refunded", refunded: "150.00" });
    expect((await openItems(officer)).map(({ step }) => step)).toEqual(["look"]);
  });

  it("finishes a refund that was due here, which is not sent again", async () => {
    const { cookie, registrationId, transactionId } = await annaHasPaid();

    await settle();
    await cancel(cookie, registrationId);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await refundThere(shop, transactionId, "100.00");
    await settle();
    await shop.pass(24 * 60);
    expect(await reconcileDaily({ ...work(), now: app.now }, fulfillments)).toBeGreaterThan(0);
    expect(await ledger()).toEqual(["50.00 due", "100.00 refunded external"]);
    // The first session has expired.
    expect((await openItems(await anOfficer())).map(({ title }) => title)).toEqual([
      "Refund $50.00 to Anna Weber",
    ]);
  });
});

describe("a reconciliation", () => {
  const compare = (cookie: string, from: string, to: string) =>
    app.call<Reconciliation & { message: string }>("POST", "/api/reconciliations", {
      cookie,
      body: { from, to },
    });

  it("finds no difference if everything matches, and records the batches", async () => {
    const { cookie, registrationId, paymentId } = await annaHasPaid(2);
    const officer = await anOfficer();
    await settle();
    await removeGuest(cookie, registrationId, 1);
    const [openItem] = await openItems(officer);
    await send(officer, openItem?.refundId ?? 0, "175.00");
    await settle();
    const { body } = await compare(officer, "2026-03-04", "2026-03-10");
    expect(body).toMatchObject({
      askedBy: "Otto Officer (officer)",
      error: null,
      batches: 2,
      charges: 1,
      charged: "325.00",
      refunds: 1,
      refunded: "175.00",
      differences: [],
    });
    expect((await show(officer, paymentId)).charges[0]?.settledAt).toBe("2026-03-10T15:00:00.000Z");
    expect(
      (await app.call<Reconciliation[]>("GET", "/api/reconciliations", { cookie: officer })).body,
    ).toHaveLength(1);
  });

  it("records missing charges, and flags one with an unknown invoice", async () => {
    const officer = await anOfficer();
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const { registrationId } = await annaHasPaid();
    const token = await pageFor("CH-NOBODYKNOWS");
    await shop.pay(token, { cardNumber: "5424000000000015" });
    await settle();
    const { body } = await compare(officer, "2026-03-10", "2026-03-10");
    expect(body.differences.map(({ kind, sentence }) => `${kind}: ${sentence}`).sort()).toEqual([
      "missing-here: A charge of $150.00 was missing here. It has now been recorded.",
      "missing-here: A charge of $80.00 was missing here. It has now been recorded, but its invoice is unknown.",
    ]);
    const { rows } = await app.db.execute<{ status: string }>(
      sql`select status from registrations where id = ${registrationId}`,
    );
    expect(rows[0]?.status).toBe("confirmed");
    const entries = await app.db.execute<{
      line: string;
    }>(sql`select actor || ': ' || action || ' ' || entity_id as line
      from audit_log where entity = 'payment' and entity_id like 'charge %'`);
    const [openItem] = await openItems(officer);
    expect(entries.rows).toEqual([{ line: `card provider: refund due charge ${openItem?.transactionId}` }]);
    expect(openItem?.title).toBe("$80.00 was charged for an unknown invoice");
    expect((await send(officer, openItem?.refundId ?? 0, "80.00")).body.outcome).toBe("sent");
  });

  it("reports what the provider lacks, what has not settled, and what differs", async () => {
    const { paymentId, transactionId } = await annaHasPaid();
    await app.db.execute(sql`insert into payment_charges (transaction_id, payment_id, amount, outcome,
      provider_status, charged_at, recorded_at) values ('4711', ${paymentId}, 12, 'refund_due', 'x',
      ${app.now.toISOString()}, ${app.now.toISOString()})`);
    await shop.control("POST", `/transactions/${transactionId}/status`, { status: "settlementError" });
    await shop.pass(5 * 24 * 60);
    const { body } = await compare(await anOfficer(), "2026-03-10", "2026-03-15");
    expect(body.differences.map(({ kind }) => kind).sort()).toEqual(["missing-there", "not-settled"]);
  });

  it.each([
    ["charge", "update payment_charges set amount = 149.50", "150.00", "149.50"],
    ["refund", "update payment_refunds set amount = 149.50", "150.00", "149.50"],
  ])("reports a %s with a different amount and changes neither", async (_, slip, there, here) => {
    const { cookie, registrationId, paymentId, transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    await settle();
    await cancel(cookie, registrationId);
    await send(officer, (await openItems(officer))[0]?.refundId ?? 0, "150.00");
    await settle();
    // As after a restored backup or a manual change in the database.
    await app.db.execute(
      sql.raw("alter table payment_refunds disable trigger payment_refunds_within_charge"),
    );
    await app.db.execute(sql.raw(slip));
    const { body } = await compare(officer, "2026-03-10", "2026-03-10");
    await app.db.execute(sql.raw("alter table payment_refunds enable trigger payment_refunds_within_charge"));
    expect(body.differences).toMatchObject([
      {
        kind: "amount-differs",
        paymentId,
        amountHere: here,
        amountThere: there,
        sentence: `The portal has $${here} on March 10, 2026; the card processor settled $${there} on March 10, 2026.`,
      },
    ]);
    const isCharge = slip.includes("charges");
    expect(body.differences[0]?.transactionId === transactionId).toBe(isCharge);
    expect(body).toMatchObject({ charged: "150.00", refunded: "150.00", error: null });
    const { rows } = await app.db.execute<{ amount: string }>(
      sql.raw(`select amount from ${isCharge ? "payment_charges" : "payment_refunds"}`),
    );
    expect(rows).toEqual([{ amount: here }]);
    // The difference is still there in the next reconciliation.
    const again = (await compare(officer, "2026-03-10", "2026-03-10")).body;
    expect(again.differences).toHaveLength(1);
  });

  it.each(["chargeback", "returnedItem"])(
    "reports a chargeback (%s) and leaves seats and money to an officer",
    async (status) => {
      const { registrationId, paymentId, transactionId } = await annaHasPaid();
      await settle();
      await shop.control("POST", `/transactions/${transactionId}/status`, { status });
      const officer = await anOfficer();
      const { body } = await compare(officer, "2026-03-10", "2026-03-10");
      expect(body.differences).toMatchObject([
        {
          kind: "disputed",
          transactionId,
          paymentId,
          amountHere: "150.00",
          amountThere: "150.00",
          sentence: "The payer's bank has reversed this charge. Please contact the payer.",
        },
      ]);
      expect(body).toMatchObject({ charges: 0, charged: "0.00" });
      const { rows } = await app.db.execute(
        sql`select status, removed_at from registrations where id = ${registrationId}`,
      );
      expect(rows).toEqual([{ status: "confirmed", removed_at: null }]);
      expect(await ledger()).toEqual([]);
    },
  );

  it("keeps differences among the open items until they are corrected", async () => {
    const { transactionId, paymentId } = await annaHasPaid();
    await settle();
    const status = (is: string) =>
      shop.control("POST", `/transactions/${transactionId}/status`, { status: is });
    await status("chargeback");
    await shop.pass(24 * 60);
    await reconcileDaily(work(), fulfillments);
    expect(await openItems(await anOfficer())).toMatchObject([
      {
        step: "explain",
        paymentId,
        refundId: null,
        amount: "150.00",
        payer: "Anna Weber",
        title: "$150.00 was taken back by the payer’s bank",
        why: `Anna Weber: The payer's bank has reversed this charge. Please contact the payer. Transaction ${transactionId}.`,
      },
    ]);
    await status("settledSuccessfully");
    await shop.pass(24 * 60);
    await reconcileDaily(work(), fulfillments);
    expect(await openItems(await anOfficer())).toEqual([]);
  });

  it("reports a disputed charge that the portal does not know", async () => {
    const { transId } = await shop.pay(await pageFor("CH-NOBODYKNOWS"));
    await settle();
    await shop.control("POST", `/transactions/${transId}/status`, { status: "chargeback" });
    const { body } = await compare(await anOfficer(), "2026-03-10", "2026-03-10");
    expect(body.differences).toMatchObject([
      { kind: "disputed", transactionId: transId, paymentId: null, amountHere: null, amountThere: "80.00" },
    ]);
  });

  it("says that it is incomplete if the provider does not answer", async () => {
    const officer = await anOfficer();
    await shop.control("POST", "/faults", { name: "http500" });
    const { body } = await compare(officer, "2026-03-10", "2026-03-10");
    expect(body).toMatchObject({ finishedAt: null });
    expect(body.error).toContain("Please try again later.");
  });

  it("covers 31 days across the end of daylight saving time", async () => {
    await shop.pass(231 * DAY);
    await shop.pay(await pageFor("CH-NOBODYKNOWS"));
    await shop.pass(13 * DAY);
    const { body } = await compare(await anOfficer(), "2026-10-09", "2026-11-08");
    expect(body).toMatchObject({ error: null, batches: 1, charges: 1, charged: "80.00" });
    expect(body.differences).toMatchObject([{ kind: "missing-here", amountThere: "80.00" }]);
  });

  it("counts no pending batch", async () => {
    await shop.control("POST", "/settings", { sparse: true });
    await annaHasPaid();
    await settle();
    await shop.pay(await pageFor("OTHERS-1"));
    await shop.control("POST", "/settle", { closingMs: 3_600_000 });
    const { body } = await compare(await anOfficer(), "2026-03-10", "2026-03-10");
    expect(body).toMatchObject({ error: null, batches: 1, charges: 1, foreignRows: 0, differences: [] });
  });

  it.each([
    ["2026-03-10", "2026-03-09", "The first day can't be after the last day."],
    ["2026-03-10", "2026-03-11", "The last day can't be in the future."],
    ["2026-02-01", "2026-03-10", "Please choose 31 days at most."],
  ])("refuses from %s to %s", async (from, to, sentence) => {
    const { status, body } = await compare(await anOfficer(), from, to);
    expect([status, body.message]).toEqual([400, sentence]);
  });

  it("runs once a day automatically", async () => {
    expect(await reconcileDaily(work(), fulfillments)).toBeGreaterThan(0);
    expect(await reconcileDaily(work(), fulfillments)).toBe(0);
    await shop.pass(24 * 60);
    expect(await reconcileDaily(work(), fulfillments)).toBeGreaterThan(0);
  });
});

/** The provider's page for an invoice that the portal did not create. */
async function pageFor(invoiceNumber: string): Promise<string> {
  const { apiUrl, apiLoginId: name, transactionKey } = app.config.authorizeNet;
  const answer = await fetch(apiUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      getHostedPaymentPageRequest: {
        merchantAuthentication: { name, transactionKey },
        transactionRequest: {
          transactionType: "authCaptureTransaction",
          amount: "80.00",
          order: { invoiceNumber },
        },
        hostedPaymentSettings: {
          setting: [
            {
              settingName: "hostedPaymentReturnOptions",
              settingValue: JSON.stringify({
                showReceipt: false,
                url: "http://portal.test/x",
                cancelUrl: "http://portal.test/y",
              }),
            },
          ],
        },
      },
    }),
  });
  return JSON.parse((await answer.text()).replace(/^\uFEFF/, "")).token;
}

describe("a payment of which one refund failed", () => {
  it("still says so when another refund is due", async () => {
    const { cookie, registrationId, paymentId } = await annaHasPaid(2);
    const officer = await anOfficer();
    await removeGuest(cookie, registrationId, 1);
    await app.db.execute(sql`update payment_refunds set status = 'refund_failed', message = 'Card expired.'`);
    await cancel(cookie, registrationId);
    expect(await show(officer, paymentId)).toMatchObject({
      status: "refund_failed",
      needsPerson:
        "Refund of $175.00 failed: Card expired. Refund of $150.00 due: The member cancelled their registration for Spring Dinner.",
    });
  });
});

describe("a charge that could not be applied", () => {
  it("is refunded with an email if it is the second one; the first stays applied", async () => {
    await shop.control("POST", "/faults", { name: "doublePayment", count: 1 });
    const { paymentId } = await annaHasPaid();
    await shop.notifications();
    const officer = await anOfficer();
    expect(await shop.emails()).toContain(
      "anna.weber@example.org: Your payment of $150.00 will be refunded: Spring Dinner, 1 ticket",
    );
    const [openItem] = await openItems(officer);
    expect(openItem?.why).toBe("Charged twice for the same invoice.");
    expect((await send(officer, openItem?.refundId ?? 0, "150.00")).body.outcome).toBe("sent");
    expect(await show(officer, paymentId)).toMatchObject({
      status: "paid",
      refunded: "150.00",
      needsPerson: null,
    });
  });
});

describe("the list", () => {
  it("finds a payment by name, email, invoice, transaction, status, purpose and days", async () => {
    const { transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    const list = async (query: string) =>
      (await app.call<Answer<typeof listPayments>>("GET", `/api/payments?${query}`, { cookie: officer }))
        .body;
    const all = await list("");
    const [first] = all.payments;
    expect(all).toMatchObject({ total: 1, pages: 1, paid: 1, charged: "150.00", refunded: "0.00" });
    expect(first).toMatchObject({ payer: "Anna Weber", what: "Spring Dinner", status: "paid", eventId: 1 });
    for (const query of [
      "search=anna%20web",
      "search=weber@example",
      `search=${first?.invoiceNumber.slice(3, 9).toLowerCase()}`,
      `search=${transactionId}`,
      "state=paid&purpose=registration&from=2026-03-10&to=2026-03-10",
      "group=paid",
    ])
      expect((await list(query)).total, query).toBe(1);
    for (const query of [
      "search=%25",
      "search=_",
      "state=refunded",
      ...["group=refunds", "group=failed", "group=open"],
      "purpose=dues",
      "to=2026-03-09",
      "from=2026-03-11",
    ])
      expect((await list(query)).total, query).toBe(0);
    for (const query of ["state=odd", "group=odd", "page=0", "from=yesterday"])
      expect((await app.call("GET", `/api/payments?${query}`, { cookie: officer })).status, query).toBe(400);
    expect((await app.call("GET", "/api/payments/999", { cookie: officer })).status).toBe(404);
  });
});

describe("impossible dates", () => {
  it.each(["0000-01-01", "0026-03-10", "9999-12-31"])("such as %s are refused everywhere", async (day) => {
    const cookie = await anOfficer();
    for (const query of [`?from=${day}`, `?to=${day}`, `/export/csv?from=${day}&to=${day}`]) {
      expect((await app.call("GET", `/api/payments${query}`, { cookie })).status, query).toBe(400);
    }
    expect((await app.call("GET", `/api/audit?from=${day}`, { cookie })).status).toBe(400);
    const asked = await app.call("POST", "/api/reconciliations", { cookie, body: { from: day, to: day } });
    expect(asked.status).toBe(400);
  });
});

describe("the ledger as CSV", () => {
  it("has a signed line for each charge and refund, as a spreadsheet reads it", async () => {
    const { cookie, registrationId, transactionId } = await annaHasPaid();
    const officer = await anOfficer();
    await app.db.execute(sql`update members set first_name = '=Anna' where email = 'anna.weber@example.org'`);
    await cancel(cookie, registrationId);
    const [openItem] = await openItems(officer);
    await send(officer, openItem?.refundId ?? 0, "150.00");
    const file = await app.call("GET", "/api/payments/export/csv?from=2026-03-10&to=2026-03-10", {
      cookie: officer,
    });
    expect(file.headers.get("content-disposition")).toContain("payments-2026-03-10-to-2026-03-10.csv");
    const bytes = file.text;
    const rows = parse(bytes, { bom: true, columns: true, record_delimiter: "\r\n" }) as Record<
      string,
      string
    >[];
    expect(
      rows.map((row) => [row.Date, row.Kind, row.Purpose, row.Name, row.For, row.Transaction, row.Amount]),
    ).toEqual([
      ["2026-03-10", "Charge", "Dinner", "'=Anna Weber", "Spring Dinner", transactionId, "150"],
      ["2026-03-10", "Void", "Dinner", "'=Anna Weber", "Spring Dinner", transactionId, "-150"],
    ]);
    const none = await app.call("GET", "/api/payments/export/csv?from=2026-03-11&to=2026-03-12", {
      cookie: officer,
    });
    expect(none.text.trim().split("\r\n")).toHaveLength(1);
    expect(
      (await app.call("GET", "/api/payments/export/csv?from=2026-03-12&to=2026-03-11", { cookie: officer }))
        .status,
    ).toBe(400);
  });
});
