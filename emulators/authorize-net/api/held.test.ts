import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/authorize-net/drive.ts";
import { startReceiver } from "#test/services/authorize-net/receiver.ts";

const receiver = await startReceiver();
let shop: Driven;
beforeAll(async () => {
  shop = await drive({ webhookUrl: receiver.url });
});
afterEach(async () => {
  await shop.control("/reset", {});
  receiver.received.length = 0;
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});

const decide = (action: string, refTransId: string) =>
  shop.api("updateHeldTransactionRequest", { heldTransactionRequest: { action, refTransId } });

test.each([
  ["the last name HOLD", {}, { name: "Pat Hold" }],
  ["an amount that ends in .44", { amount: "25.44" }, {}],
])("%s is held for review", async (_, ask, card) => {
  const transId = await shop.paid(ask, card);
  expect(await shop.details(transId)).toMatchObject({
    responseCode: 4,
    transactionStatus: "FDSPendingReview",
    FDSFilterAction: "authAndHold",
  });
  const { transactions } = await shop.api("getUnsettledTransactionListRequest");
  expect(transactions).toMatchObject([{ transId, transactionStatus: "FDSPendingReview" }]);
  await shop.idle();
  expect(receiver.received).toMatchObject([{ eventType: "net.authorize.payment.fraud.held", transId }]);
  expect(JSON.parse(receiver.received[0]?.body ?? "").payload).toMatchObject({
    responseCode: 4,
    fraudList: [{ fraudAction: "authAndHold" }],
  });
});

test("a held payment is not settled; approved it is", async () => {
  const transId = await shop.paid({ amount: "25.44" });
  await shop.control("/settle", {});
  expect(await shop.details(transId)).toMatchObject({ transactionStatus: "FDSPendingReview" });
  expect(await decide("approve", transId)).toMatchObject({
    transactionResponse: { responseCode: "1", transId },
  });
  expect(await shop.details(transId)).toMatchObject({
    responseCode: 1,
    transactionStatus: "capturedPendingSettlement",
  });
  await shop.idle();
  expect(receiver.received.map(({ eventType }) => eventType)).toContain(
    "net.authorize.payment.fraud.approved",
  );
});

test("a held payment that is declined stays declined", async () => {
  const transId = await shop.paid({ amount: "25.44" });
  await decide("decline", transId);
  expect(await shop.details(transId)).toMatchObject({
    responseCode: 2,
    responseReasonCode: 254,
    transactionStatus: "declined",
  });
  expect(await decide("approve", transId)).toMatchObject({
    transactionResponse: { errors: [{ errorCode: "16" }] },
    messages: { message: [{ code: "E00027" }] },
  });
  await shop.idle();
  expect(receiver.received.map(({ eventType }) => eventType)).toContain(
    "net.authorize.payment.fraud.declined",
  );
});
