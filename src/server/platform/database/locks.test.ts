import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import { lockPayment } from "#server/payments/lock-payment.ts";
import { payments } from "#server/payments/tables.ts";
import { registrations } from "#server/registrations/tables.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import type { Tx } from "./database.ts";
import { lockKeys, lockName, lockRows, lockWaitlist, shareWaitlists } from "./locks.ts";

const app = useApp();

const member = (tx: Tx, id: number) => lockRows(tx, members, { where: eq(members.id, id) });
const event = (tx: Tx, id: number) => lockKeys(tx, events, { where: eq(events.id, id) });
const registration = (tx: Tx, id: number) => lockKeys(tx, registrations, { where: eq(registrations.id, id) });

async function aPayment(purpose: "dues" | "registration", subjectId: number): Promise<number> {
  const now = new Date();
  const named = `${purpose} ${subjectId}`;
  const [row] = await app.db
    .insert(payments)
    .values({
      purpose,
      subjectId,
      amount: "10.00",
      description: named,
      invoiceNumber: named,
      reference: named,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: payments.id });
  return row?.id ?? 0;
}

/** Two members, two events and a registration for the first event, with its payment and a dues payment. */
async function someRows() {
  const [ada, bea] = [await aMember(app.db), await aMember(app.db)];
  const [gala, picnic] = [await aDinner(app.db), await aDinner(app.db)];
  const { id: party } = await aRegistration(app.db, { eventId: gala.id, memberId: ada.id });
  const [seats, dues] = [await aPayment("registration", party), await aPayment("dues", ada.id)];
  return { ada: ada.id, bea: bea.id, gala: gala.id, picnic: picnic.id, party, seats, dues };
}

type Step = (tx: Tx) => Promise<unknown>;

/** Takes these locks one after another in a transaction. */
function lockAll(...steps: Step[]): Promise<void> {
  return app.db.transaction(async (tx) => {
    for (const step of steps) await step(tx);
  });
}

test("Event, payment, registration, person and dues payment may be locked in this order", async () => {
  const { ada, bea, gala, picnic, party, seats, dues } = await someRows();
  const inOrder = lockAll(
    (tx) => lockName(tx, "idempotency key", "x"),
    (tx) => event(tx, gala),
    (tx) => event(tx, picnic),
    (tx) => lockPayment(tx, seats),
    (tx) => registration(tx, party),
    (tx) => member(tx, ada),
    (tx) => member(tx, bea),
    (tx) => lockPayment(tx, dues),
  );
  await expect(inOrder).resolves.toBeUndefined();
});

test("A lock that a later one should have waited for is refused", async () => {
  const { ada, gala, party, seats, dues } = await someRows();
  const inEvent: Step = (tx) => event(tx, gala);
  const wrong: Step[][] = [
    [(tx) => member(tx, ada), inEvent],
    [inEvent, (tx) => registration(tx, party), (tx) => lockPayment(tx, seats)],
    [inEvent, (tx) => member(tx, ada), (tx) => registration(tx, party)],
    [(tx) => lockPayment(tx, dues), (tx) => member(tx, ada)],
    [inEvent, (tx) => lockName(tx, "idempotency key", "x")],
  ];
  for (const steps of wrong) await expect(lockAll(...steps)).rejects.toThrow("locks taken out of order");
});

test("Rows of one table are locked by ascending id, in one statement or in several", async () => {
  const { ada, bea } = await someRows();
  await app.db.transaction(async (tx) => {
    const both = await lockKeys(tx, members, { where: inArray(members.id, [bea, ada]) });
    expect(both).toEqual([ada, bea]);
  });
  const wrong = lockAll(
    (tx) => member(tx, bea),
    (tx) => member(tx, ada),
  );
  await expect(wrong).rejects.toThrow(`locks taken out of order: members ${ada} after members ${bea}`);
});

test("What the transaction has locked already may be locked again", async () => {
  const { ada, gala } = await someRows();
  const again = lockAll(
    (tx) => event(tx, gala),
    (tx) => member(tx, ada),
    (tx) => event(tx, gala),
  );
  await expect(again).resolves.toBeUndefined();
});

test("A registration and its payment are locked only under an event's lock", async () => {
  const { party, seats } = await someRows();
  await expect(lockAll((tx) => registration(tx, party))).rejects.toThrow("without its event");
  await expect(lockAll((tx) => lockPayment(tx, seats))).rejects.toThrow("without its event");
});

test("A row is not locked outside a transaction, and transactions do not count one another's locks", async () => {
  const { ada, gala } = await someRows();
  await expect(member(app.db, ada)).rejects.toThrow("members locked outside a transaction");
  await lockAll((tx) => member(tx, ada));
  await lockAll((tx) => event(tx, gala));
});

test("A waitlist is locked at any time under its event's lock, and shared before any other lock", async () => {
  const { ada, gala, picnic } = await someRows();
  await lockAll(
    (tx) => event(tx, gala),
    (tx) => member(tx, ada),
    (tx) => lockWaitlist(tx, gala),
  );
  await lockAll(
    (tx) => shareWaitlists(tx, [picnic, gala, picnic]),
    (tx) => member(tx, ada),
  );
  const wrong: Step[][] = [
    [(tx) => lockWaitlist(tx, gala)],
    [(tx) => event(tx, picnic), (tx) => lockWaitlist(tx, gala)],
    [(tx) => member(tx, ada), (tx) => shareWaitlists(tx, [gala])],
  ];
  for (const steps of wrong) await expect(lockAll(...steps)).rejects.toThrow("locks taken out of order");
});
