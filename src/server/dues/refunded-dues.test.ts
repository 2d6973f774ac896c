import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OpenItem, PaymentDetails } from "#contract/treasury.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import type { SignedIn } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { refundThere } from "#test/services/refund-there.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

let olga: SignedIn;
let anna: SignedIn;
beforeEach(async () => {
  olga = await aFullOfficer(app);
  const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-01-24" });
  anna = { id, cookie: await sessionOf(app, { memberId: id }) };
});

/** Anna pays a year by card, and the charge settles. */
async function annaPays() {
  const page = await app.call("POST", "/api/member/pay-dues", { cookie: anna.cookie, body: {} });
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const { transId } = await shop.pay(token);
  await shop.notifications();
  await shop.control("POST", "/settle", {});
  return { paymentId: (await shop.wayBack()).id, transactionId: transId ?? "" };
}
const refund = (paid: { paymentId: number; transactionId: string }, amount = "300.00") =>
  app.call<{ outcome: string }>("POST", `/api/payments/${paid.paymentId}/refunds`, {
    cookie: olga.cookie,
    body: { transactionId: paid.transactionId, amount, reason: "She paid for her sister." },
  });
const setDay = (day: string | null) =>
  app.call("PUT", `/api/members/${anna.id}`, { cookie: olga.cookie, body: { localDuesPaidThrough: day } });
async function paidThrough() {
  const { rows } = await app.db.execute<{ day: string | null }>(
    sql`select local_dues_paid_through::text as day from members where id = ${anna.id}`,
  );
  return rows[0]?.day;
}
const history = async () =>
  (await app.call<{ status: string }[]>("GET", "/api/member/dues-history", { cookie: anna.cookie })).body.map(
    ({ status }) => status,
  );
const openItems = async () =>
  (await app.call<{ openItems: OpenItem[] }>("GET", "/api/open-items", { cookie: olga.cookie })).body
    .openItems;
const show = async (id: number) =>
  (await app.call<PaymentDetails>("GET", `/api/payments/${id}`, { cookie: olga.cookie })).body;
const lastEmail = async () =>
  (
    await app.db.execute<{ text: string }>(
      sql`select body_text as text from outbox where kind = 'refund-sent' order by id desc limit 1`,
    )
  ).rows[0]?.text.replace(/\s+/g, " ");

describe("a refunded year of dues", () => {
  it("restarts the previous year's reminders and makes a form read before stale", async () => {
    const paid = await annaPays();
    const record = async () =>
      (
        await app.db.execute<{ reminded: boolean; changed: Date }>(
          sql`select renewal_reminder_sent as reminded, updated_at as changed from members where id = ${anna.id}`,
        )
      ).rows[0];
    await app.db.execute(sql`update members set renewal_reminder_sent = true where id = ${anna.id}`);
    const read = await record();
    expect((await refund(paid)).status).toBe(200);
    expect(await paidThrough()).toBe("2026-01-24");
    const now = await record();
    expect(now?.reminded).toBe(false);
    expect(new Date(now?.changed ?? 0).getTime()).toBeGreaterThan(new Date(read?.changed ?? 0).getTime());
  });

  it("no longer counts: history and last paid day are restored, and it is audited", async () => {
    const paid = await annaPays();
    expect(await paidThrough()).toBe("2027-03-10");
    expect((await show(paid.paymentId)).stillHas).toBe(
      "The dues it paid for still count through March 10, 2027. Once it is refunded in full, that year no longer counts.",
    );
    expect((await refund(paid)).body.outcome).toBe("sent");
    expect([await paidThrough(), await history()]).toEqual(["2026-01-24", ["refunded"]]);
    expect(await lastEmail()).toContain(
      "The year of dues it paid for no longer counts: your local dues are paid through January 24, 2026.",
    );
    expect(await show(paid.paymentId)).toMatchObject({
      status: "refunded",
      stillHas: null,
      needsPerson: null,
    });
    expect(await openItems()).toEqual([]);
    const { rows } = await app.db.execute(sql`select actor, before, after from audit_log
      where action = 'membership taken back' and entity = 'member' and entity_id = ${String(anna.id)}`);
    expect(rows).toEqual([
      {
        actor: `member ${olga.id}`,
        before: { localDuesPaidThrough: "2027-03-10" },
        after: { localDuesPaidThrough: "2026-01-24" },
      },
    ]);
    // The provider's notification changes nothing more.
    await shop.notifications();
    expect(await paidThrough()).toBe("2026-01-24");
  });

  it("can be paid again, and refunded again", async () => {
    await refund(await annaPays());
    await shop.pass(5);
    const again = await annaPays();
    expect([await paidThrough(), await history()]).toEqual(["2027-03-10", ["completed", "refunded"]]);
    await refund(again);
    expect([await paidThrough(), await history()]).toEqual(["2026-01-24", ["refunded", "refunded"]]);
  });

  it("of a member who had never paid before leaves no last paid day", async () => {
    await setDay(null);
    await refund(await annaPays());
    expect(await paidThrough()).toBeNull();
    expect(await lastEmail()).toContain("no paid year is on record for you.");
  });

  it("counts until the last part of it is refunded", async () => {
    const paid = await annaPays();
    await refund(paid, "100.00");
    expect([await paidThrough(), await history()]).toEqual(["2027-03-10", ["completed"]]);
    await refund(paid, "200.00");
    expect([await paidThrough(), await history()]).toEqual(["2026-01-24", ["refunded"]]);
  });

  it("by check no longer counts either", async () => {
    const { transactionId } = await annaPays();
    await app.db.execute(sql`insert into payment_refunds (transaction_id, amount, status, created_at, updated_at)
      values (${transactionId}, 300, 'due', now(), now())`);
    const [openItem] = await openItems();
    const settle = { cookie: olga.cookie, body: { note: "Check 1043.", amount: "300.00" } };
    expect((await app.call("POST", `/api/refunds/${openItem?.refundId}/settle`, settle)).status).toBe(200);
    expect([await paidThrough(), await history()]).toEqual(["2026-01-24", ["refunded"]]);
  });

  it("keeps a last paid day that was changed since, and asks an officer to check", async () => {
    const paid = await annaPays();
    await setDay("2027-12-31");
    await refund(paid);
    expect([await paidThrough(), await history()]).toEqual(["2027-12-31", ["refunded"]]);
    const [openItem] = await openItems();
    expect(openItem).toMatchObject({
      step: "look",
      title: "$300.00 was refunded to Anna Weber",
      why: "The dues it paid for through March 10, 2027 were refunded, but the last paid day has changed in the meantime. It is now December 31, 2027. Please correct it in the member's record.",
    });
    const seen = { cookie: olga.cookie, body: { note: "Set to January 24." } };
    await app.call("POST", `/api/refunds/${openItem?.refundId}/dismiss`, seen);
    expect(await openItems()).toEqual([]);
    expect(await show(paid.paymentId)).toMatchObject({ status: "refunded", refunded: "300.00" });
  });

  it("is also revoked if refunded at the provider, and needs no officer", async () => {
    const { transactionId } = await annaPays();
    await refundThere(shop, transactionId, "300.00");
    await shop.notifications();
    expect([await paidThrough(), await history(), await openItems()]).toEqual([
      "2026-01-24",
      ["refunded"],
      [],
    ]);
  });

  it("is refunded also for a member who has been deleted", async () => {
    const paid = await annaPays();
    await app.call("DELETE", `/api/members/${anna.id}`, { cookie: olga.cookie });
    expect((await refund(paid)).body.outcome).toBe("sent");
    const { rows } = await app.db.execute(sql`select status, member_id from dues_payments`);
    expect(rows).toEqual([{ status: "refunded", member_id: null }]);
  });
});
