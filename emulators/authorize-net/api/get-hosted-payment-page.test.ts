import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, returnOptions } from "#test/services/authorize-net/drive.ts";

let shop: Driven;
beforeAll(async () => {
  shop = await drive();
});
afterEach(() => shop.control("/reset", {}));
afterAll(() => shop.close());

const returning = (change: object) => ({ hostedPaymentReturnOptions: { ...returnOptions, ...change } });
const code = async (answer: Promise<{ messages: { message: { code: string }[] } }>) =>
  (await answer).messages.message[0]?.code;

test("a token is long, opaque and new each time, for the same invoice too", async () => {
  const [one, other] = [await shop.token(), await shop.token()];
  expect(one.length).toBeGreaterThanOrEqual(300);
  expect(one).toMatch(/^[A-Za-z0-9+/=]+\.[\w-]+$/);
  expect(other).not.toBe(one);
});

test.each([
  ["a question mark", { url: "https://shop.example/return?id=1" }],
  ["a fragment", { cancelUrl: "https://shop.example/#cancel" }],
  ["no scheme", { url: "shop.example/return" }],
])("an address with %s is refused with the sentence about http", async (_, change) => {
  const answer = await shop.askForPage({ settings: returning(change) });
  expect(answer.messages.message[0]).toMatchObject({ code: "E00013" });
  expect(answer.messages.message[0]?.text).toMatch(/hostedPaymentReturnOptions.*must begin with http/);
  expect(answer.token).toBeUndefined();
});

test("a boolean in quotes, a receipt, and an unknown setting are refused by name", async () => {
  const quoted = await shop.askForPage({ settings: returning({ showReceipt: "true" }) });
  expect(quoted.messages.message[0]).toEqual({
    code: "E00013",
    text: "Setting value of hostedPaymentReturnOptions is invalid.",
  });
  const receipt = await shop.askForPage({ settings: returning({ showReceipt: true }) });
  expect(receipt.messages.message[0]?.code).toBe("E00013");
  const unknown = await shop.askForPage({ settings: { hostedPaymentColors: {} } });
  expect(unknown.messages.message[0]?.text).toContain("hostedPaymentColors");
});

test("card data has no place in the request", async () => {
  const base = { transactionType: "authCaptureTransaction", amount: "1.00" };
  const payment = { creditCard: { cardNumber: "4111111111111111", expirationDate: "2030-12" } };
  const ask = (more: object) =>
    shop.api("getHostedPaymentPageRequest", { transactionRequest: { ...base, ...more } });
  expect(await code(ask({ payment }))).toBe("E00119");
});

test("no page for a refund or for nothing", async () => {
  expect(await code(shop.askForPage({ transactionType: "refundTransaction" }))).toBe("E00013");
  expect(await code(shop.askForPage({ amount: "0.00" }))).toBe("E00013");
});
