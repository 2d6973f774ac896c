import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember } from "#test/factories.ts";
import { mergeTallies } from "./merge-tallies.ts";

const app = useApp();

type Sum = { thing: string; status: string; n: number; tickets: number; amount: string };

async function sums(): Promise<Sum[]> {
  const { rows } =
    await app.db.execute<Sum>(sql`select thing, status, sum(n)::int as n, sum(tickets)::int as tickets,
    sum(amount)::text as amount from tallies group by thing, status having sum(n) <> 0 order by thing, status`);
  return rows;
}

async function counted(): Promise<Sum[]> {
  const { rows } = await app.db.execute<Sum>(sql`select 'members' as thing, status, count(*)::int as n,
      0 as tickets, '0.00' as amount from members group by status
    union all select 'registrations', status, count(*)::int, sum(total_tickets)::int, sum(amount)::text
      from registrations where removed_at is null group by status
    union all select 'waitlist', 'waitlist', count(*)::int, sum(total_tickets)::int,
      (sum(quote_cents) / 100)::numeric(14, 2)::text from waitlist_entries where ended_at is null having count(*) > 0
    order by 1, 2`);
  return rows;
}

test("The tallies match a count after any changes, merged or not", async () => {
  const event = await aDinner(app.db, { totalSeats: 400 });
  for (let n = 1; n <= 3; n += 1) await aMember(app.db);
  await app.db.execute(sql`insert into registrations (event_id, member_id, amount, guest_tickets)
    select ${event.id}, id, 150, 1 from members`);
  await app.db.execute(sql`update registrations set amount = 99.5, guest_tickets = 2
    where member_id = (select min(id) from members)`);
  await app.db.execute(sql`insert into waitlist_entries (event_id, member_id, quote_cents, member_tickets, guest_tickets,
      joined_at) select ${event.id}, id, 9950, 1, 2, now() from members`);
  await app.db.execute(sql`update waitlist_entries set ended_at = now(), ended_because = 'left'
    where member_id = (select min(id) from members)`);
  await app.db.execute(sql`update waitlist_entries set guest_tickets = 3, quote_cents = 12000
    where member_id = (select max(id) from members)`);
  await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'cancelled'
    where member_id = (select max(id) from members)`);
  await app.db.execute(sql`update members set status = 'former' where id = (select max(id) from members)`);
  expect(await sums()).toEqual(await counted());
  for (let n = 0; n < 101; n += 1) {
    await app.db.execute(sql`update members set status = ${n % 2 === 0 ? "online" : "active"} where id =
      (select min(id) from members)`);
  }
  const before = await sums();
  await mergeTallies(app.db);
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from tallies`);
  expect(rows[0]?.n).toBeLessThan(10);
  expect(await sums()).toEqual(before);
  await app.db.execute(sql`delete from registrations`);
  await app.db.execute(sql`delete from waitlist_entries where member_id = (select max(id) from members)`);
  await app.db.execute(sql`delete from members where status = 'former'`);
  expect(await sums()).toEqual(await counted());
});
