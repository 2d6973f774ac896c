import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OpenItem, PaymentDetails } from "#contract/treasury.ts";
import { fulfillments } from "#server/app.ts";
import { reconcileDaily } from "#server/payments/reconciliation/reconcile-daily.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import type { SignedIn } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { refundThere, voidThere } from "#test/services/refund-there.ts";
import { useShop } from "#test/services/shop.ts";
import { lookAtRefunds } from "./look-at-refunds.ts";

const shop = useShop();
const { app } = shop;
const DAY = 24 * 60;
const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });

let olga: SignedIn;
let anna: SignedIn;
beforeEach(async () => {
  olga = await aFullOfficer(app);
  const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-01-24" });
  anna = { id, cookie: await sessionOf(app, { memberId: id }) };
});

/** Anna's dues are paid, settled and refunded; the refund's number there. */
async function refundedDues(amount = "300.00") {
  const page = await app.call("POST", "/api/member/pay-dues", { cookie: anna.cookie, body: {} });
  const { transId } = await shop.pay(/name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "");
  await shop.notifications();
  await shop.control("POST", "/settle", {});
  const paymentId = (await shop.wayBack()).id;
  const sent = await app.call<{ outcome: string }>("POST", `/api/payments/${paymentId}/refunds`, {
    cookie: olga.cookie,
    body: { transactionId: transId, amount, reason: "She paid for her sister." },
  });
  expect(sent.body.outcome).toBe("sent");
  await shop.notifications();
  return { paymentId, refundId: await lastRefund() };
}

async function lastRefund(): Promise<string> {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select provider_transaction_id as id from payment_refunds where provider_transaction_id is not null
      order by id desc limit 1`,
  );
  return rows[0]?.id ?? "";
}

const refunds = async () =>
  (
    await app.db.execute<{ line: string }>(
      sql`select amount || ' ' || status as line from payment_refunds order by id`,
    )
  ).rows.map(({ line }) => line);

const openItems = async () =>
  (await app.call<{ openItems: OpenItem[] }>("GET", "/api/open-items", { cookie: olga.cookie })).body
    .openItems;

async function become(refundId: string, status: string) {
  await shop.control("POST", `/transactions/${refundId}/status`, { status });
}

const UNDONE = ["300.00 undone", "300.00 due"];

describe("a refund that is undone at the processor", () => {
  it("is due again once the notification has come, and can be sent again", async () => {
    const { refundId, paymentId } = await refundedDues();
    await voidThere(shop, refundId);
    await shop.notifications();
    expect(await refunds()).toEqual(UNDONE);
    const [item] = await openItems();
    expect(item).toMatchObject({ step: "send", amount: "300.00", paymentId });
    expect(item?.why).toContain("The refund of $300.00 of March 10, 2026 was voided at the card processor.");
    const again = await app.call<{ outcome: string }>("POST", `/api/refunds/${item?.refundId}/send`, {
      cookie: olga.cookie,
      body: { amount: "300.00" },
    });
    expect(again.body.outcome).toBe("sent");
    expect(await refunds()).toEqual(["300.00 undone", "300.00 refunded"]);
  });

  it.each(["voided", "declined", "generalError"])(
    "is found by the daily look if it is %s",
    async (status) => {
      const { refundId } = await refundedDues();
      await become(refundId, status);
      expect(await lookAtRefunds(work(), fulfillments)).toBe(1);
      expect(await refunds()).toEqual(UNDONE);
    },
  );

  it.each(["refundSettledSuccessfully", "underReview"])("is not one that is %s", async (status) => {
    const { refundId } = await refundedDues();
    await become(refundId, status);
    expect(await lookAtRefunds(work(), fulfillments)).toBe(1);
    expect(await refunds()).toEqual(["300.00 refunded"]);
  });

  it("is looked for once a day, for ten days", async () => {
    await refundedDues();
    expect(await lookAtRefunds(work(), fulfillments)).toBe(1);
    expect(await lookAtRefunds(work(), fulfillments)).toBe(0);
    await shop.pass(9 * DAY);
    expect(await lookAtRefunds(work(), fulfillments)).toBe(1);
    await shop.pass(2 * DAY);
    expect(await lookAtRefunds(work(), fulfillments)).toBe(0);
  });

  it.each([
    ["in a batch", true],
    ["in no batch", false],
  ])("is found by a reconciliation, %s", async (_, inBatch) => {
    const { refundId } = await refundedDues();
    await become(refundId, "voided");
    if (inBatch) await shop.control("POST", "/settle", {});
    await shop.pass((inBatch ? 1 : 5) * DAY);
    await reconcileDaily(work(), fulfillments);
    expect(await refunds()).toEqual(UNDONE);
    const { rows } = await app.db.execute(
      sql`select transaction_id, sentence from reconciliation_differences where kind = 'refund-missing-there'`,
    );
    expect(rows).toEqual([
      {
        transaction_id: refundId,
        sentence: "The refund of $300.00 was undone at the card processor. It is due again.",
      },
    ]);
  });

  it("is in the bookkeeper's file on both days", async () => {
    const { refundId } = await refundedDues();
    await shop.pass(2 * DAY);
    await become(refundId, "declined");
    await lookAtRefunds(work(), fulfillments);
    const days = "from=2026-03-01&to=2026-03-31";
    const cookie = await sessionOf(app, { memberId: olga.id });
    const file = await app.call("GET", `/api/payments/export/csv?${days}`, { cookie });
    const [, ...lines] = parse(file.text, { bom: true, columns: false }) as string[][];
    expect(lines.map(([day, kind, , , , , , amount]) => [day, kind, Number(amount)])).toEqual([
      ["2026-03-10", "Charge", 300],
      ["2026-03-10", "Refund", -300],
      ["2026-03-12", "Refund undone", 300],
    ]);
  });

  it("does not give back the year of dues that it had revoked, and says so with both dates", async () => {
    const { refundId } = await refundedDues();
    await voidThere(shop, refundId);
    await shop.notifications();
    const { rows } = await app.db.execute(
      sql`select local_dues_paid_through::text as day from members where id = ${anna.id}`,
    );
    expect(rows).toEqual([{ day: "2026-01-24" }]);
    expect((await openItems())[0]?.why).toContain(
      "The year of dues through March 10, 2027, which that refund ended, is not given back by itself: the member’s dues are paid through January 24, 2026.",
    );
  });

  it("is shown with the payment as undone, and counts as refunded no longer", async () => {
    const { refundId, paymentId } = await refundedDues("100.00");
    await voidThere(shop, refundId);
    await shop.notifications();
    const { body } = await app.call<PaymentDetails>("GET", `/api/payments/${paymentId}`, {
      cookie: olga.cookie,
    });
    expect([body.status, body.refunded, body.charges[0]?.left]).toEqual(["refund_due", "0.00", "200.00"]);
    expect(body.charges[0]?.refunds.map(({ status }) => status)).toEqual(["undone", "due"]);
    expect(body.history.map(({ what }) => what)).toContain(
      "The refund was undone at the card processor and is due again",
    );
  });
});

it("A refund found at the processor is dated by the day on which it was made there", async () => {
  const page = await app.call("POST", "/api/member/pay-dues", { cookie: anna.cookie, body: {} });
  const { transId = "" } = await shop.pay(/name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "");
  await shop.notifications();
  await shop.control("POST", "/settle", {});
  await shop.control("POST", "/faults", { name: "dropNotification" });
  await refundThere(shop, transId ?? "", "300.00");
  await shop.control("POST", "/settle", {});
  await shop.pass(3 * DAY);
  await reconcileDaily(work(), fulfillments);
  const { rows } = await app.db.execute(
    sql`select status, refunded_at::date::text as day from payment_refunds`,
  );
  expect(rows).toEqual([{ status: "refunded", day: "2026-03-10" }]);
});
