import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import type { TestApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { countByStatus, manyMembers, register } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { followUpRefunds } from "./follow-up-refunds.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;
const workOf = ({ db, config, now }: TestApp): SystemContext => ({ db, config, now, log: openLog(config) });

/** A settled charge of $325, of which $175 are owed back, and two officers. */
async function anOwedRefund() {
  const event = await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00.000Z") });
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const { id: registrationId } = (await register(app, anna, { eventId: event.id, tickets: 2 })).body;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId },
  });
  await shop.pay(page.body.token);
  await shop.notifications();
  await shop.control("POST", "/settle", {});
  await app.call("POST", `/api/registrations/${registrationId}/remove-guest`, {
    cookie: anna.cookie,
    body: { index: 0, lastName: "Dvořák", guestTickets: 1 },
  });
  const officers = await twoOfficers();
  const { rows } = await app.db.execute<{ id: number; transaction_id: string }>(
    sql`select id, transaction_id from payment_refunds order by id desc limit 1`,
  );
  const [refund] = rows;
  if (!refund) throw new Error("nothing is owed");
  return { ...refund, officers, paymentId: (await shop.wayBack()).id };
}

async function twoOfficers(): Promise<string[]> {
  const cookies: string[] = [];
  for (const firstName of ["Otto", "Olga"]) {
    const { id } = await aMember(app.db, { firstName, adminPrivileges: "full" });
    cookies.push(await sessionOf(app, { memberId: id }));
  }
  return cookies;
}

async function sentThere(transactionId: string): Promise<number> {
  const { transactions } = (await shop.control("GET", "/transactions")) as {
    transactions: { transactionType: string; refTransId?: string }[];
  };
  return transactions.filter(
    (one) => one.transactionType === "refundTransaction" && one.refTransId === transactionId,
  ).length;
}

describe("two officers who send the same refund at the same moment", () => {
  it("send it once, with one email, during a notification and a follow-up", async () => {
    const processes = [app, await neighbourOf(app)];
    for (let round = 1; round <= 3; round += 1) {
      const { id, officers, transaction_id } = await anOwedRefund();
      const replies = await Promise.all([
        ...[0, 1, 0, 1].map((n) =>
          (processes[n] ?? app).call("POST", `/api/refunds/${id}/send`, {
            cookie: officers[n] ?? "",
            body: { amount: "175.00" },
          }),
        ),
        followUpRefunds(workOf(app), fulfillments).then(() => ({ status: 0 })),
        processNotifications(workOf(app), fulfillments).then(() => ({ status: 0 })),
      ]);
      expect(countByStatus(replies)).toEqual({ 0: 2, 200: 1, 409: 3 });
      await shop.notifications();
      expect(await sentThere(transaction_id)).toBe(1);
      const { rows } = await app.db.execute<{ line: string }>(
        sql`select status || ' ' || kind as line from payment_refunds where transaction_id = ${transaction_id}`,
      );
      expect(rows).toEqual([{ line: "refunded refund" }]);
      expect((await shop.emails()).filter((line) => line.includes("refunded:"))).toHaveLength(round);
      await shop.pass(3);
    }
  });
});

describe("two processes on a database restored to before a refund", () => {
  it("send nothing again, although both are asked at the same moment", async () => {
    const processes = [app, await neighbourOf(app)];
    for (let round = 1; round <= 3; round += 1) {
      const { id, officers, transaction_id } = await anOwedRefund();
      await shop.control("POST", "/faults", { name: "dropNotification" });
      const send = (n: number, cookies = officers) =>
        (processes[n] ?? app).call("POST", `/api/refunds/${id}/send`, {
          cookie: cookies[n] ?? "",
          body: { amount: "175.00" },
        });
      expect((await send(0)).body).toMatchObject({ outcome: "sent" });
      // Beyond the time in which the provider rejects duplicates.
      await shop.pass(9 * 60);
      for (const one of processes) one.now = app.now;
      await app.db.execute(sql`update payment_refunds set status = 'due', kind = null, attempt = 0,
        provider_transaction_id = null, refunded_at = null, claimed_at = null where id = ${id}`);
      const later = await twoOfficers();
      const replies = await Promise.all([0, 1, 0, 1].map((n) => send(n, later)));
      expect(countByStatus(replies)).toEqual({ 200: 1, 409: 3 });
      expect(await sentThere(transaction_id)).toBe(1);
      const { rows } = await app.db.execute<{ line: string }>(
        sql`select status || ' ' || kind as line from payment_refunds where transaction_id = ${transaction_id}`,
      );
      expect(rows).toEqual([{ line: "refunded refund" }]);
      await shop.control("DELETE", "/faults");
    }
  });
});

/** Two officers in two processes: one has read the refund as due, and while it writes, the other sends it. */
async function sendSideBySide(): Promise<{ statuses: Record<number, number>; claims: number }> {
  const slow = await slowNeighbourOf(app, "payment_refunds");
  const { id, officers } = await anOwedRefund();
  const send = (at: TestApp, n: number) =>
    at.call("POST", `/api/refunds/${id}/send`, { cookie: officers[n] ?? "", body: { amount: "175.00" } });
  const first = send(slow, 0);
  await lingering(app);
  const statuses = countByStatus(await Promise.all([first, send(app, 1)]));
  const { rows } = await app.db.execute<{ claims: number }>(
    sql`select count(*)::int as claims from audit_log where action = 'send refund'`,
  );
  return { statuses, claims: rows[0]?.claims ?? Number.NaN };
}

describe("two processes that both read a refund as due", () => {
  it("let one of them claim it", async () => {
    expect(await sendSideBySide()).toEqual({ statuses: { 200: 1, 409: 1 }, claims: 1 });
  });

  it("both claim it without the locks", async () => {
    withoutRowLocks();
    expect(await sendSideBySide()).toEqual({ statuses: { 200: 2 }, claims: 2 });
  });
});

describe("refunds of one charge by two officers at the same moment", () => {
  it("never exceed the charge", async () => {
    const neighbour = await neighbourOf(app);
    for (let round = 1; round <= 3; round += 1) {
      const { id, officers, transaction_id, paymentId } = await anOwedRefund();
      const ask = (at: TestApp, n: number, amount: string) =>
        at.call("POST", `/api/payments/${paymentId}/refunds`, {
          cookie: officers[n] ?? "",
          body: { transactionId: transaction_id, amount, reason: "The wine was corked." },
        });
      await Promise.all([
        ask(app, 0, "100.00"),
        ask(neighbour, 1, "100.01"),
        ask(app, 0, "90.00"),
        ask(neighbour, 1, "80.00"),
        app.call("POST", `/api/refunds/${id}/send`, {
          cookie: officers[0] ?? "",
          body: { amount: "175.00" },
        }),
      ]);
      const { rows } = await app.db.execute<{ total: string }>(
        sql`select sum(amount) as total from payment_refunds where transaction_id = ${transaction_id}`,
      );
      expect(Number(rows[0]?.total)).toBeLessThanOrEqual(325);
      expect(Number(rows[0]?.total)).toBeGreaterThan(175);
      await shop.pass(3);
    }
  });
});
