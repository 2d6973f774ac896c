import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, returnOptions } from "#test/services/authorize-net/drive.ts";
import { officialSdk } from "#test/services/authorize-net/official-sdk.ts";

let shop: Driven;
let sdk: ReturnType<typeof officialSdk>;
beforeAll(async () => {
  shop = await drive();
  sdk = officialSdk(shop.url);
});
afterEach(() => shop.control("/reset", {}));
afterAll(() => shop.close());

type Said = { messages: { resultCode: string; message: { code: string }[] } };
const codeOf = ({ messages }: Said) => `${messages.resultCode} ${messages.message[0]?.code}`;

async function paid(invoiceNumber = "PMT-000042"): Promise<string> {
  const settings = { hostedPaymentReturnOptions: returnOptions };
  const answer = await sdk.hostedPage(invoiceNumber, "25.00", settings);
  expect([codeOf(answer), answer.getRefId()]).toEqual(["Ok I00001", invoiceNumber]);
  return (await shop.control("/pay", { token: answer.getToken() })).transId;
}

test("the official SDK gets a hosted page, and reads its payment in the details", async () => {
  const transId = await paid();
  const answer = await sdk.details(transId);
  expect(codeOf(answer)).toBe("Ok I00001");
  const transaction = answer.getTransaction();
  expect({
    transId: transaction.getTransId(),
    status: transaction.getTransactionStatus(),
    type: transaction.getTransactionType(),
    amounts: [transaction.getAuthAmount(), transaction.getSettleAmount()],
    invoice: transaction.getOrder().getInvoiceNumber(),
    card: transaction.getPayment().getCreditCard().getCardNumber(),
    batch: transaction.getBatch(),
  }).toEqual({
    transId,
    status: "capturedPendingSettlement",
    type: "authCaptureTransaction",
    amounts: [25, 25],
    invoice: "PMT-000042",
    card: "XXXX1111",
    batch: undefined,
  });
});

test("the official SDK reads errors as errors", async () => {
  const unknown = await sdk.details("99");
  expect([codeOf(unknown), unknown.getTransaction()]).toEqual(["Error E00040", undefined]);
  const refused = await sdk.hostedPage("PMT-1", "25.00", { hostedPaymentReturnOptions: { url: "ftp://x" } });
  expect([codeOf(refused), refused.getToken()]).toEqual(["Error E00013", undefined]);
});

test("the official SDK voids an unsettled charge, and reads 310 the second time", async () => {
  const transId = await paid();
  const first = await sdk.voided(transId);
  expect([codeOf(first), first.getRefId()]).toEqual(["Ok I00001", "VOID-1"]);
  expect(first.getTransactionResponse()).toMatchObject({ responseCode: "1", transId, refTransID: transId });
  const second = (await sdk.voided(transId)).getTransactionResponse();
  expect(second.getResponseCode()).toBe("1");
  expect(second.getMessages().getMessage()[0].getCode()).toBe("310");
  expect((await sdk.details(transId)).getTransaction().getTransactionStatus()).toBe("voided");
});

test("the official SDK refunds a settled charge and finds the refund by its reference", async () => {
  const transId = await paid();
  const early = await sdk.refunded(transId, "10.00", "REF-1");
  expect(codeOf(early)).toBe("Error E00027");
  expect(early.getTransactionResponse().getErrors().getError()[0].getErrorCode()).toBe("54");
  await shop.control("/settle", {});
  const answer = await sdk.refunded(transId, "10.00", "REF-1");
  expect(codeOf(answer)).toBe("Ok I00001");
  const refundId = answer.getTransactionResponse().getTransId();
  expect(refundId).not.toBe(transId);
  const details = await sdk.details(refundId);
  expect(details.getTransrefId()).toBe("REF-1");
  expect(details.getTransaction()).toMatchObject({
    refTransId: transId,
    transactionType: "refundTransaction",
    transactionStatus: "refundPendingSettlement",
    settleAmount: 10,
  });
});

test("the official SDK pages through what is not settled", async () => {
  const none = await sdk.unsettled(2, 1);
  expect([codeOf(none), none.getTransactions()]).toEqual(["Ok I00004", undefined]);
  const ids: string[] = [];
  for (const invoice of ["A", "B", "C"]) ids.push(await paid(invoice));
  const answer = await sdk.unsettled(2, 2);
  expect(answer.getTotalNumInResultSet()).toBe(3);
  const rows = answer.getTransactions().getTransaction();
  expect(rows).toHaveLength(1);
  expect(ids).toContain(rows[0].getTransId());
});

test("the official SDK reads the settled batches and the transactions of one", async () => {
  const none = await sdk.batches("2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z");
  expect([codeOf(none), none.getBatchList()]).toEqual(["Ok I00004", undefined]);
  const transId = await paid();
  await shop.control("/settle", {});
  const answer = await sdk.batches("2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z");
  const [batch, ...others] = answer.getBatchList().getBatch();
  expect(others).toEqual([]);
  expect(batch).toMatchObject({
    settlementTimeUTC: "2026-03-02T18:00:00Z",
    settlementState: "settledSuccessfully",
    paymentMethod: "creditCard",
  });
  expect(batch.getStatistics().getStatistic()[0]).toMatchObject({ chargeAmount: 25, chargeCount: 1 });
  const rows = (await sdk.inBatch(batch.getBatchId())).getTransactions().getTransaction();
  expect(rows).toMatchObject([{ transId, transactionStatus: "settledSuccessfully", settleAmount: 25 }]);
  const tooLong = await sdk.batches("2026-03-01T00:00:00Z", "2026-04-01T00:00:01Z");
  expect(codeOf(tooLong)).toBe("Error E00013");
});

test("the official SDK reads what the fraud filter holds", async () => {
  const { token } = await sdk.hostedPage("PMT-9", "25.44", { hostedPaymentReturnOptions: returnOptions });
  const { transId } = await shop.control("/pay", { token });
  const [row] = (await sdk.unsettled(10, 1)).getTransactions().getTransaction();
  expect(row).toMatchObject({ transId, transactionStatus: "FDSPendingReview" });
  expect(row.getFraudInformation().getFraudAction()).toBe("Review");
  const transaction = (await sdk.details(transId)).getTransaction();
  expect(transaction.getFDSFilters().getFDSFilter()[0].getAction()).toBe("authAndHold");
  expect(transaction.getResponseCode()).toBe(4);
});
