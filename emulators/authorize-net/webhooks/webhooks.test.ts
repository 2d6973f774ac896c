import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { type Driven, drive, refundOf, voidOf } from "#test/services/authorize-net/drive.ts";
import { type Received, startReceiver } from "#test/services/authorize-net/receiver.ts";
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
const webhooks = async () => (await shop.control("/webhooks")).webhooks;
const history = async () => (await shop.control("/notifications")).notifications;

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

test("declines and settlement are not notified", async () => {
  await shop.paid({ invoiceNumber: "A" }, { zip: "46282" });
  await shop.control("/settle", {});
  await shop.idle();
  expect(received.map(({ eventType }) => eventType)).toEqual([]);
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
