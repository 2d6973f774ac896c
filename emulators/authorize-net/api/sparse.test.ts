import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, refundOf } from "#test/services/authorize-net/drive.ts";
import { officialSdk } from "#test/services/authorize-net/official-sdk.ts";

let shop: Driven;
beforeAll(async () => {
  shop = await drive({ settings: { sparse: true } });
});
afterEach(() => shop.control("/reset", {}));
afterAll(() => shop.close());

const batches = async () => (await shop.api("getSettledBatchListRequest")).batchList ?? [];
const unsettled = async () => (await shop.api("getUnsettledTransactionListRequest")).transactions ?? [];
const within = async (batchId: unknown) =>
  (await shop.api("getTransactionListRequest", { batchId })).transactions ?? [];

test("a sparse answer has what the schema demands and what the caller gave", async () => {
  const transId = await shop.paid();
  expect(Object.keys((await unsettled())[0] ?? {})).toEqual([
    "transId",
    "submitTimeUTC",
    "submitTimeLocal",
    "transactionStatus",
    "invoiceNumber",
    "accountType",
    "accountNumber",
    "settleAmount",
  ]);
  await shop.control("/settle", {});
  const transactionRequest = refundOf(transId, "10.00");
  const refund = await shop.api("createTransactionRequest", { refId: "REF-1", transactionRequest });
  expect(refund.refId).toBeUndefined();
  expect(Object.keys(refund.transactionResponse ?? {})).toEqual(["responseCode", "transId", "messages"]);
  const refundId = refund.transactionResponse?.transId ?? "";
  const answer = await shop.api("getTransactionDetailsRequest", { transId: refundId });
  expect(Object.keys(answer)).toEqual(["transaction", "messages"]);
  expect(answer.transaction).toEqual({
    transId: refundId,
    refTransId: transId,
    submitTimeUTC: expect.any(String),
    submitTimeLocal: expect.any(String),
    transactionType: "refundTransaction",
    transactionStatus: "refundPendingSettlement",
    responseCode: 1,
    responseReasonCode: 1,
    responseReasonDescription: "Approval",
    order: { invoiceNumber: "PMT-000042", description: "Membership 2026" },
    authAmount: 10,
    settleAmount: 10,
    payment: { creditCard: { cardNumber: "XXXX1111", expirationDate: "XXXX" } },
  });
});

test("one batch is always pending settlement, and what is being settled is in it alone", async () => {
  const [pending] = await batches();
  expect(pending).toEqual({ batchId: expect.any(String), settlementState: "pendingSettlement" });
  expect(await within(pending?.batchId)).toEqual([]);
  const transId = await shop.paid();
  await shop.control("/settle", { closingMs: 3_600_000 });
  expect(await unsettled()).toEqual([]);
  expect(await within(pending?.batchId)).toMatchObject([{ transId }]);
  expect(await shop.details(transId)).toMatchObject({ batch: pending });
  await shop.control("/clock/advance", { ms: 3_600_000 });
  expect(await batches()).toMatchObject([
    { settlementTimeUTC: expect.any(String), settlementState: "settledSuccessfully" },
    { settlementState: "pendingSettlement" },
  ]);
});

test("the official SDK reads sparse answers", async () => {
  const sdk = officialSdk(shop.url);
  const transId = await shop.paid();
  await shop.control("/settle", {});
  const list = (await sdk.batches("2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z")).getBatchList().getBatch();
  expect(list.map((batch: { getSettlementState(): string }) => batch.getSettlementState())).toEqual([
    "settledSuccessfully",
    "pendingSettlement",
  ]);
  expect(list[1].getSettlementTimeUTC()).toBeUndefined();
  expect((await sdk.details(transId)).getTransaction().getSettleAmount()).toBe(25);
});
