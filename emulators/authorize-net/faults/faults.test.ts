import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { webhookSignature } from "#emulators/authorize-net/webhooks/signature.ts";
import { type Driven, drive } from "#test/services/authorize-net/drive.ts";
import { type Received, startReceiver } from "#test/services/authorize-net/receiver.ts";

const receiver = await startReceiver();
const { received } = receiver;
const nothing: Pick<Received, "body" | "headers"> = { body: "", headers: {} };
let shop: Driven;
beforeEach(async () => {
  received.length = 0;
  shop = await drive({ webhookUrl: receiver.url });
});
afterEach(() => shop.close());
afterAll(() => receiver.close());

const key = "0123456789ABCDEF".repeat(8);
const fault = (name: string, more: object = {}) => shop.control("/faults", { name, ...more });
const invoices = () => received.map(({ invoiceNumber }) => invoiceNumber);
async function pay(...invoiceNumbers: string[]) {
  for (const invoiceNumber of invoiceNumbers) await shop.paid({ invoiceNumber });
  await shop.idle();
}

test("a dropped notification never arrives by itself, and can be delivered manually", async () => {
  await fault("dropNotification", { count: 1 });
  await pay("LOST", "KEPT");
  await shop.control("/clock/advance", { ms: 86_400_000 });
  expect(invoices()).toEqual(["KEPT"]);
  const { notifications } = await shop.control("/notifications");
  await shop.control(`/notifications/${notifications[0].notificationId}/deliver`, {});
  expect(invoices()).toEqual(["KEPT", "LOST"]);
});

test("a delay holds a notification back on the emulated clock", async () => {
  await fault("delayNotification", { count: 1, ms: 90_000 });
  await pay("SLOW");
  expect(invoices()).toEqual([]);
  await shop.control("/clock/advance", { ms: 90_000 });
  expect(invoices()).toEqual(["SLOW"]);
});

test("a duplicated notification arrives twice with the same bytes", async () => {
  await fault("duplicateNotification", { count: 1 });
  await pay("TWICE");
  expect(invoices()).toEqual(["TWICE", "TWICE"]);
  expect(received[1]?.body).toBe(received[0]?.body);
});

test("reordered, the second notification overtakes the first", async () => {
  await fault("reorderNotification", { count: 1 });
  await pay("FIRST");
  expect(invoices()).toEqual([]);
  await pay("SECOND");
  expect(invoices()).toEqual(["SECOND", "FIRST"]);
});

test("clearing the reorder fault lets the parked notification go", async () => {
  await fault("reorderNotification");
  await pay("PARKED");
  await shop.control("/faults/reorderNotification", undefined, "DELETE");
  await shop.idle();
  expect(invoices()).toEqual(["PARKED"]);
});

test("a wrong signature is a well-formed one that does not fit", async () => {
  await fault("wrongSignature", { count: 1 });
  await pay("FORGED", "HONEST");
  const signatures = received.map(({ headers }) => headers["x-anet-signature"]);
  const right = received.map(({ body }) => webhookSignature(key, body));
  const fits = new Map(invoices().map((invoice, i) => [invoice, signatures[i] === right[i]]));
  expect(signatures.every((one) => /^sha512=[0-9A-F]{128}$/.test(String(one)))).toBe(true);
  expect(Object.fromEntries(fits)).toEqual({ FORGED: false, HONEST: true });
});

test.each([
  [true, true],
  [false, false],
])("a tampered amount with signed %s has a signature that fits: %s", async (signed, fits) => {
  await fault("tamperedAmount", { count: 1, amount: "1.00", signed });
  await pay("CHEAP");
  const [{ body, headers } = nothing] = received;
  expect(body).toContain('"authAmount":1.00');
  expect(headers["x-anet-signature"] === webhookSignature(key, body)).toBe(fits);
});

test.each(["E00001", "E00053", "E00104"])("%s is answered once and without effect", async (code) => {
  await fault(code, { count: 1 });
  expect((await shop.askForPage()).messages.message[0]?.code).toBe(code);
  expect((await shop.askForPage()).messages.message[0]?.code).toBe("I00001");
});

test("HTTP 500 strikes the named method only, until cleared", async () => {
  await fault("http500", { method: "getUnsettledTransactionListRequest" });
  expect((await shop.askForPage()).messages.resultCode).toBe("Ok");
  const login = { name: "demo-login", transactionKey: "demo-transaction" };
  const list = () =>
    shop.send(JSON.stringify({ getUnsettledTransactionListRequest: { merchantAuthentication: login } }));
  expect((await list()).status).toBe(500);
  expect((await list()).status).toBe(500);
  await shop.control("/faults", undefined, "DELETE");
  expect((await list()).status).toBe(200);
});

test("a slow call is answered late", async () => {
  await fault("slow", { count: 1, ms: 200 });
  const start = performance.now();
  await shop.api("getUnsettledTransactionListRequest");
  expect(performance.now() - start).toBeGreaterThanOrEqual(195);
});

test("a time-out before the effect leaves nothing done, after the effect it is done", async () => {
  const transId = await shop.paid();
  const undo = () => shop.undo({ transactionType: "voidTransaction", refTransId: transId });
  await fault("timeoutBefore", { count: 1, ms: 50, method: "createTransactionRequest" });
  await expect(undo()).rejects.toThrow();
  expect(await shop.details(transId)).toMatchObject({ transactionStatus: "capturedPendingSettlement" });
  await fault("timeoutAfter", { count: 1, ms: 50, method: "createTransactionRequest" });
  await expect(undo()).rejects.toThrow();
  expect(await shop.details(transId)).toMatchObject({ transactionStatus: "voided" });
});

test("a caller with a shorter patience gives up on a call that never answers", async () => {
  await fault("timeoutBefore", { count: 1 });
  const signal = AbortSignal.timeout(50);
  const call = fetch(`${shop.url}/xml/v1/request.api`, { method: "POST", body: "{}", signal });
  await expect(call).rejects.toThrow("aborted due to timeout");
});

test("details lag behind the event for a while", async () => {
  await fault("detailsLag", { ms: 2_000 });
  const transId = await shop.paid();
  expect(await shop.details(transId)).toEqual({});
  await shop.control("/clock/advance", { ms: 2_000 });
  expect(await shop.details(transId)).toMatchObject({ transId });
});

test("lists lag behind the event for a while", async () => {
  await fault("listLag", { ms: 2_000 });
  const transId = await shop.paid();
  const listed = async () => (await shop.api("getUnsettledTransactionListRequest")).transactions ?? [];
  expect(await listed()).toEqual([]);
  await shop.control("/clock/advance", { ms: 2_000 });
  expect(await listed()).toMatchObject([{ transId }]);
});

test("a double payment leaves two transactions and two notifications for one invoice", async () => {
  await fault("doublePayment", { count: 1 });
  await pay("TWO", "ONE");
  const { transactions } = await shop.control("/transactions?invoiceNumber=TWO");
  expect(new Set(transactions.map(({ transId }: { transId: string }) => transId)).size).toBe(2);
  expect(invoices().toSorted()).toEqual(["ONE", "TWO", "TWO"]);
});

test("a fault that does not exist is refused with a sentence", async () => {
  const { error } = await fault("rain");
  expect(error).toContain("name");
});
