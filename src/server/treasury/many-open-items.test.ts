import { expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { listOpenItems } from "#contract/treasury.ts";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { sixtyDebts } from "#test/people/sixty-refunds.ts";

const app = useApp();

test("Open items come in pages of fifty, those that need an officer and oldest first", async () => {
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: id });
  await sixtyDebts(app.db);
  const page = async (query: string) =>
    (await app.call<Answer<typeof listOpenItems>>("GET", `/api/open-items${query}`, { cookie })).body;
  const first = await page("");
  expect(first).toMatchObject({ next: 50, needPerson: 57 });
  expect(first.openItems.map(({ amount }) => Number(amount))).toEqual(
    Array.from({ length: 50 }, (_, n) => 57 - n),
  );
  const second = await page("?after=50");
  expect(second).toMatchObject({ next: null, needPerson: 57 });
  expect(second.openItems.map(({ amount, step }) => `${Number(amount)} ${step}`)).toEqual([
    ...Array.from({ length: 7 }, (_, n) => `${7 - n} send`),
    ...["60 wait", "59 wait", "58 wait"],
  ]);
  const needs = await app.call<{ payments: number }>("GET", "/api/admin/attention", { cookie });
  expect(needs.body.payments).toBe(57);
});
