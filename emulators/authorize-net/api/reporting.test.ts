import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, voidOf } from "#test/services/authorize-net/drive.ts";

let shop: Driven;
beforeAll(async () => {
  shop = await drive();
});
afterEach(() => shop.control("/reset", {}));
afterAll(() => shop.close());

const hour = 3_600_000;
const unsettled = (rest: object = {}) => shop.api("getUnsettledTransactionListRequest", rest);
const nothing = { resultCode: "Ok", message: [{ code: "I00004", text: "No records found." }] };

test("details have two decimals, the schema's order, both times and a masked card", async () => {
  const transId = await shop.paid({ amount: "25.00" });
  const request = {
    getTransactionDetailsRequest: {
      merchantAuthentication: { name: "demo-login", transactionKey: "demo-transaction" },
      transId,
    },
  };
  const raw = await (await shop.send(JSON.stringify(request))).text();
  expect(raw).toContain('"authAmount":25.00,"settleAmount":25.00');
  const { transaction } = JSON.parse(raw);
  expect(transaction).toMatchObject({
    transId,
    submitTimeUTC: "2026-03-02T18:00:00.000Z",
    submitTimeLocal: "2026-03-02T10:00:00.000",
    transactionType: "authCaptureTransaction",
    transactionStatus: "capturedPendingSettlement",
    responseCode: 1,
    responseReasonCode: 1,
    AVSResponse: "Y",
    cardCodeResponse: "M",
    order: { invoiceNumber: "PMT-000042", description: "Membership 2026" },
    payment: { creditCard: { cardNumber: "XXXX1111", expirationDate: "XXXX", cardType: "Visa" } },
  });
  expect(transaction.batch).toBeUndefined();
  expect(transId).toMatch(/^\d{11,12}$/);
  const order = [
    "transId",
    "submitTimeUTC",
    "transactionStatus",
    "responseCode",
    "authCode",
    "order",
    "authAmount",
    "payment",
    "billTo",
    "product",
  ];
  expect(Object.keys(transaction).filter((key) => order.includes(key))).toEqual(order);
});

test("a payment is in the unsettled list until it settles, then in a batch", async () => {
  const transId = await shop.paid();
  expect(await unsettled()).toMatchObject({
    transactions: [{ transId, invoiceNumber: "PMT-000042", accountNumber: "XXXX1111", settleAmount: 25 }],
    totalNumInResultSet: 1,
  });
  await shop.control("/settle", {});
  expect(await unsettled()).toEqual({ messages: nothing });
  const { batchList = [] } = await shop.api("getSettledBatchListRequest", { includeStatistics: true });
  expect(batchList).toMatchObject([
    {
      settlementState: "settledSuccessfully",
      paymentMethod: "creditCard",
      statistics: [{ accountType: "Visa", chargeAmount: 25, chargeCount: 1, voidCount: 0, declineCount: 0 }],
    },
  ]);
  const batchId = batchList[0]?.batchId;
  expect(await shop.api("getTransactionListRequest", { batchId })).toMatchObject({
    transactions: [{ transId }],
  });
  expect(await shop.details(transId)).toMatchObject({
    transactionStatus: "settledSuccessfully",
    batch: { batchId },
  });
});

test("declined and voided payments are in the lists and in the batch too", async () => {
  await shop.paid({ invoiceNumber: "A" }, { zip: "46282" });
  await shop.undo(voidOf(await shop.paid({ invoiceNumber: "B" })));
  const { transactions = [] } = await unsettled();
  expect(transactions.map(({ transactionStatus }) => transactionStatus)).toEqual(["voided", "declined"]);
  await shop.control("/settle", {});
  const { batchList } = await shop.api("getSettledBatchListRequest", { includeStatistics: true });
  expect(batchList).toMatchObject([{ statistics: [{ chargeCount: 0, voidCount: 1, declineCount: 1 }] }]);
});

test("settlement runs by itself at four in the afternoon Pacific", async () => {
  const transId = await shop.paid();
  await shop.control("/clock/advance", { ms: 6 * hour - 1 });
  expect(await shop.details(transId)).toMatchObject({ transactionStatus: "capturedPendingSettlement" });
  await shop.control("/clock/advance", { ms: 1 });
  expect(await shop.details(transId)).toMatchObject({
    transactionStatus: "settledSuccessfully",
    batch: { settlementTimeUTC: "2026-03-03T00:00:00.000Z", settlementTimeLocal: "2026-03-02T16:00:00.000" },
  });
});

test("the cut-off follows Pacific summer time", async () => {
  await shop.control("/clock/advance", { ms: 14 * 24 * hour });
  const transId = await shop.paid();
  await shop.control("/clock/advance", { ms: 24 * hour });
  expect(await shop.details(transId)).toMatchObject({
    batch: { settlementTimeUTC: "2026-03-16T23:00:00.000Z" },
  });
});

test("lists come in pages and in the order asked for", async () => {
  const ids: string[] = [];
  for (const invoiceNumber of ["A", "B", "C"]) ids.push(await shop.paid({ invoiceNumber }));
  const sorting = { orderBy: "id", orderDescending: false };
  const page = await unsettled({ sorting, paging: { limit: 2, offset: 2 } });
  expect(page).toMatchObject({ transactions: [{ transId: ids[2] }], totalNumInResultSet: 3 });
  expect((await unsettled()).transactions?.map(({ transId }) => transId)).toEqual(ids.toReversed());
  expect(await unsettled({ paging: { limit: 2, offset: 100_001 } })).toMatchObject({
    messages: { message: [{ code: "E00094" }] },
  });
});

test("batches are asked for by at most 31 days, and by default of the last 24 hours", async () => {
  await shop.paid();
  await shop.control("/settle", {});
  const list = (firstSettlementDate: string, lastSettlementDate: string) =>
    shop.api("getSettledBatchListRequest", { firstSettlementDate, lastSettlementDate });
  expect(await list("2026-03-01T00:00:00Z", "2026-04-02T00:00:00Z")).toMatchObject({
    messages: { message: [{ code: "E00013" }] },
  });
  expect((await list("2026-03-01T00:00:00Z", "2026-03-31T00:00:00Z")).batchList).toHaveLength(1);
  await shop.control("/clock/advance", { ms: 25 * hour });
  expect(await shop.api("getSettledBatchListRequest")).toEqual({ messages: nothing });
});

test("a payment held for review that no one approves expires after five days", async () => {
  const transId = await shop.paid({ amount: "25.44" });
  await shop.control("/clock/advance", { ms: 6 * 24 * hour });
  expect(await shop.details(transId)).toMatchObject({ transactionStatus: "expired" });
});
