import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import { expireHolds } from "#server/registrations/seats/holds/expire-holds.ts";
import { lapseOffers } from "#server/registrations/waitlist/lapse-offers.ts";
import type { Reply, TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { randomFrom } from "#test/faults/seeded-random.ts";
import {
  countByStatus,
  joinWaitlist,
  manyMembers,
  register,
  type SignedIn,
} from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({ OFFER_HOURS: "0.3" }, openRaceDatabase);
const { app } = shop;

const OPERATIONS = 300;
const IN_FLIGHT = 24;

function workOf({ db, config, now }: TestApp): SystemContext {
  return { db, config, now, log: openLog(config) };
}

async function openPageFor(
  at: TestApp,
  { id, cookie }: SignedIn,
): Promise<Reply<{ token: string }> | undefined> {
  const { rows } = await at.db.execute<{ id: number }>(sql`select id from registrations
    where member_id = ${id} and status = 'pending' and removed_at is null order by random() limit 1`);
  if (!rows[0]) return undefined;
  return at.call("POST", "/api/payment/create-hosted-page", { cookie, body: { registrationId: rows[0].id } });
}

/** The return or cancel URL of any of this member's payments, including closed ones. */
async function addressFor({ id }: SignedIn, way: "return" | "cancel"): Promise<string | undefined> {
  const { rows } = await app.db.execute<{ reference: string }>(sql`select reference from payments
    where subject_id in (select id from registrations where member_id = ${id}) order by random() limit 1`);
  return rows[0] && `/api/payment/${way}/${rows[0].reference}`;
}

/** Opens a page and pays there; a page closed meanwhile takes no money. */
async function pay(at: TestApp, who: SignedIn) {
  const page = await openPageFor(at, who);
  if (page?.status === 200) await shop.pay(page.body.token).catch(() => undefined);
  return page;
}

/** Declines the newest offer that is or was made to a member. */
async function decline(at: TestApp, who: SignedIn, eventId: number) {
  const { rows } = await app.db.execute<{ id: number }>(sql`select o.id from waitlist_offers o
    join waitlist_entries w on w.id = o.entry_id
    where w.member_id = ${who.id} and w.event_id = ${eventId} order by o.id desc limit 1`);
  const body = { offerId: rows[0]?.id ?? 1 };
  return at.call("POST", `/api/events/${eventId}/waitlist/decline`, { cookie: who.cookie, body });
}

/** One action of a member or a worker, chosen by a number from 0 to below 1. */
async function doSomething(
  at: TestApp,
  who: SignedIn,
  { eventId, dice, tickets }: { eventId: number; dice: number; tickets: number },
) {
  const ways: [share: number, way: () => Promise<unknown>][] = [
    [0.36, () => register(at, who, { eventId, tickets })],
    [0.46, () => joinWaitlist(at, who, { eventId, tickets })],
    [0.54, () => openPageFor(at, who)],
    [0.66, () => pay(at, who)],
    [0.74, async () => visit(at, await addressFor(who, "cancel"))],
    [0.79, async () => visit(at, await addressFor(who, "return"))],
    [0.84, () => decline(at, who, eventId)],
    [0.87, () => expireHolds(workOf(at), fulfillments)],
    [0.9, () => lapseOffers(workOf(at))],
    [0.95, () => processNotifications(workOf(at), fulfillments)],
    [0.97, () => recordMissedCharges(workOf(at), fulfillments)],
    [1, () => shop.pass(6)],
  ];
  return ways.find(([share]) => dice < share)?.[1]();
}

async function visit(at: TestApp, path: string | undefined) {
  return path && at.call("GET", path);
}

/** Runs this many actions concurrently until all are done; returns the HTTP statuses. */
async function storm(
  processes: readonly TestApp[],
  crowd: readonly SignedIn[],
  { dinners, seed }: { dinners: readonly number[]; seed: number },
) {
  const { next, pick } = randomFrom(seed, "storm");
  const replies: Reply<unknown>[] = [];
  let left = OPERATIONS;
  async function act() {
    while (left > 0) {
      left -= 1;
      const at = pick(processes);
      at.now = app.now;
      const answer = await doSomething(at, pick(crowd), {
        eventId: pick(dinners),
        dice: next(),
        tickets: 1 + Math.floor(next() * 3),
      });
      if (answer && typeof answer === "object" && "status" in answer) replies.push(answer as Reply<unknown>);
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, act));
  return replies;
}

/** The invariants, each as a query for rows that violate it. */
async function broken() {
  const { rows } = await app.db.execute<{ what: string }>(sql`
    select 'seats of event ' || e.id || ': ' || e.seats_taken || ' counted, ' || real.seats || ' there, of ' || e.total_seats as what
    from events e, lateral (select coalesce((select sum(total_tickets) from registrations r where r.event_id = e.id
        and r.removed_at is null and r.status in ('pending', 'confirmed')), 0)
      + coalesce((select sum(seats) from seat_holds h where h.event_id = e.id), 0) as seats) real
    where e.seats_taken <> real.seats or e.seats_taken > e.total_seats
    union all select 'payment ' || p.id || ' is paid, its registration ' || r.id || ' is ' || r.status
    from payments p join registrations r on r.id = p.subject_id
    where p.status = 'paid' and (r.status <> 'confirmed' or r.removed_at is not null)
    union all select 'payment ' || p.id || ' is open, its registration ' || r.id || ' is over'
    from payments p join registrations r on r.id = p.subject_id
    where p.status = 'created' and (r.status <> 'pending' or r.removed_at is not null)
    union all select 'registration ' || r.id || ' is confirmed without a charge of its own' from registrations r
    where r.status = 'confirmed' and r.removed_at is null and 1 <> (select count(*) from payment_charges c
      join payments p on p.id = c.payment_id where p.subject_id = r.id and c.outcome = 'applied')
    union all select 'charge ' || c.transaction_id || ' is owed back and nobody was told' from payment_charges c
      join payments p on p.id = c.payment_id where c.outcome = 'refund_due' and p.needs_person is null
    union all select 'the seats of offer ' || o.id || ' are held though it is over' from waitlist_offers o
    where o.hold_id is not null and num_nonnulls(o.accepted_at, o.declined_at, o.lapsed_at) = 1
    union all select 'entry ' || w.number || ' waits for a seat, and its person has registration ' || r.id
    from waitlist_entries w join registrations r on r.event_id = w.event_id and r.member_id = w.member_id
    where w.ended_at is null and r.removed_at is null and r.status = 'confirmed'
    union all select 'entry ' || w.number || ' became registration ' || r.id || ', which was released before it was paid'
    from waitlist_entries w join registrations r on r.id = w.became
    where r.removed_reason in ('payment_cancelled', 'payment_expired', 'superseded')
    union all select 'number ' || w.number || ' is that of two' from waitlist_entries w join registrations r on r.id = w.number
    where w.ended_at is null and r.removed_at is null`);
  return rows.map(({ what }) => what);
}

it.each([1, 2, 3])(
  "three hundred simultaneous actions leave every seat and dollar consistent (%i)",
  async (seed) => {
    const processes = [app, await neighbourOf(app)];
    const dinners = [];
    for (const totalSeats of [4, 9, 14]) dinners.push((await aDinner(app.db, { totalSeats })).id);
    const crowd = await manyMembers(app, 30);
    const replies = await storm(processes, crowd, { dinners, seed });
    expect(Object.keys(countByStatus(replies)).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(countByStatus(replies)[201]).toBeGreaterThan(20);
    expect(await broken()).toEqual([]);

    // Everything that was started is finished.
    await shop.notifications();
    for (let turn = 0; turn < 6; turn += 1) {
      await shop.pass(25);
      await shop.notifications();
      await shop.expireHolds();
      await shop.lapseOffers();
      await shop.reconcile();
    }
    expect(await broken()).toEqual([]);
    const { rows } =
      await app.db.execute(sql`select id from registrations where status = 'pending' and removed_at is null
    union all select id from payments where status = 'created'`);
    expect(rows).toEqual([]);
    const { rows: deadlocks } = await app.db.execute(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    expect(deadlocks).toEqual([{ deadlocks: 0 }]);
  },
);
