import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

it("Officers' changes during a cancellation refund what the card paid, once", async () => {
  const neighbor = await neighbourOf(app);
  const [crowd, officer] = [await manyMembers(app, 6), await anOfficer(app)];
  for (const anna of crowd as SignedIn[]) {
    const { id: eventId } = await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00Z") });
    const { body } = await register(app, anna, { eventId });
    const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: anna.cookie,
      body: { registrationId: body.id },
    });
    await shop.pay(page.body.token);
    await shop.notifications();
    const path = `/api/registrations/${body.id}`;
    const set = (amount: string, one = app) =>
      one.call("PATCH", path, { cookie: officer.cookie, body: { amount } });
    const replies = await Promise.all([
      ...["100.00", "120.00", "80.00", "150.00"].map((amount, n) => set(amount, n % 2 ? neighbor : app)),
      neighbor.call("POST", `${path}/cancel`, { cookie: anna.cookie, body: {} }),
      app.call("DELETE", path, { cookie: officer.cookie, body: {} }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await app.db.execute<{ back: number; ended: boolean }>(sql`
      select coalesce(sum(f.amount) filter (where f.status = 'due'), 0)::float8 as back,
        (select removed_at is not null from registrations where id = ${body.id}) as ended
      from payments p join payment_charges c on c.payment_id = p.id
        left join payment_refunds f on f.transaction_id = c.transaction_id
      where p.purpose = 'registration' and p.subject_id = ${body.id}`);
    expect(rows[0]).toEqual({ back: 150, ended: true });
  }
});
