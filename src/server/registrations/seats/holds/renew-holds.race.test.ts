import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { lockEventRow } from "#server/events/queries.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aDinner } from "#test/factories.ts";
import { countByStatus, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

async function unpaid() {
  const event = await aDinner(app.db);
  const [anna] = (await manyMembers(app, 1)) as [SignedIn];
  const { body } = await register(app, anna, { eventId: event.id, tickets: 2 });
  return { event, anna, id: body.id };
}
const openPage = ({ cookie }: SignedIn, id: number, portal = app) =>
  portal.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId: id },
  });
async function paymentsOf(id: number) {
  const { rows } = await app.db.execute<{ status: string; amount: string }>(
    sql`select status, amount from payments where subject_id = ${id} order by id`,
  );
  return rows;
}

/** Requests a page while another transaction has the event: it waits, or without locks it is done first. */
async function duringAnother(
  { event, anna, id }: Awaited<ReturnType<typeof unpaid>>,
  change: (tx: Tx, page: () => Promise<void>) => Promise<void>,
) {
  const asked: { reply?: ReturnType<typeof openPage> } = {};
  await app.db.transaction(async (tx) => {
    await lockEventRow(tx, event.id);
    await change(tx, async () => {
      let isDone = false;
      asked.reply = openPage(anna, id).finally(() => {
        isDone = true;
      });
      while (!isDone && (await waitingForLocks(app.db)) === 0) await pause(5);
    });
  });
  return asked.reply;
}

it("Pages for many who ask at once renew each hold and open one payment each", async () => {
  const event = await aDinner(app.db);
  const crowd = await manyMembers(app, 40);
  const replies = await Promise.all(crowd.map((who) => register(app, who, { eventId: event.id })));
  await shop.pass(10);
  const neighbour = await neighbourOf(app);
  neighbour.now = app.now;
  const pages = await Promise.all(
    // Everyone twice at the same moment, at both processes.
    crowd.flatMap((who, n) =>
      [app, neighbour].map((portal) => openPage(who, replies[n]?.body.id ?? 0, portal)),
    ),
  );
  expect(countByStatus(pages)).toEqual({ 200: 80 });
  const { rows } =
    await app.db.execute(sql`select count(distinct r.id)::int as holds, count(*)::int as payments,
      (min(r.hold_expires_at) - min(r.held_since))::text as shortest,
      (max(r.hold_expires_at) - max(r.held_since))::text as longest
    from registrations r join payments p on p.subject_id = r.id and p.status = 'created'`);
  const held = `00:${10 + app.config.holdMs / 60_000}:00`;
  expect(rows).toEqual([{ holds: 40, payments: 40, shortest: held, longest: held }]);
});

describe.each([
  { guard: "", isGuarded: true },
  { guard: ", without the lock: the race is real", isGuarded: false },
])("A page that is requested while the seats are released$guard", ({ isGuarded }) => {
  it("opens no payment for them", async () => {
    const party = await unpaid();
    if (!isGuarded) withoutRowLocks();
    const reply = await duringAnother(party, async (tx, page) => {
      const subject = { purpose: "registration", subjectId: party.id } as const;
      await closeOpenPayment(tx, { ...subject, now: app.now });
      await page();
      await tx.execute(sql`update registrations set removed_at = now(), removed_reason = 'payment_expired'
        where id = ${party.id}`);
    });
    const open = (await paymentsOf(party.id)).filter(({ status }) => status === "created");
    expect([reply?.status, open.length]).toEqual(isGuarded ? [404, 0] : [200, 1]);
  });
});

it("A page that is requested while an officer changes the amount is for the new amount", async () => {
  const party = await unpaid();
  const reply = await duringAnother(party, async (tx, page) => {
    await tx.execute(sql`update registrations set amount = 90, adjustment_cents = adjustment_cents - 23500,
      adjustment_why = 'x' where id = ${party.id}`);
    await page();
  });
  expect(reply?.status).toBe(200);
  expect(await paymentsOf(party.id)).toEqual([{ status: "created", amount: "90.00" }]);
});

it("A page that is requested while the event is called off is refused", async () => {
  const party = await unpaid();
  const reply = await duringAnother(party, async (tx, page) => {
    await tx.execute(sql`update events set is_active = false where id = ${party.event.id}`);
    await page();
  });
  expect(reply?.status).toBe(404);
  expect(await paymentsOf(party.id)).toEqual([]);
});

it("A page for one event does not wait for another event's lock, and keeps no other event locked", async () => {
  const [calm, busy] = [await aDinner(app.db), await aDinner(app.db)];
  const crowd = await manyMembers(app, 8);
  const dinnerOf = (n: number) => (n % 2 === 0 ? busy : calm);
  const replies = await Promise.all(crowd.map((who, n) => register(app, who, { eventId: dinnerOf(n).id })));
  const asked: Promise<{ status: number }>[] = [];
  const ofCalm = () => asked.filter((_, n) => dinnerOf(n) === calm);
  await app.db.transaction(async (tx) => {
    await lockEventRow(tx, busy.id);
    for (const [n, who] of crowd.entries()) asked.push(openPage(who, replies[n]?.body.id ?? 0));
    expect(countByStatus(await Promise.all(ofCalm()))).toEqual({ 200: 4 });
    const free = sql`select id from events where id = ${calm.id} for no key update skip locked`;
    expect((await app.db.execute(free)).rows).toHaveLength(1);
  });
  expect(countByStatus(await Promise.all(asked))).toEqual({ 200: 8 });
});
