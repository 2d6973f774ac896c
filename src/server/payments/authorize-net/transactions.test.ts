import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { ProviderUnavailable } from "./call.ts";
import { listBatches, listRefundsSince, listTransactionsSince } from "./lists.ts";
import { getTransaction } from "./transactions.ts";
import { refundCharge } from "./void-and-refund.ts";

/** A provider that answers what the test sets. */
let says: (method: string, response: ServerResponse, body: string) => void;
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => says(/"(\w+)"/.exec(body)?.[1] ?? "", response, body));
});
let account: ReturnType<typeof testConfig>["authorizeNet"];
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  account = testConfig({
    AUTHORIZE_NET_API_URL: `http://127.0.0.1:${port}/`,
    AUTHORIZE_NET_TIMEOUT_SECONDS: "0.5",
  }).authorizeNet;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ok = { messages: { resultCode: "Ok", message: [{ code: "I00001", text: "Successful." }] } };
const none = { messages: { resultCode: "Ok", message: [{ code: "I00004", text: "No records found." }] } };
const now = new Date("2026-03-10T15:00:00Z");
const list = () => listTransactionsSince(account, new Date(now.getTime() - 60_000), now);
const row = (transactionStatus: string) => ({ transId: "7", transactionStatus, invoiceNumber: "CH-7" });

/** Answers this for unsettled transactions, and that there are no batches. */
function unsettled(answer: object) {
  says = (method, response) =>
    response.end(JSON.stringify(method === "getUnsettledTransactionListRequest" ? answer : none));
}

test.each([
  ["nothing", ""],
  ["a page", "<html>Maintenance</html>"],
  ["half of its answer", JSON.stringify(ok).slice(0, 30)],
  ["an answer without a result", "{}"],
  ["null", "null"],
  ["rows that are none", JSON.stringify({ ...ok, transactions: [{ transId: 7 }] })],
])("A provider that answers %s is unavailable, which does not mean it took nothing", async (_, body) => {
  says = (_method, response) => response.end(body);
  await expect(list()).rejects.toThrow(ProviderUnavailable);
});

test("A provider that stalls in its answer is unavailable too", async () => {
  says = (_method, response) => void response.writeHead(200).write('{"messages":');
  await expect(list()).rejects.toThrow(ProviderUnavailable);
});

test("A list shorter than its stated length is incomplete", async () => {
  unsettled({ ...ok, transactions: [row("voided")], totalNumInResultSet: 2 });
  await expect(list()).rejects.toThrow(ProviderUnavailable);
  unsettled({ ...ok, totalNumInResultSet: 1 });
  await expect(list()).rejects.toThrow(ProviderUnavailable);
  unsettled({ ...ok, transactions: [row("voided")], totalNumInResultSet: 1 });
  expect(await list()).toHaveLength(1);
  unsettled(none);
  expect(await list()).toEqual([]);
});

test.each([
  ["capturedPendingSettlement", "captured"],
  ["settledSuccessfully", "captured"],
  ["FDSPendingReview", "held"],
  ["couldNotVoid", "held"],
  ["aStatusOfNextYear", "held"],
  ["declined", "nothing"],
  ["voided", "nothing"],
  ["refundPendingSettlement", "nothing"],
])("A transaction that is %s counts as %s", async (status, captureStatus) => {
  unsettled({ ...ok, transactions: [row(status)] });
  expect(await list()).toMatchObject([{ captureStatus }]);
});

test("A refund never counts as a charge, whether settled or of unknown status", async () => {
  for (const transactionStatus of ["settledSuccessfully", "aStatusOfNextYear"]) {
    const transaction = { ...row(transactionStatus), transactionType: "refundTransaction", authAmount: 25 };
    says = (_method, response) => response.end(JSON.stringify({ ...ok, transaction }));
    expect(await getTransaction(account, "7")).toMatchObject({ captureStatus: "nothing" });
  }
});

const DAY = 86_400_000;
const HOUR = DAY / 24;
const unknown = {
  messages: { resultCode: "Error", message: [{ code: "E00040", text: "The record cannot be found." }] },
};

/** Answers by method, in JSON; empty for other methods. */
function answers(byMethod: Record<string, object | ((body: string) => object)>) {
  says = (method, response, body) => {
    const answer = byMethod[method] ?? none;
    response.end(JSON.stringify(typeof answer === "function" ? answer(body) : answer));
  };
}

/** The windows in which batches are requested, as [first, last] in milliseconds. */
function windowsAskedFor(batchList: object[] = []): [number, number][] {
  const windows: [number, number][] = [];
  answers({
    getSettledBatchListRequest: (body) => {
      const { firstSettlementDate, lastSettlementDate } = JSON.parse(body).getSettledBatchListRequest;
      windows.push([Date.parse(firstSettlementDate), Date.parse(lastSettlementDate)]);
      return batchList.length > 0 ? { ...ok, batchList } : none;
    },
  });
  return windows;
}

test.each([
  ["31 days over the end of daylight saving time", "2026-10-09T04:00:00Z", "2026-11-09T05:00:00Z", 2],
  ["30 days", "2026-03-01T00:00:00Z", "2026-03-31T00:00:00Z", 1],
  ["a year", "2025-03-10T00:00:00Z", "2026-03-10T00:00:00Z", 13],
])("Batches of %s are requested in windows of 30 days without gaps", async (_, from, to, many) => {
  const windows = windowsAskedFor();
  await listBatches(account, new Date(from), new Date(to));
  expect(windows).toHaveLength(many);
  expect([windows[0]?.[0], windows.at(-1)?.[1]]).toEqual([Date.parse(from), Date.parse(to)]);
  for (const [n, [first, last]] of windows.entries()) {
    expect(last - first).toBeLessThanOrEqual(30 * DAY);
    expect(windows[n + 1]?.[0] ?? last).toBe(last);
  }
});

test("A look-up goes back as far as requested, even beyond 30 days", async () => {
  const windows = windowsAskedFor();
  const since = new Date(now.getTime() - 100 * DAY);
  for (const search of [listTransactionsSince, listRefundsSince]) {
    windows.length = 0;
    await search(account, since, now);
    expect([windows[0]?.[0], windows.at(-1)?.[1]]).toEqual([since.getTime() - HOUR, now.getTime() + HOUR]);
  }
});

test("A batch at the edge of two windows counts once", async () => {
  windowsAskedFor([
    { batchId: "1", settlementTimeUTC: "2026-02-08T15:00:00Z", settlementState: "settledSuccessfully" },
  ]);
  expect(await listBatches(account, new Date(now.getTime() - 60 * DAY), now)).toHaveLength(1);
});

const pending = { batchId: "8", settlementState: "pendingSettlement" };
const settled = {
  batchId: "7",
  settlementTimeUTC: "2026-03-10T01:00:00",
  settlementState: "settledSuccessfully",
};
const charge = { transId: "71", transactionStatus: "settledSuccessfully", settleAmount: 25 };

test("A pending batch is left out of the settled ones and does not hide them", async () => {
  answers({
    getSettledBatchListRequest: { ...ok, batchList: [pending, settled, { batchId: "9" }] },
    getTransactionListRequest: { ...ok, transactions: [charge] },
  });
  expect(await listBatches(account, new Date(now.getTime() - DAY), now)).toMatchObject([
    { id: "7", settledAt: new Date("2026-03-10T01:00:00Z"), transactions: [{ transactionId: "71" }] },
  ]);
});

test.each([
  ["is read as well, since it may be in no other list", { ...ok, transactions: [charge] }, 1],
  ["of which the provider will say nothing stops nothing", unknown, 0],
  ["that is empty stops nothing", none, 0],
])("In a look-up a pending batch %s", async (_, said, many) => {
  answers({
    getSettledBatchListRequest: { ...ok, batchList: [pending] },
    getTransactionListRequest: said,
  });
  expect(await list()).toHaveLength(many);
});

test("A settled batch without details is not skipped", async () => {
  answers({
    getSettledBatchListRequest: { ...ok, batchList: [settled] },
    getTransactionListRequest: unknown,
  });
  await expect(list()).rejects.toThrow("E00040");
});

test("A settled batch may lack a time", async () => {
  const { settlementTimeUTC: _, ...timeless } = settled;
  answers({
    getSettledBatchListRequest: { ...ok, batchList: [timeless] },
    getTransactionListRequest: { ...ok, transactions: [charge] },
    getTransactionDetailsRequest: {
      ...ok,
      transaction: { ...charge, transactionType: "authCaptureTransaction", batch: timeless },
    },
  });
  expect(await listBatches(account, new Date(now.getTime() - DAY), now)).toMatchObject([{ settledAt: null }]);
  expect((await getTransaction(account, "71"))?.batch).toEqual({ id: "7", settledAt: null });
});

test("A transaction in a pending batch counts as unsettled", async () => {
  const transaction = { ...charge, transactionType: "authCaptureTransaction", batch: pending };
  answers({ getTransactionDetailsRequest: { ...ok, transaction } });
  expect(await getTransaction(account, "71")).toMatchObject({ batch: null, captureStatus: "captured" });
});

test.each([
  ["that say none are passed over", [{ accountType: "Visa", refundCount: 0 }], []],
  ["that say some are read", [{ accountType: "Visa", refundCount: 1 }], ["72"]],
  ["that are left out say nothing", undefined, ["72"]],
  ["in a strange shape say nothing", { statistic: [] }, ["72"]],
])("In a search for refunds, statistics of a batch %s", async (_, statistics, found) => {
  answers({
    getSettledBatchListRequest: { ...ok, batchList: [{ ...settled, statistics }] },
    getTransactionListRequest: {
      ...ok,
      transactions: [charge, { ...charge, transId: "72", transactionStatus: "refundSettledSuccessfully" }],
    },
  });
  const refunds = await listRefundsSince(account, new Date(now.getTime() - DAY), now);
  expect(refunds.map(({ transactionId }) => transactionId)).toEqual(found);
});

test("A refund is identified by its reference, or by its description without one", async () => {
  const refund = { ...charge, transactionType: "refundTransaction", order: { description: "Refund CHR-5" } };
  answers({ getTransactionDetailsRequest: { ...ok, transaction: refund, transrefId: "CHR-4" } });
  expect(await getTransaction(account, "72")).toMatchObject({ ownReference: "CHR-4", kind: "refund" });
  answers({ getTransactionDetailsRequest: { ...ok, transaction: refund } });
  expect(await getTransaction(account, "72")).toMatchObject({ ownReference: "CHR-5", refersTo: null });
});

test("A transaction without an amount is not one of zero", async () => {
  const { settleAmount: _, ...bare } = { ...charge, transactionType: "authCaptureTransaction" };
  answers({ getTransactionDetailsRequest: { ...ok, transaction: bare } });
  await expect(getTransaction(account, "71")).rejects.toThrow(ProviderUnavailable);
});

const refundOf = {
  transactionId: "71",
  amount: 2500,
  card: "Visa XXXX1111",
  invoiceNumber: "CH-7",
  reference: "CHR-4",
};
test.each([
  ["nothing of the order", { ...ok, transactionResponse: {} }],
  ["that it was done, and not under which number", { ...ok, transactionResponse: { responseCode: "1" } }],
])("The answer %s to a refund leaves open whether it was sent", async (_, said) => {
  answers({ createTransactionRequest: said });
  await expect(refundCharge(account, refundOf)).rejects.toThrow(ProviderUnavailable);
});

test("A refusal without a reason is a refusal", async () => {
  answers({ createTransactionRequest: { ...ok, transactionResponse: { responseCode: "3", errors: [{}] } } });
  expect(await refundCharge(account, refundOf)).toMatchObject({ done: false, mayBeDone: false });
});
