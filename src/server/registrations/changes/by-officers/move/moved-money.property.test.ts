import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { moneyOf } from "#contract/values/cents.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { askersOf } from "#test/people/askers.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
const { as } = askersOf(app);

/** What an officer does with a party: moves it, sets its amount, or returns what is due or makes it a credit. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ move: fc.nat({ max: 2 }) }) },
  fc.record({ amount: fc.integer({ min: 0, max: 60_000 }) }),
  fc.constant({ returns: "return" as const }),
  fc.constant({ returns: "credit" as const }),
);

test("Whatever officers do with a party that moves, only its own dinner has its money in the file", async () => {
  const officer = await aFullOfficer(app);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const dinners: number[] = [];
      for (const memberPrice of ["95.00", "120.50", "60.00"])
        dinners.push((await aDinner(app.db, { title: `Dinner ${memberPrice}`, memberPrice })).id);
      const { id: memberId } = await aMember(app.db);
      const facts = { memberId, amount: "95.00", paymentMethod: "check", checkNumber: "7" } as const;
      let { id } = await aRegistration(app.db, { eventId: dinners[0] ?? 0, ...facts, createdAt: app.now });
      for (const one of steps) {
        if ("move" in one) {
          const eventId = dinners[one.move] ?? 0;
          const path = `/api/registrations/${id}`;
          const { status, body } = await as(officer, `POST ${path}/preview`, { change: "move", eventId });
          if (status !== 200) continue;
          const { updatedAt, amount, goesBack } = body;
          const form = { eventId, updatedAt, amount: amount.after, goesBack, isTold: false };
          const moved = await as(officer, `POST ${path}/move`, form);
          expect(moved.status, moved.text).toBe(200);
          id = moved.body.id;
        } else if ("amount" in one) {
          await as(officer, `PATCH /api/registrations/${id}`, { amount: moneyOf(one.amount) });
        } else {
          for (const due of await returnsDue(id)) {
            const how =
              one.returns === "credit"
                ? { reason: "A bad table", expiresOn: "2027-03-10" }
                : { method: "cash", note: "" };
            const path = `POST /api/manual-returns/${due.id}/${one.returns}`;
            expect((await as(officer, path, { amount: due.amount, ...how })).status).toBe(200);
          }
        }
      }
      const file = await sumsIn(officer.cookie);
      const [party] =
        await rowsOf(sql`select e.title, round(100 * ((select sum(h.amount) from manual_payments h
          where h.registration_id = r.id and h.voided_at is null) - (select coalesce(sum(t.amount), 0)
            from manual_returns t join manual_payments h on h.id = t.manual_payment_id
            where h.registration_id = r.id and t.returned_at is not null and t.method <> 'credit')))::int as cents
        from registrations r join events e on e.id = r.event_id where r.id = ${id}`);
      const nonzero = [...file].filter(([, cents]) => cents !== 0);
      expect(nonzero).toEqual(party?.cents === 0 ? [] : [[party?.title, party?.cents]]);
      await app.db.execute(sql`truncate registrations, manual_payments, credits, events cascade`);
    }),
    { numRuns: 25 },
  );
}, 120_000);

async function rowsOf(statement: ReturnType<typeof sql>) {
  return (await app.db.execute<Record<string, unknown>>(statement)).rows;
}
/** What waits to be returned to a party. */
async function returnsDue(id: number) {
  return (await rowsOf(sql`select t.id, t.amount::text from manual_returns t
    join manual_payments h on h.id = t.manual_payment_id where h.registration_id = ${id} and t.returned_at is null
      and t.dismissed_at is null order by t.id`)) as { id: number; amount: string }[];
}
/** What the lines of each dinner add up to in the bookkeeper’s file, in cents. */
async function sumsIn(cookie: string): Promise<Map<string, number>> {
  const path = "/api/payments/export/csv?from=2026-01-01&to=2026-12-31";
  const { text } = await app.call("GET", path, { cookie });
  const [head = "", ...lines] = text.replaceAll('"', "").trim().split("\n");
  const columns = head.trim().split(",");
  const sums = new Map<string, number>();
  for (const line of lines) {
    const cells = line.trim().split(",");
    // A credit that is granted is of no dinner.
    if (cells[columns.indexOf("Kind")] === "Credit granted") continue;
    const dinner = cells[columns.indexOf("For")] ?? "";
    const cents = Math.round(Number(cells[columns.indexOf("Amount")]) * 100);
    sums.set(dinner, (sums.get(dinner) ?? 0) + cents);
  }
  return sums;
}
