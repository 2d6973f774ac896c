import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openWithoutTables } from "#test/database/embedded-template.ts";
import type { Database } from "./database.ts";
import { applyMigrations, knownMigrations, migrate } from "./migrate.ts";

const MIGRATION = "055_frozen_prices.sql";
const PARTIES = 3000;
let db: Database;
beforeAll(async () => {
  db = await openWithoutTables();
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
}, 120_000);
afterAll(() => db.close());

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 }));
/** A dinner whose prices may have changed twice. */
const aDinner = fc.record({
  member: fc.array(cents, { minLength: 3, maxLength: 3 }),
  guest: fc.array(cents, { minLength: 3, maxLength: 3 }),
  changes: fc.integer({ min: 0, max: 2 }),
});
/** A party of the version before, which knew one amount. */
const aParty = fc.record({
  members: fc.integer({ min: 0, max: 2 }),
  guests: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 0, max: 29 }),
  costs: fc.constantFrom("now", "earlier", "earlier", "other", "zero", "complimentary"),
  other: fc.integer({ min: 1, max: 90_000 }),
  removed: fc.boolean(),
});
type Dinner = { member: number[]; guest: number[]; changes: number };
type Party = ReturnType<typeof parties>[number];

const DINNERS = fc.sample(aDinner, { numRuns: 40, seed: 20261127 });
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const money = (amount: number) => (amount / 100).toFixed(2);

/** The prices of a dinner on a day: they changed on the 11th and the 21st day, if they did. */
function pricesOn({ member, guest, changes }: Dinner, n: number): [number, number] {
  const nth = Math.min(changes, n < 10 ? 0 : n < 20 ? 1 : 2);
  return [member[nth] ?? 0, guest[nth] ?? 0];
}

function parties() {
  return fc.sample(aParty, { numRuns: PARTIES, seed: 20261127 }).map((one, n) => {
    const dinner = DINNERS[n % DINNERS.length] as Dinner;
    const sum = ([member, guest]: [number, number]) => one.members * member + one.guests * guest;
    const [now, earlier] = [pricesOn(dinner, 29), pricesOn(dinner, one.day)];
    const amounts = { now: sum(now), earlier: sum(earlier), other: one.other, zero: 0, complimentary: 0 };
    return { ...one, id: n + 1, event: 1 + (n % DINNERS.length), now, earlier, amount: amounts[one.costs] };
  });
}

/** What everyone of a party was to cost by D-342, written apart from the migration. */
function expected({ members, guests, now, earlier, amount, costs }: Party) {
  const sum = ([member, guest]: [number, number]) => members * member + guests * guest;
  const isToday = sum(now) === amount || amount === 0 || costs === "complimentary";
  const [member, guest] = isToday ? now : sum(earlier) === amount ? earlier : shares();
  function shares(): [number, number] {
    const heads = members + guests;
    if (sum(now) === 0) return [Math.floor(amount / heads), Math.floor(amount / heads)];
    const share = (price: number) => Number((BigInt(amount) * BigInt(price)) / BigInt(sum(now)));
    return [share(now[0]), share(now[1])];
  }
  return { member, guest, rest: amount - sum([member, guest]) };
}

/** What one guest was worth to the version before (decision 008). */
function guestBefore({ members, guests, now: [member, guest], amount }: Party): number {
  const today = members * member + guests * guest;
  if (today === amount) return guest;
  return Math.round(today > 0 ? (amount * guest) / today : amount / (members + guests));
}

const rows = async (text: string) => (await db.execute<Record<string, unknown>>(sql.raw(text))).rows;

async function write(all: Party[]): Promise<void> {
  for (const [n, dinner] of DINNERS.entries()) {
    const [member, guest] = pricesOn(dinner, 29);
    await rows(`insert into events (id, title, description, location, date_time, total_seats, member_price, ecuyer_price,
        mondiale_price, guest_price) values (${n + 1}, 'Dinner ${n}', 'x', 'x', '2026-06-01', 5000, ${money(member)}, 0, 0,
        ${money(guest)})`);
    for (const nth of [1, 2].slice(0, dinner.changes)) {
      const [was, is] = [pricesOn(dinner, nth * 10 - 1), pricesOn(dinner, nth * 10)];
      // The log names what has changed.
      const side = (of: [number, number]) =>
        JSON.stringify({
          title: "x",
          ...(was[0] !== is[0] && { memberPrice: money(of[0]) }),
          ...(was[1] !== is[1] && { guestPrice: money(of[1]) }),
        });
      await db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after) values
        (${day(nth * 10).toISOString()}, 'member 1', 'event changed', 'event', ${String(n + 1)}, ${side(was)}::jsonb,
        ${side(is)}::jsonb)`);
    }
  }
  const given = JSON.stringify(
    all.map((one) => ({
      ...one,
      amount: money(one.amount),
      at: new Date(day(one.day).getTime() + 3_600_000).toISOString(),
      how: one.costs === "complimentary" ? "complimentary" : null,
    })),
  );
  await db.execute(sql`insert into registrations (id, event_id, contact_first_name, amount, status, member_tickets,
      guest_tickets, payment_type, payment_method, created_at, updated_at, removed_at, removed_reason)
    select id, event, 'Eva', amount, 'confirmed', members, guests, 'manual', how, at, at,
      case when removed then at end, case when removed then 'removed_by_officer' end
    from json_to_recordset(${given}::json) as g (id int, event int, amount numeric, members int, guests int, how text,
      at timestamptz, removed boolean)`);
}

it("Three thousand parties keep their amounts, and everyone in them has the price they paid", async () => {
  const all = parties();
  await write(all);
  const amounts =
    "select id, amount, member_tickets, guest_tickets, updated_at from registrations order by id";
  const before = await rows(amounts);
  await migrate(db);
  expect(await rows(amounts)).toEqual(before);
  const after = await rows(`select r.id, r.adjustment_cents::int as rest, r.adjustment_why as why,
      array_agg(distinct a.price_cents::int) filter (where a.kind = 'member') as member,
      array_agg(distinct a.price_cents::int) filter (where a.kind = 'guest') as guest,
      round(r.amount * 100)::int = sum(a.price_cents) + r.adjustment_cents as adds_up
    from registrations r join attendees a on a.registration_id = r.id group by r.id order by r.id`);
  const said = (one: Party, rest: number) => {
    if (rest === 0) return null;
    return one.costs === "complimentary" ? "Complimentary" : "Carried over";
  };
  expect(after).toEqual(
    all.map((one) => {
      const { member, guest, rest } = expected(one);
      return {
        id: one.id,
        rest,
        why: said(one, rest),
        adds_up: true,
        member: one.members > 0 ? [member] : null,
        guest: [guest],
      };
    }),
  );
});

it("One guest is worth to the cent what they were, where one amount was told apart into shares", () => {
  const cases = { now: 0, earlier: 0, shares: 0 };
  for (const one of parties()) {
    const [member, guest] = one.now;
    const isToday = one.members * member + one.guests * guest === one.amount;
    const { guest: after, rest } = expected(one);
    if (isToday) {
      cases.now += 1;
      expect(after).toBe(guestBefore(one));
    } else if (one.amount > 0 && rest === 0 && after === one.earlier[1]) {
      cases.earlier += 1;
    } else if (one.amount > 0) {
      cases.shares += 1;
      expect(Math.abs(after - guestBefore(one))).toBeLessThan(one.members + one.guests);
      expect(rest).toBeLessThan(one.members + one.guests);
    }
  }
  expect(Object.values(cases).every((n) => n > 200)).toBe(true);
});
