import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { refundThere } from "#test/services/refund-there.ts";
import { useShop } from "#test/services/shop.ts";
import { reconcileDaily } from "./reconcile-daily.ts";

const shop = useShop();
const { app } = shop;

const run = (text: string) => app.db.execute(sql.raw(text));
const lines = async (text: string) =>
  (await app.db.execute<{ line: string }>(sql.raw(text))).rows.map(({ line }) => line);
const differences = () => lines("select kind as line from reconciliation_differences order by id");
const reconcile = () =>
  reconcileDaily({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) }, fulfillments);

/** As the code of an error says it: whether storing the line may succeed later. */
async function cannotStore(code: "08006" | "57014" | "23514") {
  await run(`create or replace function planted() returns trigger language plpgsql as $$
    begin raise exception using errcode = '${code}', constraint = 'planted'; end $$`);
  await run(`create trigger planted before insert on reconciliation_differences
    for each row execute function planted()`);
}
const canStore = () => run("drop trigger if exists planted on reconciliation_differences");

afterEach(canStore);

/** A party whose card was charged, and settled, without a word to the portal; or charged and then paid back so. */
async function unnoticed(what: "charge" | "refund") {
  const { id } = await aMember(app.db, { firstName: "Anna", email: "anna@example.org" });
  const cookie = await sessionOf(app, { memberId: id });
  const event = await aDinner(app.db);
  if (what === "charge") await shop.control("POST", "/faults", { name: "dropNotification" });
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId: body.id },
  });
  const { transId } = await shop.pay(page.body.token);
  if (what === "refund") {
    await shop.notifications();
    await shop.control("POST", "/faults", { name: "dropNotification" });
    await shop.control("POST", "/settle", {});
    await refundThere(shop, transId ?? "", "150.00");
  }
  await shop.control("POST", "/settle", {});
  await shop.pass(24 * 60);
}

const MONEY = {
  charge: ["select outcome as line from payment_charges", ["applied"], "missing-here"],
  refund: ["select status as line from payment_refunds", ["refunded"], "refund-unknown-here"],
} as const;

it.each(["charge", "refund"] as const)("stores a missing %s and its line together", async (what) => {
  const [money, recorded, kind] = MONEY[what];
  await unnoticed(what);
  await cannotStore("08006");
  await reconcile();
  expect(await lines(money)).toEqual([]);
  await canStore();
  await reconcile();
  expect(await lines(money)).toEqual(recorded);
  expect(await differences()).toEqual([kind]);
});

it.each([
  ["charge", "23514"],
  ["refund", "23514"],
  ["charge", "57014"],
  ["refund", "57014"],
] as const)("records a missing %s even if its line cannot be stored (%s)", async (what, code) => {
  const [money, recorded] = MONEY[what];
  await unnoticed(what);
  await cannotStore(code);
  await reconcile();
  expect(await lines(money)).toEqual(recorded);
  expect(await differences()).toEqual([]);
});
