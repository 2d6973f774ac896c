import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { listPayments, PaymentDetails, Receipt } from "#contract/treasury.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { register } from "#test/people/many-members.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { PAYERS_CARD, useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const ADDRESS = "anna.weber@example.org";

/** Anna, who is at the card page for two seats, and an officer. */
async function annaAtTheCardPage() {
  const { id } = await aMember(app.db);
  const anna = { id, cookie: await sessionOf(app, { memberId: id }) };
  const event = await aDinner(app.db);
  const registrationId = (await register(app, anna, { eventId: event.id, tickets: 2 })).body.id;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId },
  });
  const { cookie } = await aFullOfficer(app);
  return { token: page.body.token, cookie, ...(await shop.wayBack()) };
}

async function annaHasPaid() {
  const { token, cookie, id } = await annaAtTheCardPage();
  await shop.pay(token);
  await shop.notifications();
  return { cookie, id, path: `/api/payments/${id}/receipt` };
}

/** Sends what is due in the outbox; answers to whom. */
async function sendAll(): Promise<string[]> {
  const sent: string[] = [];
  await sendDueEmails(app.db, app.now, {
    send: async ({ to, subject }) => void sent.push(`${to}: ${subject}`),
  });
  return sent;
}
const A_RECEIPT = `${ADDRESS}: Receipt: Spring Dinner, 2 tickets`;

describe("a receipt", () => {
  it("is shown with the facts that the payer got, and when they did", async () => {
    const { cookie, path } = await annaHasPaid();
    const waiting = (await app.call<Receipt>("GET", path, { cookie })).body;
    expect(waiting).toMatchObject({
      to: ADDRESS,
      subject: "Receipt: Spring Dinner, 2 tickets",
      lastSentAt: null,
      whyNot: "The receipt will be sent in a minute or two.",
    });
    await sendAll();
    const shown = (await app.call<Receipt>("GET", path, { cookie })).body;
    expect(shown).toMatchObject({ lastSentAt: expect.any(String), whyNot: null });
    // It came in the email that confirmed the seats.
    const { rows } = await app.db.execute<{ kind: string; text: string }>(
      sql`select kind, body_text as text from outbox`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["registration-confirmed"]);
    const facts = /Received by:[\s\S]*Transaction number: \d+/.exec(shown.text)?.[0];
    expect(facts).toContain("Amount: $325.00 USD");
    expect(rows[0]?.text).toContain(facts);
  });

  it("says so if the one sent last came back, not if it was called spam", async () => {
    const { cookie, path } = await annaHasPaid();
    await sendAll();
    const returnedAt = async () => (await app.call<Receipt>("GET", path, { cookie })).body.returnedAt;
    expect(await returnedAt()).toBeNull();
    await app.db.execute(sql`update outbox set bounced_at = '2026-03-10T15:05:00Z', bounce_kind = 'full'`);
    expect(await returnedAt()).toBe("2026-03-10T15:05:00.000Z");
    await app.db.execute(sql`update outbox set bounce_kind = 'complaint'`);
    expect(await returnedAt()).toBeNull();
  });

  it("is sent again to the payer once, and audited", async () => {
    const { cookie, id, path } = await annaHasPaid();
    await sendAll();
    const again = () =>
      app.call<Receipt & { message: string }>("POST", path, { cookie, body: { to: ADDRESS } });
    expect((await again()).body.whyNot).toBe("The receipt will be sent in a minute or two.");
    const twice = await again();
    expect([twice.status, twice.body.message]).toEqual([409, "The receipt will be sent in a minute or two."]);
    expect(await sendAll()).toEqual([A_RECEIPT]);
    const [entry] = (await auditEntries(app)).filter(({ action }) => action === "receipt sent again");
    expect(entry).toMatchObject({ entity: "payment", entity_id: String(id) });
    const payment = await app.call<PaymentDetails>("GET", `/api/payments/${id}`, { cookie });
    expect(payment.body.history.at(-1)).toMatchObject({
      what: "The receipt was sent again",
      by: "Olga Officer (officer)",
    });
    app.now = new Date(app.now.getTime() + 60_000);
    expect((await again()).status).toBe(200);
    expect(await sendAll()).toEqual([A_RECEIPT]);
  });

  it("goes to nobody but the payer's confirmed address, as it is now", async () => {
    const { cookie, path } = await annaHasPaid();
    await sendAll();
    const send = (to: string) => app.call("POST", path, { cookie, body: { to } });
    expect((await send("somebody@example.org")).status).toBe(409);
    await app.db.execute(sql`update members set confirmed_email = 'new@example.org', email = 'new@example.org'
      where email = ${ADDRESS}`);
    const late = await send(ADDRESS);
    expect([late.status, late.body.message]).toEqual([
      409,
      "The payer's address has changed. Please check it and try again.",
    ]);
    expect((await send("new@example.org")).status).toBe(200);
    expect(await sendAll()).toEqual(["new@example.org: Receipt: Spring Dinner, 2 tickets"]);
    await app.db.execute(
      sql`update members set confirmed_email = null, confirmed_email_at = null where email = 'new@example.org'`,
    );
    expect((await app.call<Receipt>("GET", path, { cookie })).body).toMatchObject({
      to: null,
      whyNot: "No confirmed email address of the payer is on file.",
    });
  });

  it("was never queued for an old payment, and is then sent as the first one", async () => {
    const { cookie, path } = await annaHasPaid();
    await app.db.execute(sql`delete from outbox`);
    expect((await app.call("POST", path, { cookie, body: { to: ADDRESS } })).status).toBe(200);
    expect(await sendAll()).toEqual([A_RECEIPT]);
  });

  it("says of dues until when they count, as long as they do", async () => {
    const { id } = await aMember(app.db, { localDuesPaidThrough: "2026-03-31" });
    const payer = await sessionOf(app, { memberId: id });
    const page = await app.call("POST", "/api/member/pay-dues", { cookie: payer, body: {} });
    await shop.pay(/name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? "");
    await shop.notifications();
    const { cookie } = await aFullOfficer(app);
    const path = `/api/payments/${(await shop.wayBack()).id}/receipt`;
    const text = async () => (await app.call<Receipt>("GET", path, { cookie })).body.text;
    expect(await text()).toContain("Membership extended through: March 31, 2027");
    await app.db.execute(sql`update dues_payments set status = 'refunded'`);
    expect(await text()).not.toContain("March 31, 2027");
  });

  it("does not exist where nothing was paid", async () => {
    const { id, cookie } = await annaAtTheCardPage();
    for (const path of [`/api/payments/${id}/receipt`, "/api/payments/4711/receipt"]) {
      expect((await app.call("GET", path, { cookie })).status).toBe(404);
      expect((await app.call("POST", path, { cookie, body: { to: ADDRESS } })).status).toBe(404);
    }
  });
});

describe("what happened to a payment", () => {
  it("is told from the first to the last in plain words, the provider's own apart", async () => {
    const { cookie, id } = await annaHasPaid();
    await shop.control("POST", "/settle", {});
    await shop.reconcile();
    const { history, providerRecord } = (
      await app.call<PaymentDetails>("GET", `/api/payments/${id}`, { cookie })
    ).body;
    expect(history.map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
      "The card page was opened: $325.00",
      `$325.00 was paid by ${PAYERS_CARD.replace(" XXXX", " ending ")}: The registration was confirmed.`,
    ]);
    expect(JSON.stringify(history)).not.toMatch(/net\.authorize|capturedPending|settledSuccess/);
    expect(providerRecord.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["capturedPendingSettlement", "net.authorize.payment.authcapture.created"]),
    );
  });

  it("is an unpaid page that was opened, which is listed as open and not totaled", async () => {
    const { cookie } = await annaAtTheCardPage();
    const list = async (group: string) =>
      (await app.call<Answer<typeof listPayments>>("GET", `/api/payments?group=${group}`, { cookie })).body;
    expect(await list("open")).toMatchObject({ total: 1, paid: 0, charged: "0.00" });
    expect(await list("paid")).toMatchObject({ total: 0 });
    await app.db.execute(sql`update payments set status = 'expired', closed_at = now()`);
    expect(await list("failed")).toMatchObject({ total: 1, paid: 0 });
  });
});
