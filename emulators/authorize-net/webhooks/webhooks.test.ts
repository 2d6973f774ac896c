import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { type Driven, drive, refundOf, voidOf } from "#emulators/authorize-net/driver/drive.ts";
import { type Received, startReceiver } from "#emulators/authorize-net/driver/receiver.ts";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { webhookSignature } from "./signature.ts";

const receiver = await startReceiver();
const { received } = receiver;
const nothing: Pick<Received, "body" | "headers"> = { body: "", headers: {} };
let shop: Driven;
beforeEach(async () => {
  received.length = 0;
  receiver.status = 200;
  shop = await drive({ webhookUrl: receiver.url });
});
afterEach(() => shop.close());
afterAll(() => receiver.close());

const key = "0123456789ABCDEF".repeat(8);
const minute = 60_000;
const hour = 60 * minute;
const advance = (ms: number) => shop.control("/clock/advance", { ms });
const webhooks = async () => (await shop.rest("GET", "/webhooks")).json();
const history = async () => (await (await shop.rest("GET", "/notifications")).json()).notifications;

test("a notification has the exact fields, two decimals and the raw body's signature", async () => {
  const transId = await shop.paid();
  await shop.idle();
  const [{ body, headers } = nothing] = received;
  const uuid = "[0-9a-f-]{36}";
  expect(body).toMatch(
    new RegExp(
      `^{"notificationId":"${uuid}","eventType":"net\\.authorize\\.payment\\.authcapture\\.created","eventDate":"2026-03-02T18:00:00\\.\\d{7}Z","webhookId":"${uuid}","payload":{"responseCode":1,"authCode":"\\w{6}","avsResponse":"Y","authAmount":25\\.00,"invoiceNumber":"PMT-000042","entityName":"transaction","id":"${transId}"}}$`,
    ),
  );
  expect(headers).toMatchObject({
    "content-type": "application/json",
    expect: "100-continue",
    "accept-encoding": "gzip",
    "x-anet-signature": webhookSignature(key, body),
  });
  expect(headers["x-request-id"]).toMatch(new RegExp(uuid));
  expect(await history()).toMatchObject([{ deliveryStatus: "Delivered" }]);
});

test("a void carries the payment's id, a refund an id of its own", async () => {
  const voided = await shop.paid({ invoiceNumber: "A" });
  await shop.undo(voidOf(voided));
  const kept = await shop.paid({ invoiceNumber: "B" });
  await shop.control("/settle", {});
  const { transId } = await shop.undo(refundOf(kept, "10.00"));
  await shop.idle();
  const told = received.map(({ eventType, transId: id }) => `${eventType.split("payment.")[1]} ${id}`);
  expect(told.toSorted()).toEqual(
    [
      `authcapture.created ${voided}`,
      `void.created ${voided}`,
      `authcapture.created ${kept}`,
      `refund.created ${transId}`,
    ].toSorted(),
  );
});

test("declines and settlement are not notified, and an authorisation has its own event", async () => {
  await shop.paid({ invoiceNumber: "A" }, { zip: "46282" });
  await shop.paid({ invoiceNumber: "B", transactionType: "authOnlyTransaction" });
  await shop.control("/settle", {});
  await shop.idle();
  expect(received.map(({ eventType }) => eventType)).toEqual(["net.authorize.payment.authorization.created"]);
});

test("a failing receiver is tried again by the plan, then its webhook goes inactive", async () => {
  receiver.status = 204;
  await shop.paid();
  await shop.idle();
  expect(received).toHaveLength(1);
  const waits = [...Array(3).fill(3 * minute), ...Array(3).fill(8 * hour), ...Array(4).fill(48 * hour)];
  for (const [step, wait] of waits.entries()) {
    await advance(wait - 1);
    expect(received).toHaveLength(step + 1);
    expect(await webhooks()).toMatchObject([{ status: "active" }]);
    await advance(1);
    expect(received).toHaveLength(step + 2);
  }
  expect(received.map(({ body }) => body)).toEqual(Array(11).fill(received[0]?.body));
  expect(await webhooks()).toMatchObject([{ status: "inactive" }]);
  expect(await history()).toMatchObject([{ deliveryStatus: "Failed" }]);
  await shop.paid({ invoiceNumber: "LATER" });
  await shop.idle();
  expect(received).toHaveLength(11);
});

test("a leap of ten days runs through the whole plan at once", async () => {
  receiver.status = 500;
  await shop.paid();
  await advance(10 * 24 * hour);
  expect(received).toHaveLength(11);
  expect(await webhooks()).toMatchObject([{ status: "inactive" }]);
});

test("a receiver that comes back gets the same bytes once", async () => {
  receiver.status = 503;
  await shop.paid();
  await shop.idle();
  receiver.status = 200;
  await advance(3 * minute);
  await advance(24 * hour);
  expect(received).toHaveLength(2);
  expect(received[1]?.body).toBe(received[0]?.body);
  expect(await history()).toMatchObject([{ deliveryStatus: "Delivered" }]);
});

test("the retry scale makes minutes milliseconds on a running clock", async () => {
  const quick = await drive({
    webhookUrl: receiver.url,
    clock: createEmulatedClock(),
    settings: { retryScale: 3600 },
  });
  receiver.status = 500;
  await quick.paid({}, { expiry: "12/60" });
  await expect.poll(() => received.length).toBeGreaterThan(1);
  await quick.close();
});

test("a webhook is made, changed, read and removed with Basic auth", async () => {
  const asked = {
    name: "second",
    url: "http://127.0.0.1:9/hook",
    eventTypes: ["net.authorize.payment.void.created"],
  };
  expect((await shop.rest("GET", "/webhooks", { key: "demo-login:wrong" })).status).toBe(401);
  const made = await (await shop.rest("POST", "/webhooks", { body: { ...asked, status: "active" } })).json();
  expect(made).toEqual({
    _links: { self: { href: `/rest/v1/webhooks/${made.webhookId}` } },
    webhookId: made.webhookId,
    status: "active",
    ...asked,
  });
  const path = `/webhooks/${made.webhookId}`;
  expect(await (await shop.rest("PUT", path, { body: { status: "inactive" } })).json()).toEqual({
    ...made,
    status: "inactive",
  });
  expect((await shop.rest("DELETE", path)).status).toBe(200);
  expect((await shop.rest("GET", path)).status).toBe(404);
});

test.each([
  ["no address", { eventTypes: ["net.authorize.payment.void.created"] }, "MISSING_DATA"],
  ["an unknown event", { url: "http://127.0.0.1:9/", eventTypes: ["net.authorize.rain"] }, "INVALID_DATA"],
  [
    "a name with spaces",
    { url: "http://127.0.0.1:9/", eventTypes: ["net.authorize.payment.void.created"], name: "a b" },
    "INVALID_DATA",
  ],
])("a webhook with %s is refused", async (_, asked, reason) => {
  const response = await shop.rest("POST", "/webhooks", { body: asked });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: 400, reason });
});

test("event types are listed by name", async () => {
  const names = await (await shop.rest("GET", "/eventtypes")).json();
  expect(names).toContainEqual({ name: "net.authorize.payment.authcapture.created" });
  expect(names).toHaveLength(23);
});

test("a ping goes to an inactive webhook only, and tells whether it was answered", async () => {
  const [{ webhookId }] = await webhooks();
  const ping = async () => (await shop.rest("POST", `/webhooks/${webhookId}/pings`)).status;
  expect(await ping()).toBe(400);
  await shop.rest("PUT", `/webhooks/${webhookId}`, { body: { status: "inactive" } });
  expect(await ping()).toBe(200);
  const { body, headers } = received[0] ?? nothing;
  expect(body).toContain('"authAmount":0.0,');
  expect(headers["x-anet-signature"]).toBe(webhookSignature(key, body));
  receiver.status = 500;
  expect(await ping()).toBe(500);
});

test("the history gives one notification with its payload as it was sent", async () => {
  const transId = await shop.paid();
  await shop.idle();
  const [{ notificationId }] = await history();
  const text = await (await shop.rest("GET", `/notifications/${notificationId}`)).text();
  expect(text).toContain('"authAmount":25.00');
  expect(JSON.parse(text)).toMatchObject({
    notificationId,
    deliveryStatus: "Delivered",
    payload: { id: transId },
  });
});

test("after a key change the old key signs for 24 hours, unless it is disabled at once", async () => {
  const signed = async (invoiceNumber: string, by: string) => {
    await shop.paid({ invoiceNumber });
    await shop.idle();
    const last = received.find((one) => one.invoiceNumber === invoiceNumber);
    expect(last?.headers["x-anet-signature"]).toBe(webhookSignature(by, last?.body ?? ""));
  };
  const [second, third] = ["A".repeat(128), "B".repeat(128)];
  await shop.control("/signature-key/rotate", { newKey: second });
  await signed("OLD", key);
  await advance(24 * hour);
  await signed("NEW", second);
  await shop.control("/signature-key/rotate", { newKey: third, disableImmediately: true });
  await signed("AT-ONCE", third);
});
