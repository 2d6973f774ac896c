import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { waitlistEntries, waitlistOffers } from "#server/registrations/waitlist/tables.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { renewHold } from "./renew-holds.ts";

const app = useApp();
const MINUTE = 60_000;
type Who = { memberId: number | null; userId: number | null };
let anna: Who;
let otto: Who;
let ida: Who;
let ben: Who;

beforeEach(async () => {
  const asMember = async (email: string) => ({
    memberId: (await aMember(app.db, { email, confirmedEmail: email })).id,
    userId: null,
  });
  const asAdministrator = async (email: string) => ({
    memberId: null,
    userId: (await anAdministrator(app.db, { email })).id,
  });
  anna = await asMember("anna@example.org");
  otto = await asMember("otto@example.org");
  ida = await asAdministrator("ida@example.org");
  ben = await asAdministrator("ben@example.org");
});

const ago = (minutes: number) => new Date(app.now.getTime() - minutes * MINUTE);
/** Seats that are held since ten minutes. */
async function held(who: Who, eventId: number, facts: { amount?: string; guestTickets?: number } = {}) {
  const [heldSince, holdExpiresAt] = [ago(10), new Date(app.now.getTime() + MINUTE)];
  const times = { createdAt: heldSince, heldSince, holdExpiresAt, holdSlot: 1 };
  return (await aRegistration(app.db, { eventId, ...who, status: "pending", ...times, ...facts })).id;
}
async function gaveUp(who: Who, eventId: number) {
  const removed = { removedAt: ago(20), removedReason: "cancelled_by_member" } as const;
  await aRegistration(app.db, { eventId, ...who, status: "pending", ...removed });
}
const renew = (who: Who, id: number) => renewHold(actingAs(app, who), id);

test("Each of many who ask at once gets the payment of their own seats", async () => {
  const [first, second] = [(await aDinner(app.db)).id, (await aDinner(app.db)).id];
  const asked: [Who, string, number][] = [
    [anna, "anna@example.org", await held(anna, first)],
    [otto, "otto@example.org", await held(otto, first, { amount: "325.00", guestTickets: 1 })],
    [ida, "ida@example.org", await held(ida, second, { amount: "90.00" })],
  ];
  const orders = await Promise.all(asked.map(([who, , id]) => renew(who, id)));
  const { rows } = await app.db.execute<{ subject_id: number }>(
    sql`select id, subject_id, invoice_number as "invoiceNumber", email, amount from payments`,
  );
  expect(rows).toHaveLength(3);
  for (const [n, [, email, id]] of asked.entries()) {
    const { subject_id, ...payment } = rows.find((row) => row.subject_id === id) ?? { subject_id: 0 };
    expect(orders[n]).toMatchObject({ ...payment, email });
    expect(payment).toMatchObject({ email });
  }
});

test("Nobody's hold is renewed for someone else", async () => {
  const eventId = (await aDinner(app.db)).id;
  const ids = [await held(anna, eventId), await held(ida, eventId)];
  for (const who of [otto, ben]) {
    for (const id of ids) expect(await renew(who, id)).toBeNull();
  }
  expect(await renew(ida, ids[0] ?? 0)).toBeNull();
  expect(await renew(anna, ids[1] ?? 0)).toBeNull();
});

test("What others gave up, or the caller elsewhere, keeps no hold from being renewed", async () => {
  const [eventId, elsewhere] = [(await aDinner(app.db)).id, (await aDinner(app.db)).id];
  for (const [who, other] of [
    [anna, otto],
    [ida, ben],
  ] as const) {
    const id = await held(who, eventId);
    await gaveUp(other, eventId);
    await gaveUp(who, elsewhere);
    expect(await renew(who, id)).not.toBeNull();
  }
});

/** What was paid toward a party with a credit. */
async function paidWithCredit(id: number) {
  await app.db.execute(sql`insert into manual_payments (registration_id, method, amount, received_at, recorded_by, recorded_at)
    values (${id}, 'other', 1, '2026-03-01', 'administrator 1', ${app.now.toISOString()})`);
}

/** Someone's place in line that has had an offer. */
async function wasOffered({ memberId, userId }: Who, eventId: number) {
  const at = ago(600);
  const place = {
    eventId,
    memberTickets: 1,
    guestTickets: 0,
    quoteCents: 100,
    joinedAt: at,
    createdAt: at,
    updatedAt: at,
  };
  const ended = { endedAt: ago(500), endedBecause: "left" as const };
  const [entry] = await app.db
    .insert(waitlistEntries)
    .values({ ...place, ...ended, memberId, userId, number: nextNumber++ })
    .returning();
  const prices = { member: 100, guest: 100 };
  const times = { offeredAt: at, expiresAt: ago(550), declinedAt: ago(560) };
  await app.db
    .insert(waitlistOffers)
    .values({ entryId: entry?.id ?? 0, eventId, seats: 1, prices, passedInRound: 1, ...times });
}
let nextNumber = 900_000;

test.each([
  ["gave up unpaid seats there within a day", (who: Who, eventId: number) => gaveUp(who, eventId)],
  ["was offered seats there", (who: Who, eventId: number) => wasOffered(who, eventId)],
  ["paid something with a credit", (_: Who, __: number, id: number) => paidWithCredit(id)],
  [
    "gave up these seats",
    async (_: Who, __: number, id: number) => {
      const gone = sql`removed_at = ${ago(1500).toISOString()}, removed_reason = 'expired'`;
      await app.db.execute(sql`update registrations set ${gone} where id = ${id}`);
    },
  ],
])("The hold of someone who %s is left to the event's lock", async (_, make) => {
  for (const who of [anna, ida]) {
    const eventId = (await aDinner(app.db)).id;
    const id = await held(who, eventId);
    await make(who, eventId, id);
    expect(await renew(who, id)).toBeNull();
  }
});

test("Others’ credits and offers, or ones that no longer count, keep no hold from being renewed", async () => {
  for (const [who, other] of [
    [anna, otto],
    [ida, ben],
  ] as const) {
    const [eventId, elsewhere] = [(await aDinner(app.db)).id, (await aDinner(app.db)).id];
    const id = await held(who, eventId);
    await paidWithCredit(await held(other, eventId));
    await wasOffered(other, eventId);
    await wasOffered(who, elsewhere);
    await paidWithCredit(id);
    await app.db.execute(sql`update manual_payments set voided_at = ${app.now.toISOString()}, voided_by = 'administrator 1',
      void_reason = 'Wrong party' where registration_id = ${id}`);
    expect(await renew(who, id)).not.toBeNull();
  }
});

test("A hold at a deleted event is not renewed", async () => {
  const eventId = (await aDinner(app.db)).id;
  const id = await held(anna, eventId);
  await app.db.execute(sql`update events set deleted_at = now() where id = ${eventId}`);
  expect(await renew(anna, id)).toBeNull();
});
