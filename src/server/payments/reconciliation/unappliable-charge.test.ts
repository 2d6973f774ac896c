import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { OpenItem } from "#contract/treasury.ts";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { reconcileDaily } from "./reconcile-daily.ts";
import { reconcileWithProvider } from "./reconcile-with-provider.ts";

const shop = useShop();
const { app } = shop;
const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
const run = (text: string) => app.db.execute(sql.raw(text));

/** Constraints that a future version or a person at the database might add, each broken by confirming party 1. */
const BROKEN_BY_CONFIRMING = {
  "that is checked at once": `alter table registrations add constraint planted
    check (status <> 'confirmed' or id <> 1)`,
  "that is checked at the commit": `create constraint trigger planted_later after update on registrations
    deferrable initially deferred for each row when (new.status = 'confirmed' and new.id = 1)
    execute function planted()`,
};
const NO_EMAILS = "alter table outbox add constraint planted check (kind is null)";

afterEach(async () => {
  await run("drop trigger if exists planted_later on registrations");
  await run("alter table registrations drop constraint if exists planted");
  await run("alter table outbox drop constraint if exists planted");
  await run("alter table payment_charges drop constraint if exists planted");
});

async function plant(statement: string) {
  await run(`create or replace function planted() returns trigger language plpgsql as $$
    begin raise exception using errcode = '23514', constraint = 'planted'; end $$`);
  await run(statement);
}

/** A party of one whose card has been charged. */
async function aPaidParty(firstName: string) {
  const { id } = await aMember(app.db, { firstName, email: `${firstName}@example.org` });
  const cookie = await sessionOf(app, { memberId: id });
  const event = await aDinner(app.db);
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    ...{ cookie, body: { registrationId: body.id } },
  });
  const { transId } = await shop.pay(page.body.token);
  return { event, transactionId: transId ?? "", registrationId: body.id };
}

const charges = async () =>
  (
    await app.db.execute<{ line: string }>(sql`select concat_ws(': ', c.outcome, c.reason, f.status) as line
      from payment_charges c left join payment_refunds f using (transaction_id) order by transaction_id`)
  ).rows.map(({ line }) => line);

async function openItems(): Promise<string[]> {
  const { id } = await aMember(app.db, { firstName: "Otto", lastName: "Officer", adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: id });
  const { body } = await app.call<{ openItems: OpenItem[] }>("GET", "/api/open-items", { cookie });
  return body.openItems.map(({ title, why }) => `${title}: ${why}`);
}

const REASON = "The portal couldn't apply this charge because of a technical problem (planted).";

describe("a charge that cannot be applied because of a constraint", () => {
  it.each(Object.entries(BROKEN_BY_CONFIRMING))("%s is recorded and owed back", async (_, constraint) => {
    const { event } = await aPaidParty("Anna");
    await plant(constraint);
    await shop.notifications();
    expect(await charges()).toEqual([`refund_due: ${REASON}: due`]);
    expect(await shop.emails()).toEqual([
      "Anna@example.org: Your payment of $150.00 will be refunded: Spring Dinner, 1 ticket",
    ]);
    expect(await openItems()).toEqual([`Refund $150.00 to Anna Weber: ${REASON}`]);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    const { rows } = await app.db.execute(sql`select from provider_notifications where processed_at is null`);
    expect(rows).toEqual([]);
    // Nothing waits for this money, so the seat goes back like any that was not paid in time.
    await shop.pass(60);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });

  it("is recorded even if its payer cannot be told", async () => {
    await aPaidParty("Anna");
    await plant(NO_EMAILS);
    await shop.notifications();
    expect(await charges()).toEqual([`refund_due: ${REASON}: due`]);
  });

  it("does not keep the charges of others from being found", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification", count: 2 });
    await aPaidParty("Anna");
    const { event } = await aPaidParty("Bert");
    await plant(BROKEN_BY_CONFIRMING["that is checked at once"]);
    await shop.control("POST", "/settle", {});
    await shop.pass(24 * 60);
    await reconcileDaily(work(), fulfillments);
    expect(await charges()).toEqual([`refund_due: ${REASON}: due`, "applied"]);
    expect(await seatsTaken(app.db, event.id)).toBe(1);
  });
});

const aRun = async () => {
  const days = { from: "2026-03-10", to: "2026-03-10", askedBy: "portal" };
  await reconcileWithProvider(work(), fulfillments, days);
  const { rows } = await app.db.execute<{
    line: string;
  }>(sql`select concat_ws(' ', r.error, kind, transaction_id,
      sentence) as line from reconciliations r left join reconciliation_differences d on d.reconciliation_id = r.id
    where r.id = (select max(id) from reconciliations) order by d.id`);
  return rows.map(({ line }) => line);
};

describe("a reconciliation", () => {
  it("goes on after a transaction that cannot be compared, and lists it", async () => {
    await shop.control("POST", "/faults", { name: "dropNotification", count: 2 });
    const anna = await aPaidParty("Anna");
    const bert = await aPaidParty("Bert");
    await plant(`alter table payment_charges add constraint planted
      check (transaction_id <> '${anna.transactionId}')`);
    await shop.control("POST", "/settle", {});
    const sentence = "This transaction could not be compared. Cause: a technical problem (planted).";
    expect(await aRun()).toEqual([
      `not-compared ${anna.transactionId} ${sentence}`,
      `missing-here ${bert.transactionId} A charge of $150.00 was missing here. It has now been recorded.`,
    ]);
    expect(await charges()).toEqual(["applied"]);
    expect(await openItems()).toEqual([
      `$150.00 could not be compared: ${sentence} Transaction ${anna.transactionId}.`,
    ]);
  });

  it("keeps what it found before the provider stopped answering, once", async () => {
    const anna = await aPaidParty("Anna");
    await shop.notifications();
    await app.db.execute(sql`update payment_charges set amount = 149.50`);
    await shop.control("POST", "/faults", { name: "dropNotification" });
    const bert = await aPaidParty("Bert");
    await shop.control("POST", "/settle", {});
    await shop.pass(24 * 60);
    const fault = { name: "http500", method: "getTransactionDetailsRequest", count: 1 };
    await shop.control("POST", "/faults", fault);
    await reconcileDaily(work(), fulfillments);
    const on = "on March 10, 2026";
    const differs = `The portal has $149.50 ${on}; the card processor settled $150.00 ${on}.`;
    const item = `$0.50 more was settled than charged: Anna Weber: ${differs} Transaction ${anna.transactionId}.`;
    expect(await openItems()).toEqual([item]);
    await reconcileDaily(work(), fulfillments);
    expect(await openItems()).toEqual([item]);
    const { rows } = await app.db.execute(sql`select kind, transaction_id from reconciliation_differences
      order by transaction_id`);
    expect(rows).toEqual([
      { kind: "amount-differs", transaction_id: anna.transactionId },
      { kind: "missing-here", transaction_id: bert.transactionId },
    ]);
  });
});
