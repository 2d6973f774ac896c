import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, login } from "#test/services/authorize-net/drive.ts";

let shop: Driven;
beforeAll(async () => {
  shop = await drive();
});
afterEach(() => shop.control("/reset", {}));
afterAll(() => shop.close());

const first = (answer: { messages: { message: { code: string; text: string }[] } }) =>
  answer.messages.message[0];
const body = (name: string, rest: object = {}) =>
  JSON.stringify({ [name]: { merchantAuthentication: login, ...rest } });

test("every answer is HTTP 200, starts with a byte order mark and lists its messages", async () => {
  const response = await shop.send(body("getUnsettledTransactionListRequest"));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(JSON.parse(bytes.subarray(3).toString())).toEqual({
    messages: { resultCode: "Ok", message: [{ code: "I00004", text: "No records found." }] },
  });
});

test("an error is HTTP 200 with a byte order mark too", async () => {
  const response = await shop.send("nonsense");
  expect(response.status).toBe(200);
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 3)
      .toString("hex"),
  ).toBe("efbbbf");
});

test("the refId of the request comes back, in errors as well", async () => {
  expect(await shop.api("getUnsettledTransactionListRequest", { refId: "PMT-7" })).toMatchObject({
    refId: "PMT-7",
  });
  expect(await shop.api("getTransactionDetailsRequest", { refId: "PMT-8", transId: "1" })).toMatchObject({
    refId: "PMT-8",
    messages: { resultCode: "Error", message: [{ code: "E00040", text: "The record cannot be found." }] },
  });
});

test.each([
  ["a form", "a=b", "application/x-www-form-urlencoded", "E00002"],
  ["text that is not JSON", "{", "application/json", "E00003"],
  ["an unknown method", body("getNothingRequest"), "application/json", "E00004"],
  ["a name that every object has", body("toString"), "application/json", "E00004"],
  [
    "two methods at once",
    '{"getUnsettledTransactionListRequest":{},"getSettledBatchListRequest":{}}',
    "application/json",
    "E00004",
  ],
])("%s is refused with its own code", async (_, text, type, code) => {
  const answer = await (await shop.send(text, type)).json();
  expect(answer.messages.resultCode).toBe("Error");
  expect(first(answer)?.code).toBe(code);
});

test("wrong credentials are E00007, after the schema check", async () => {
  const wrong = { ...login, transactionKey: "wrong" };
  const good = JSON.stringify({ getUnsettledTransactionListRequest: { merchantAuthentication: wrong } });
  expect(first(await (await shop.send(good)).json())).toEqual({
    code: "E00007",
    text: "User authentication failed due to invalid authentication values.",
  });
  const bad = JSON.stringify({
    getUnsettledTransactionListRequest: { merchantAuthentication: wrong, nonsense: 1 },
  });
  expect(first(await (await shop.send(bad)).json())?.code).toBe("E00003");
});

test("a login that is too long fails the schema, not the login", async () => {
  const merchantAuthentication = { name: "demo-login", transactionKey: "much-too-long-for-a-key" };
  const answer = await (
    await shop.send(JSON.stringify({ getUnsettledTransactionListRequest: { merchantAuthentication } }))
  ).json();
  expect(first(answer)?.code).toBe("E00003");
  expect(first(answer)?.text).toContain("The actual length is greater than the MaxLength value.");
});
