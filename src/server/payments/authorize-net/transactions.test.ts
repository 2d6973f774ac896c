import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { ProviderUnavailable } from "./call.ts";
import { askForTransaction, listTransactionsSince } from "./transactions.ts";

/** A provider that says whatever the test has it say. */
let says: (method: string, response: ServerResponse) => void;
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => says(/"(\w+)"/.exec(body)?.[1] ?? "", response));
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

/** Says this where the unsettled ones are asked for, and that there are no batches. */
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
])(
  "A provider that answers %s cannot be asked, which is not the same as having taken nothing",
  async (_, body) => {
    says = (_method, response) => response.end(body);
    await expect(list()).rejects.toThrow(ProviderUnavailable);
  },
);

test("A provider that begins to answer and falls silent cannot be asked either", async () => {
  says = (_method, response) => void response.writeHead(200).write('{"messages":');
  await expect(list()).rejects.toThrow(ProviderUnavailable);
});

test("A list that is shorter than it says has not been read whole", async () => {
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
])("A transaction that is %s counts as %s", async (status, standing) => {
  unsettled({ ...ok, transactions: [row(status)] });
  expect(await list()).toMatchObject([{ standing }]);
});

test("A refund never counts as money taken, settled or in a status of next year", async () => {
  for (const transactionStatus of ["settledSuccessfully", "aStatusOfNextYear"]) {
    const transaction = { ...row(transactionStatus), transactionType: "refundTransaction", authAmount: 25 };
    says = (_method, response) => response.end(JSON.stringify({ ...ok, transaction }));
    expect(await askForTransaction(account, "7")).toMatchObject({ standing: "nothing" });
  }
});
