import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const { app } = useShop({}, openRaceDatabase);

test("Of two officers who close a return at once, one is told that the other did", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app, "full")];
  for (const { id: memberId } of await manyMembers(app, 5)) {
    const { id: eventId } = await aDinner(app.db);
    const byCash = { paymentType: "manual", paymentMethod: "cash" } as const;
    const { id } = await aRegistration(app.db, { eventId, memberId, amount: "150.00", ...byCash });
    const { cookie } = officer;
    await app.call("DELETE", `/api/registrations/${id}`, { cookie });
    const { rows } = await app.db.execute<{ id: number }>(sql`select t.id from manual_returns t
      join manual_payments h on h.id = t.manual_payment_id where h.registration_id = ${id}`);
    expect(rows).toHaveLength(1);
    const path = `/api/manual-returns/${rows[0]?.id}/return`;
    const body = { amount: "150.00", method: "cash" };
    const answers = await Promise.all(
      [app, neighbour].map((one) => one.call("POST", path, { cookie, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows: entries } = await app.db.execute(
      sql`select id from audit_log where action = 'return recorded' and entity_id = ${String(id)}`,
    );
    expect(entries).toHaveLength(1);
  }
});

test.each(["return", "void"])(
  "A %s that waits for the move of its party is refused, and can then be made",
  async (what) => {
    const [neighbour, { cookie }] = [await neighbourOf(app), await anOfficer(app, "full")];
    const [member] = await manyMembers(app, 1);
    const [{ id: eventId }, { id: to }] = [await aDinner(app.db), await aDinner(app.db)];
    const byCash = { paymentType: "manual", paymentMethod: "cash" } as const;
    const party = { eventId, memberId: member?.id ?? 0, amount: "95.00", ...byCash };
    const { id } = await aRegistration(app.db, party);
    const lowered = await app.call("PATCH", `/api/registrations/${id}`, {
      cookie,
      body: { amount: "50.00" },
    });
    expect(lowered.status).toBe(200);
    const { rows } = await app.db.execute<{ due: number; payment: number }>(
      sql`select id as due, manual_payment_id as payment from manual_returns`,
    );
    const { due, payment } = rows[0] ?? { due: 0, payment: 0 };
    const close = () =>
      what === "return"
        ? app.call("POST", `/api/manual-returns/${due}/return`, {
            cookie,
            body: { amount: "45.00", method: "cash" },
          })
        : app.call("POST", `/api/manual-payments/${payment}/void`, {
            cookie,
            body: { reason: "The check bounced", seats: "keep" },
          });
    const { body: read } = await app.call<{ updatedAt: string; amount: { after: string }; goesBack: string }>(
      "POST",
      `/api/registrations/${id}/preview`,
      { cookie, body: { change: "move", eventId: to } },
    );
    const { updatedAt, amount, goesBack } = read;
    const form = { eventId: to, updatedAt, amount: amount.after, goesBack, isTold: false };
    const asked: ReturnType<typeof close>[] = [];
    // The move waits for this lock, and what closes or voids the payment behind it.
    await neighbour.db.transaction(async (tx) => {
      await tx.execute(sql`select id from events where id = ${eventId} for update`);
      asked.push(neighbour.call("POST", `/api/registrations/${id}/move`, { cookie, body: form }));
      await vi.waitFor(async () => expect(await waitingForLocks(app.db)).toBe(1), { timeout: 5000 });
      asked.push(close());
      await vi.waitFor(async () => expect(await waitingForLocks(app.db)).toBe(2), { timeout: 5000 });
    });
    const [moved, closed] = await Promise.all(asked);
    expect([moved?.status, closed?.status]).toEqual([200, 409]);
    expect(closed?.body).toMatchObject({ message: expect.stringContaining("has just been moved") });
    expect((await close()).status).toBe(200);
  },
);
