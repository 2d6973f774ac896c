import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { listMatters } from "#contract/money-desk.ts";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";

const app = useApp();

test("Open debts come fifty at a time, those that need a person first and the oldest of them, and all are counted", async () => {
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: id });
  await app.db.execute(sql`insert into payment_charges (transaction_id, amount, outcome, provider_status, recorded_at)
    select (70000 + n)::text, 300, 'refund_due', 'settledSuccessfully', now() from generate_series(1, 60) n`);
  // The later its number, the longer it has waited; the oldest three the portal sends by itself.
  await app.db.execute(sql`insert into payment_refunds (transaction_id, amount, status, reason, asked_by, queued_by,
      created_at, updated_at)
    select (70000 + n)::text, n, 'due', 'Nobody knows.', 'portal', case when n > 57 then 'portal' end,
      '2026-01-02T12:00:00Z'::timestamptz - n * interval '1 minute', now() from generate_series(1, 60) n`);
  const page = async (query: string) =>
    (await app.call<Answer<typeof listMatters>>("GET", `/api/payment-matters${query}`, { cookie })).body;
  const first = await page("");
  expect(first).toMatchObject({ next: 50, needPerson: 57 });
  expect(first.matters.map(({ amount }) => Number(amount))).toEqual(
    Array.from({ length: 50 }, (_, n) => 57 - n),
  );
  const second = await page("?after=50");
  expect(second).toMatchObject({ next: null, needPerson: 57 });
  expect(second.matters.map(({ amount, step }) => `${Number(amount)} ${step}`)).toEqual([
    ...Array.from({ length: 7 }, (_, n) => `${7 - n} send`),
    ...["60 wait", "59 wait", "58 wait"],
  ]);
  const needs = await app.call<{ payments: number }>("GET", "/api/admin/needs", { cookie });
  expect(needs.body.payments).toBe(57);
});
