import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();

/** A charge of $325 with this much owed back. */
async function owed(amount: string): Promise<void> {
  await app.db.execute(sql`insert into payment_charges
      (transaction_id, amount, outcome, provider_status, recorded_at)
    values ('123', 325.00, 'refund_due', 'settledSuccessfully', now())`);
  await app.db.execute(sql`insert into payment_refunds (transaction_id, amount, status, created_at, updated_at)
    values ('123', ${amount}, 'due', now(), now())`);
}
const stored = async () => (await app.db.execute(sql`select amount, status, note from payment_refunds`)).rows;

test.each(["settle", "dismiss"])("To %s a different amount than the officer saw is refused", async (how) => {
  const { cookie } = await aFullOfficer(app);
  await owed("150.00");
  const close = (body: object) => app.call("POST", `/api/refunds/1/${how}`, { cookie, body });
  const late = await close({ note: "By check", amount: "325.00" });
  expect([late.status, late.body.message]).toEqual([
    409,
    "The amount has changed. Please check it and try again.",
  ]);
  expect(await stored()).toEqual([{ amount: "150.00", status: "due", note: null }]);
  expect(await auditEntries(app)).toEqual([]);

  expect((await close({ note: "By check", amount: "150.00" })).status).toBe(200);
  const second = await close({ note: "By cash", amount: "150.00" });
  expect([second.status, second.body.message]).toEqual([
    409,
    "Another officer has already closed this item.",
  ]);
  expect(await stored()).toMatchObject([{ note: "By check" }]);
  expect(await auditEntries(app)).toHaveLength(1);
});
