import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, returnOptions } from "#emulators/authorize-net/driver/drive.ts";

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

test("with the strict switch off a query passes", async () => {
  await shop.control("/settings", { strictReturnUrls: false });
  expect(
    await code(shop.askForPage({ settings: returning({ url: "https://shop.example/return?id=1" }) })),
  ).toBe("I00001");
});

test("a boolean in quotes and an unknown setting are refused by name", async () => {
  const quoted = await shop.askForPage({ settings: returning({ showReceipt: "true" }) });
  expect(quoted.messages.message[0]).toEqual({
    code: "E00013",
    text: "Setting value of hostedPaymentReturnOptions is invalid.",
  });
  const unknown = await shop.askForPage({ settings: { hostedPaymentColors: {} } });
  expect(unknown.messages.message[0]?.text).toContain("hostedPaymentColors");
});

test("card data and profile ids have no place in the request", async () => {
  const base = { transactionType: "authCaptureTransaction", amount: "1.00" };
  const payment = { creditCard: { cardNumber: "4111111111111111", expirationDate: "2030-12" } };
  const profile = { customerProfileId: "1", paymentProfile: { paymentProfileId: "2" } };
  const ask = (more: object) =>
    shop.api("getHostedPaymentPageRequest", { transactionRequest: { ...base, ...more } });
  expect(await code(ask({ payment }))).toBe("E00119");
  expect(await code(ask({ profile }))).toBe("E00138");
});

test("no page for a refund, for nothing, or for a purchase order with an ampersand", async () => {
  expect(await code(shop.askForPage({ transactionType: "refundTransaction" }))).toBe("E00013");
  expect(await code(shop.askForPage({ amount: "0.00" }))).toBe("E00013");
  const transactionRequest = { transactionType: "authCaptureTransaction", amount: "1.00", poNumber: "A&B" };
  expect(await code(shop.api("getHostedPaymentPageRequest", { transactionRequest }))).toBe("E00013");
});

test("an account without a Signature Key gets no page", async () => {
  const keyless = await drive({ credentials: { signatureKey: null } });
  expect(await code(keyless.askForPage())).toBe("E00122");
  await keyless.close();
});
