import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import { expireHolds } from "#server/registrations/seats/holds/expire-holds.ts";
import type { TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, seatsTaken } from "#test/factories.ts";
import { countByStatus, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

function workOf({ db, config, now }: TestApp): SystemContext {
  return { db, config, now, log: openLog(config) };
}

/** A member with two held seats of a dinner and the provider's page open. */
async function atTheCardPage(totalSeats = 10) {
  const event = await aDinner(app.db, { totalSeats });
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const { body } = await register(app, anna, { eventId: event.id, tickets: 2 });
  return { event, anna, registrationId: body.id, token: await openPage(anna, body.id) };
}

async function openPage({ cookie }: SignedIn, registrationId: number): Promise<string> {
  const { body } = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId },
  });
  return body.token;
}

/** Every way of processing a payment, in two processes, all at once. */
async function everythingAtOnce(processes: readonly TestApp[], back: string, cancel: string) {
  const visits = processes.flatMap((one) => [one.call("GET", back), one.call("GET", cancel)]);
  const turns = processes.flatMap((one) => [
    processNotifications(workOf(one), fulfillments),
    expireHolds(workOf(one), fulfillments),
    recordMissedCharges(workOf(one), fulfillments),
  ]);
  const [replies] = await Promise.all([Promise.all(visits), Promise.all(turns)]);
  return replies.map((reply) => `${reply.status} ${reply.headers.get("location")?.split("?")[1]}`);
}

/** Registration, payment and ledger of the newest registration, as one line each. */
async function standing(registrationId: number) {
  const { rows } = await app.db.execute<{
    registration: string;
    payment: string;
    charges: string | null;
  }>(sql`
    select r.status || coalesce(' ' || r.removed_reason, '') as registration, p.status as payment,
      (select string_agg(c.outcome, ', ' order by c.outcome) from payment_charges c where c.payment_id = p.id) as charges
    from registrations r join payments p on p.subject_id = r.id where r.id = ${registrationId} order by p.id`);
  return rows;
}
const PAID = [{ registration: "confirmed", payment: "paid", charges: "applied" }];

describe("a payment processed in two processes at the same moment", () => {
  it("is recorded once, with one email that confirms and receipts it, from any source", async () => {
    const processes = [app, await neighbourOf(app)];
    for (let round = 1; round <= 8; round += 1) {
      const { event, registrationId, token } = await atTheCardPage();
      await shop.pay(token);
      await shop.delivered();
      // In every other round, the hold has expired as well.
      if (round % 2 === 0) await shop.pass(25);
      for (const one of processes) one.now = app.now;
      const { back, cancel } = await shop.wayBack();
      const ends = await everythingAtOnce(processes, back, cancel);
      for (const end of ends) expect(end).toMatch(/^303 payment=(success|cancelled|processing)$/);
      await shop.notifications();
      expect(await standing(registrationId)).toEqual(PAID);
      expect(await seatsTaken(app.db, event.id)).toBe(2);
      expect(await shop.emails()).toHaveLength(round);
    }
  });

  it("buys its seats once if two pages are paid at once; the other is refunded", async () => {
    const neighbour = await neighbourOf(app);
    for (let round = 1; round <= 4; round += 1) {
      const { event, anna, registrationId, token } = await atTheCardPage();
      const second = await openPage(anna, registrationId);
      await Promise.all([shop.pay(token), shop.pay(second, { cardNumber: "5424000000000015" })]);
      await shop.delivered();
      await Promise.all([
        processNotifications(workOf(app), fulfillments, { most: 1 }),
        processNotifications(workOf(neighbour), fulfillments, { most: 1 }),
        recordMissedCharges(workOf(app), fulfillments),
        recordMissedCharges(workOf(neighbour), fulfillments),
      ]);
      await shop.notifications();
      expect(await standing(registrationId)).toEqual([
        { registration: "confirmed", payment: "paid", charges: "applied, refund_due" },
      ]);
      expect(await seatsTaken(app.db, event.id)).toBe(2);
      // The confirmation, and the notice that the second charge is refunded.
      expect(await shop.emails()).toHaveLength(2 * round);
    }
  });
});

describe("a payer who pays in one window and cancels in another at the same moment", () => {
  it("ends up with seats and one charge, and is never both released and paid", async () => {
    for (let round = 1; round <= 8; round += 1) {
      const { event, registrationId, token } = await atTheCardPage();
      const { cancel } = await shop.wayBack();
      await Promise.all([app.call("GET", cancel), shop.pay(token), app.call("GET", cancel)]);
      const [between] = await standing(registrationId);
      expect(["confirmed paid", "pending created", "pending payment_cancelled cancelled"]).toContain(
        `${between?.registration} ${between?.payment}`,
      );
      await shop.notifications();
      expect(await standing(registrationId)).toEqual(PAID);
      expect(await seatsTaken(app.db, event.id)).toBe(2);
      expect(await shop.emails()).toHaveLength(round);
    }
  });
});

describe("late money while others request the same seats", () => {
  it("gets the seats or is refunded, and no seat is sold twice", async () => {
    for (let round = 1; round <= 6; round += 1) {
      const { event, registrationId, token } = await atTheCardPage(2);
      await shop.control("POST", "/faults", { name: "dropNotification", count: 1 });
      const strangers = await manyMembers(app, 12);
      await openInBrowser(token);
      await shop.pass(25);
      await shop.expireHolds();
      await shop.pay(token);
      const entering = round % 2 === 0 ? recordMissedCharges(workOf(app), fulfillments) : undefined;
      const reaching = strangers.map((who) => register(app, who, { eventId: event.id }));
      await (entering ?? recordMissedCharges(workOf(app), fulfillments));
      const replies = await Promise.all(reaching);
      const statuses = countByStatus(replies);
      const [end] = await standing(registrationId);
      if (end?.payment === "paid") {
        expect([end, statuses]).toEqual([PAID[0], { 409: 12 }]);
      } else {
        const gone = { registration: "pending payment_expired", payment: "refund_due" };
        expect(end).toEqual({ ...gone, charges: "refund_due" });
        const { rows: line } = await app.db.execute(sql`select came_from from waitlist_entries
          where event_id = ${event.id} and ended_at is null`);
        expect(line).toEqual([{ came_from: registrationId }]);
      }
      const { rows } = await app.db.execute<{ seats: number }>(sql`select sum(total_tickets)::int as seats
        from registrations where event_id = ${event.id} and status in ('pending', 'confirmed') and removed_at is null`);
      expect([rows[0]?.seats, await seatsTaken(app.db, event.id)]).toEqual([2, 2]);
    }
  });
});

describe("late money while its payer registers for the same dinner again", () => {
  it("leaves one registration, and the two never deadlock", async () => {
    const neighbour = await neighbourOf(app);
    for (let round = 1; round <= 12; round += 1) {
      const { event, anna, registrationId, token } = await atTheCardPage();
      await shop.control("POST", "/faults", { name: "dropNotification", count: 1 });
      await openInBrowser(token);
      await shop.pass(25);
      await shop.expireHolds();
      await shop.pay(token);
      neighbour.now = app.now;
      const replies = await Promise.all([
        ...[1, 2, 3].map((tickets) => register(neighbour, anna, { eventId: event.id, tickets })),
        recordMissedCharges(workOf(app), fulfillments).then(() => ({ status: 0 })),
        ...[1, 2, 3].map((tickets) => register(neighbour, anna, { eventId: event.id, tickets })),
      ]);
      expect(Object.keys(countByStatus(replies))).not.toContain("500");
      const [first] = await standing(registrationId);
      expect(first).toEqual(PAID[0]);
      const { rows } = await app.db.execute<{ status: string; seats: number }>(sql`select status,
          total_tickets as seats from registrations where event_id = ${event.id} and removed_at is null`);
      expect(rows).toEqual([{ status: "confirmed", seats: 2 }]);
      expect(await seatsTaken(app.db, event.id)).toBe(2);
    }
    expect(await deadlocks()).toBe(0);
  });
});

async function deadlocks(): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** A page that was opened in time can be paid much later. */
async function openInBrowser(token: string): Promise<void> {
  const form = new URLSearchParams({ token });
  const page = await fetch(app.config.authorizeNet.pageUrl, { method: "POST", body: form });
  expect(await page.text()).toContain("325.00");
}
