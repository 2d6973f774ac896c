import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OpenItem, PaymentDetails, StandingDifference } from "#contract/treasury.ts";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { reconcileDaily } from "./reconcile-daily.ts";

const shop = useShop();
const { app } = shop;
const DAY = 24 * 60;
const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
const reconcile = () => reconcileDaily(work(), fulfillments);

let officer = 0;
beforeEach(async () => {
  officer = (await aMember(app.db, { firstName: "Olga", lastName: "Officer", adminPrivileges: "full" })).id;
});
const cookie = () => sessionOf(app, { memberId: officer });

async function aPaidParty() {
  const { id } = await aMember(app.db, { firstName: "Anna", email: "anna@example.org" });
  const hers = await sessionOf(app, { memberId: id });
  const event = await aDinner(app.db);
  const { body } = await app.call("POST", "/api/registrations", { cookie: hers, body: partyOf(1, event.id) });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: hers,
    body: { registrationId: body.id },
  });
  const { transId } = await shop.pay(page.body.token);
  await shop.notifications();
  return { transactionId: transId ?? "", paymentId: (await shop.wayBack()).id };
}

/** Ten dollars less were settled than the portal has. */
async function tenDollarsLess() {
  const paid = await aPaidParty();
  await portalHas("160.00");
  await shop.control("POST", "/settle", {});
  await shop.pass(DAY);
  await reconcile();
  return paid;
}
const portalHas = (amount: string) =>
  app.db.execute(sql`update payment_charges set amount = ${amount}::numeric`);

async function openItems() {
  const { body } = await app.call<{ openItems: OpenItem[] }>("GET", "/api/open-items", {
    cookie: await cookie(),
  });
  return body.openItems;
}
const titles = async () => (await openItems()).map(({ title }) => title);
const explained = async () =>
  (await app.call<StandingDifference[]>("GET", "/api/reconciliation-items", { cookie: await cookie() })).body;

async function explain(
  id: number | null | undefined,
  explanation = "A fee of the processor.",
  title: string = LESS,
) {
  return app.call<StandingDifference>("POST", `/api/reconciliation-items/${id}/explain`, {
    cookie: await cookie(),
    body: { explanation, title },
  });
}

const LESS = "$10.00 less was settled than charged";

it("tells the processor's failure from ours", async () => {
  const error = async () =>
    (await app.db.execute<{ error: string }>(sql`select error from reconciliations order by id desc limit 1`))
      .rows[0]?.error;
  await shop.control("POST", "/faults", { name: "http500" });
  await reconcile();
  expect(await error()).toMatch(/^The card processor didn't answer/);
  await shop.control("DELETE", "/faults");
  await aPaidParty();
  await shop.control("POST", "/settle", {});
  await shop.pass(DAY);
  await portalHas("160.00");
  await app.db.execute(
    sql`alter table reconciliation_items add constraint planted check (kind is null) not valid`,
  );
  await reconcile().finally(() =>
    app.db.execute(sql`alter table reconciliation_items drop constraint planted`),
  );
  expect(await error()).toMatch(/^The portal couldn't finish because of a technical problem/);
});

describe("a difference", () => {
  it("says in its title what differs, and both amounts with their days", async () => {
    const { transactionId, paymentId } = await tenDollarsLess();
    const [item] = await openItems();
    expect([item?.step, item?.title, item?.why]).toEqual([
      "explain",
      LESS,
      `Anna Weber: The portal has $160.00 on March 10, 2026; the card processor settled $150.00 on March 10, 2026. Transaction ${transactionId}.`,
    ]);
    const { body } = await app.call<PaymentDetails>("GET", `/api/payments/${paymentId}`, {
      cookie: await cookie(),
    });
    expect(body.differences).toMatchObject([{ title: LESS, amountHere: "160.00", amountThere: "150.00" }]);
  });

  it("stays open when its week is over, since when it was found", async () => {
    await tenDollarsLess();
    const [found] = await openItems();
    for (let days = 0; days < 10; days += 1) {
      await shop.pass(DAY);
      await reconcile();
    }
    expect(await openItems()).toMatchObject([{ title: LESS, since: found?.since }]);
  });

  it("is no difference of a later run of other days", async () => {
    await tenDollarsLess();
    await shop.pass(10 * DAY);
    await reconcile();
    const { rows } = await app.db.execute(sql`select (select count(*)::int from reconciliation_differences d
      where d.reconciliation_id = r.id) as found from reconciliations r order by r.id`);
    expect(rows).toEqual([{ found: 1 }, { found: 0 }]);
    expect(await titles()).toHaveLength(1);
  });

  it("stays open when a run breaks off", async () => {
    await tenDollarsLess();
    await shop.pass(DAY);
    await shop.control("POST", "/faults", { name: "http500" });
    await reconcile();
    expect(await titles()).toEqual([LESS]);
  });

  it("ends when both sides agree at a later look, in its week or long after", async () => {
    for (const days of [1, 20]) {
      await tenDollarsLess();
      await portalHas("150.00");
      await shop.pass(days * DAY);
      await reconcile();
      expect(await titles()).toEqual([]);
    }
  });

  it("is closed by an officer's words and listed with who, when and what", async () => {
    await tenDollarsLess();
    const [item] = await openItems();
    const { status, body } = await explain(item?.differenceId);
    expect([status, body.explanation]).toEqual([200, "A fee of the processor."]);
    await shop.pass(DAY);
    await reconcile();
    expect(await titles()).toEqual([]);
    expect(await explained()).toMatchObject([
      {
        title: LESS,
        explainedBy: "Olga Officer (officer)",
        explanation: "A fee of the processor.",
        resolvedAt: null,
      },
    ]);
    const again = await explain(item?.differenceId);
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: "Another officer has already explained this." },
    ]);
    expect((await explain(4711)).status).toBe(404);
  });

  it("opens again if its amounts change after it was explained", async () => {
    await tenDollarsLess();
    const [item] = await openItems();
    await explain(item?.differenceId);
    await portalHas("165.00");
    await shop.pass(DAY);
    await reconcile();
    expect(await titles()).toEqual(["$15.00 less was settled than charged"]);
    expect(await explained()).toHaveLength(1);
    // Then they are again what the officer has explained.
    await portalHas("160.00");
    await shop.pass(DAY);
    await reconcile();
    expect(await titles()).toEqual([]);
  });

  it("cannot be explained by an officer who saw other amounts", async () => {
    await tenDollarsLess();
    const [item] = await openItems();
    await portalHas("250.00");
    await shop.pass(DAY);
    await reconcile();
    const stale = await explain(item?.differenceId, undefined, item?.title);
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { message: "The amounts have changed since you opened this. Please review them." },
    ]);
    const [changed] = await openItems();
    expect(changed?.title).toBe("$100.00 less was settled than charged");
    expect((await explain(item?.differenceId, undefined, changed?.title)).status).toBe(200);
  });
});

it("A charge that is there and not yet here does not agree, until it is here", async () => {
  const { id } = await aMember(app.db, { firstName: "Anna", email: "anna@example.org" });
  const hers = await sessionOf(app, { memberId: id });
  const { body } = await app.call("POST", "/api/registrations", {
    cookie: hers,
    body: partyOf(1, (await aDinner(app.db)).id),
  });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: hers,
    body: { registrationId: body.id },
  });
  const { transId } = await shop.pay(page.body.token);
  await app.db.execute(sql`insert into reconciliation_items (kind, transaction_id, sentence, first_seen_at, last_seen_at)
    values ('not-compared', ${transId}, 'It could not be compared.', '2026-03-01', '2026-03-01')`);
  await reconcile();
  expect(await titles()).toEqual(["$0.00 could not be compared"]);
  await shop.control("POST", "/settle", {});
  await shop.pass(DAY);
  await reconcile();
  expect(await titles()).toEqual([]);
});

it("A charge that only the reconciliation knew is recorded and listed, also if the run breaks off", async () => {
  await shop.control("POST", "/faults", { name: "dropNotification" });
  const { transactionId } = await aPaidParty();
  await shop.control("POST", "/settle", {});
  await shop.pass(5 * DAY);
  // What the same run compares next cannot be compared, as the database goes away.
  await app.db.execute(sql`insert into payment_charges (transaction_id, amount, outcome, provider_status, charged_at,
    recorded_at) values ('99', 1, 'refund_due', 'x', '2026-03-10T15:00:00Z', '2026-03-10T15:00:00Z')`);
  await app.db.execute(sql`create or replace function planted() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '08006'; end $$`);
  await app.db.execute(sql`create trigger planted before insert on reconciliation_differences for each row
    when (new.transaction_id = '99') execute function planted()`);
  await reconcile().finally(() => app.db.execute(sql`drop trigger planted on reconciliation_differences`));
  const { rows } = await app.db.execute(sql`select kind, resolved_how, (select outcome from payment_charges c
      where c.transaction_id = i.transaction_id), (select error is not null from reconciliations) as broke_off
    from reconciliation_items i where transaction_id = ${transactionId}`);
  expect(rows).toEqual([
    { kind: "missing-here", resolved_how: "recorded", outcome: "applied", broke_off: true },
  ]);
});
