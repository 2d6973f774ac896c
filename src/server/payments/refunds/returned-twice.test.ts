import { beforeEach, describe, expect, it } from "vitest";
import type { OpenItem } from "#contract/treasury.ts";
import { fulfillments } from "#server/app.ts";
import { reconcileDaily } from "#server/payments/reconciliation/reconcile-daily.ts";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { refundThere, voidThere } from "#test/services/refund-there.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const DAY = 24 * 60;
let officer = 0;
let transactionId = "";

async function call<Body>(request: string, body?: object) {
  const [method = "", path = ""] = request.split(" ");
  const reply = await app.call<Body>(method, path, {
    cookie: await sessionOf(app, { memberId: officer }),
    ...(body && { body }),
  });
  expect(reply.status, `${request}: ${reply.text}`).toBeLessThan(300);
  return reply.body;
}
const openItems = async () => (await call<{ openItems: OpenItem[] }>("GET /api/open-items")).openItems;
const titles = async () => (await openItems()).map(({ title }) => title);
const reconcile = () =>
  reconcileDaily({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) }, fulfillments);

/** A party was removed, and an officer has returned its $150 by check. */
beforeEach(async () => {
  officer = (await aFullOfficer(app)).id;
  const { id } = await aMember(app.db, { firstName: "Anna", email: "anna@example.org" });
  const cookie = await sessionOf(app, { memberId: id });
  const event = await aDinner(app.db);
  const { body } = await app.call("POST", "/api/registrations", { cookie, body: partyOf(1, event.id) });
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId: body.id },
  });
  transactionId = (await shop.pay(page.body.token)).transId ?? "";
  await shop.notifications();
  await call(`DELETE /api/registrations/${body.id}`);
  const [due] = await openItems();
  await call(`POST /api/refunds/${due?.refundId}/settle`, { note: "Check 1042 handed over." });
  expect(await titles()).toEqual([]);
});

describe("Money that was returned another way and then also by the card processor", () => {
  it.each([
    ["refunded there, as its notification says", true, true],
    ["refunded there, as only the reconciliation finds", true, false],
    ["voided there, as its notification says", false, true],
    ["voided there, as only the reconciliation finds", false, false],
  ])("is an open item until an officer explains it: %s", async (_, isRefund, isNotified) => {
    if (isRefund) await shop.control("POST", "/settle", {});
    if (!isNotified) await shop.control("POST", "/faults", { name: "dropNotification" });
    await (isRefund ? refundThere(shop, transactionId, "150.00") : voidThere(shop, transactionId));
    await shop.notifications();
    const TWICE = ["$150.00 was refunded at the card processor only"];
    if (isNotified) expect(await titles()).toEqual(TWICE);
    await shop.control("POST", "/settle", {});
    for (const days of [5, 1]) {
      await shop.pass(days * DAY);
      await reconcile();
      expect(await titles()).toEqual(TWICE);
    }
    const [item] = await openItems();
    expect(item?.why).toMatch(/had already been returned another way/);
    const explanation = "Anna has sent us a check.";
    await call(`POST /api/reconciliation-items/${item?.differenceId}/explain`, { explanation });
    await shop.pass(DAY);
    await reconcile();
    expect(await titles()).toEqual([]);
  });
});
