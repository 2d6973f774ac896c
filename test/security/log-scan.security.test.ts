import { expect, test } from "vitest";
import { secretsIn } from "./log-scan.ts";

test.each([
  ['{"msg":"$argon2id$v=19$m=19456"}', "a password's hash"],
  ['{"headers":{"cookie":"a=b"}}', "a session or another cookie"],
  ['{"msg":"chapterhouse_session=abc"}', "a session or another cookie"],
  ['{"msg":"Bearer abcdefgh"}', "a bearer's token"],
  [`{"msg":"/member-login/new-password#${"Ab_-".repeat(10)}xyz"}`, "a secret of a link"],
  [`{"path":"/api/payment/return/${"A".repeat(22)}"}`, "a reference of a payment"],
  ['{"password":"oysters"}', "a field that holds a secret"],
  ['{"body":{"cardCode":"123"}}', "a field that holds a secret"],
  ['{"url":"postgres://portal:word@db/x"}', "the password of an address"],
  ['{"msg":"paid by 4111111111111111"}', "a card's number"],
  ['{"msg":"paid by 3700 000000 00002"}', "a card's number"],
  ['{"msg":"opens with bon-appetit"}', "a known secret"],
])("the scanner finds what is secret in %s", (line, kind) => {
  expect(secretsIn(line, ["bon-appetit"]).map((one) => one.split(":")[0])).toContainEqual(
    expect.stringContaining(kind),
  );
});

test("the scanner leaves alone what an ordinary line says", () => {
  const lines = [
    '{"level":30,"time":1773154800000,"pid":4111,"hostname":"x","port":5000,"msg":"the portal is open"}',
    '{"level":40,"limit":"account","address":"127.0.0.1","msg":"a log-in was throttled"}',
    '{"transactionId":"62801452754","invoiceNumber":"CH-3DE3949B3416831","card":"Visa XXXX1111","token":"[cut]"}',
    '{"level":20,"requestId":"68311304-1473-4811-befa-a68d87dacd82","status":200,"msg":"answered"}',
    '{"invoiceNumber":"CH-378282246310005","msg":"a payment is asked for"}',
    '{"endpoint":"POST /api/member/login","error":"Error: a query failed; because timeout at f (/x/y.ts:1:2)"}',
  ];
  expect(secretsIn(lines.join("\n"), ["bon-appetit"])).toEqual([]);
});
