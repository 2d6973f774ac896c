import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { listPayments } from "#contract/treasury.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();

test("More than five thousand payments are not totaled until filtered", async () => {
  const officer = await aMember(app.db, {
    firstName: "Olga",
    lastName: "Officer",
    email: "olga@example.org",
    adminPrivileges: "full",
  });
  const anna = await aMember(app.db, { firstName: "Ánna", lastName: "Wéber" });
  const cookie = await sessionOf(app, { memberId: officer.id });
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, amount,
      status, created_at, updated_at)
    select 'dues', case when n <= 3 then ${anna.id}::int else ${officer.id}::int end, 'X' || n, 'x' || n, 'Dues', 300,
      'paid', '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 minute', now() from generate_series(1, 5001) n`);
  await app.db.execute(sql`insert into payment_charges (transaction_id, payment_id, amount, outcome, provider_status,
      recorded_at)
    select (70000 + id)::text, id, amount, 'applied', 'settledSuccessfully', created_at from payments`);
  const list = async (query: string) =>
    (await app.call<Answer<typeof listPayments>>("GET", `/api/payments?${query}`, { cookie })).body;
  const all = await list("");
  expect(all).toMatchObject({ total: 5000, isMore: true, pages: 100, charged: null, refunded: null });
  expect(all.payments[0]?.invoiceNumber).toBe("X5001");
  expect(await list("to=2026-01-01")).toMatchObject({
    isMore: false,
    charged: expect.stringMatching(/\.00$/),
  });
  for (const query of ["search=anna+weber", "search=w%C3%A9b", `member=${anna.id}`]) {
    expect(await list(query), query).toMatchObject({ total: 3, isMore: false, charged: "900.00" });
  }
  expect(await list("search=x77&purpose=dues")).toMatchObject({ total: 11, charged: "3300.00" });
  expect((await list("search=7500")).total).toBe(2);
});

test("A hundred thousand checks are listed, and found by number, before the database's time is up", async () => {
  const olga = await aFullOfficer(app);
  const { id: eventId } = await aDinner(app.db);
  await app.db.execute(
    sql`insert into members (first_name, last_name) select 'Vera', 'Adler' from generate_series(1, 3000)`,
  );
  const { rows } = await app.db.execute<{
    id: number;
  }>(sql`insert into registrations (event_id, member_id, member_tickets,
      status, amount, payment_type, removed_at, removed_reason)
    select ${eventId}::int, id, 1, 'confirmed', 85, 'manual', now(), 'removed_by_officer' from members
      where last_name = 'Adler' limit 100 returning id`);
  // In parts: on a busy machine, one statement takes longer than the limit of any statement.
  for (let from = 1; from <= 100_000; from += 20_000) {
    await app.db.execute(sql`insert into manual_payments (registration_id, method, reference, amount, received_at,
        recorded_by, recorded_at)
      select ${rows[0]?.id}::int + n % 100, 'check', n, 85, '2026-01-01'::timestamptz + n * interval '1 minute',
        ${`member ${olga.id}`}, now() from generate_series(${from}::int, ${from + 19_999}::int) n`);
  }
  await app.db.execute(sql`analyze`);
  const path = (query: string) => `/api/payments?method=check&${query}`;
  for (const [query, total, first] of [
    ["", 5000, "100000"],
    ["page=50", 5000, "97550"],
    ["search=99999", 1, "99999"],
  ] as const) {
    const { body } = await app.call<Answer<typeof listPayments>>("GET", path(query), { cookie: olga.cookie });
    expect(body, query).toMatchObject({ total, payments: expect.any(Array) });
    expect(body.payments[0]?.reference).toBe(first);
  }
});
