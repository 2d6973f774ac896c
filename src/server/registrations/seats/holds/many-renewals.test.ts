import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
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

test("A hold at a deleted event is not renewed", async () => {
  const eventId = (await aDinner(app.db)).id;
  const id = await held(anna, eventId);
  await app.db.execute(sql`update events set deleted_at = now() where id = ${eventId}`);
  expect(await renew(anna, id)).toBeNull();
});
