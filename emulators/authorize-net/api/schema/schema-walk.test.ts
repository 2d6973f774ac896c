import { afterAll, beforeAll, expect, test } from "vitest";
import { type Driven, drive } from "#test/services/authorize-net/drive.ts";

let shop: Driven;
beforeAll(async () => {
  shop = await drive();
});
afterAll(() => shop.close());

const inNs = "in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'";
const ns = "AnetApi/xml/v1/schema/AnetApiSchema.xsd";
const numericString = `${ns}:numericString`;

async function complaint(method: string, rest: object): Promise<string> {
  const answer = await shop.api(method, rest);
  expect(answer.messages.message[0]?.code).toBe("E00003");
  return answer.messages.message[0]?.text ?? "";
}
const page = (transactionRequest: object) => complaint("getHostedPaymentPageRequest", { transactionRequest });

test("a key in the wrong place names the elements that could stand there", async () => {
  expect(await page({ amount: "25.00", transactionType: "authCaptureTransaction" })).toBe(
    `The element 'transactionRequest' ${inNs} has invalid child element 'amount' ${inNs}. List of possible elements expected: 'transactionType' ${inNs}.`,
  );
  expect(await complaint("getTransactionDetailsRequest", { transId: "1", refId: "late" })).toBe(
    `The element 'getTransactionDetailsRequest' ${inNs} has invalid child element 'refId' ${inNs}.`,
  );
  expect(
    await complaint("getTransactionDetailsRequest", { refId: "1", clientId: "late", transId: "1" }),
  ).toBe(
    `The element 'getTransactionDetailsRequest' ${inNs} has invalid child element 'clientId' ${inNs}. List of possible elements expected: 'transId' ${inNs}.`,
  );
});

test("an unknown key inside an order is refused", async () => {
  const text = await page({
    transactionType: "authCaptureTransaction",
    amount: "1.00",
    order: { reference: "x" },
  });
  expect(text).toBe(
    `The element 'order' ${inNs} has invalid child element 'reference' ${inNs}. List of possible elements expected: 'invoiceNumber, description' ${inNs}.`,
  );
});

test("a missing required element is incomplete content", async () => {
  expect(await complaint("getTransactionDetailsRequest", {})).toBe(
    `The element 'getTransactionDetailsRequest' ${inNs} has incomplete content. List of possible elements expected: 'clientId, refId, transId' ${inNs}.`,
  );
});

test("an invoice number over 20 characters is too long", async () => {
  const invoiceNumber = "PMT-00000000000000042";
  expect(
    await page({ transactionType: "authCaptureTransaction", amount: "1.00", order: { invoiceNumber } }),
  ).toBe(
    `The '${ns}:invoiceNumber' element is invalid - The value '${invoiceNumber}' is invalid according to its datatype 'String' - The actual length is greater than the MaxLength value.`,
  );
});

test("an empty transaction id fails the pattern", async () => {
  expect(await complaint("getTransactionDetailsRequest", { transId: "" })).toBe(
    `The '${ns}:transId' element is invalid - The value '' is invalid according to its datatype '${numericString}' - The Pattern constraint failed.`,
  );
});

test("enumerations, amounts and limits are checked", async () => {
  expect(await page({ transactionType: "purchase", amount: "1.00" })).toContain(
    "The Enumeration constraint failed.",
  );
  expect(await page({ transactionType: "authCaptureTransaction", amount: "twenty" })).toContain(
    "The string 'twenty' is not a valid Decimal value.",
  );
  expect(await page({ transactionType: "authCaptureTransaction", amount: "-1" })).toContain("MinInclusive");
  const paging = { limit: 1001, offset: 1 };
  expect(await complaint("getUnsettledTransactionListRequest", { paging })).toContain("MaxInclusive");
});

test("a card number in a complaint is masked", async () => {
  const creditCard = { cardNumber: "41111111111111112222", expirationDate: "2030-12" };
  const text = await page({
    transactionType: "authCaptureTransaction",
    amount: "1.00",
    payment: { creditCard },
  });
  expect(text).toContain("The value 'XXXXXXXXXXXXXXXXXXXX' is invalid");
  expect(text).not.toContain("4111");
});
