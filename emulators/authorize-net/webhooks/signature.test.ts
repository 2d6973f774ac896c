import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { webhookSignature } from "./signature.ts";

const key = "0123456789ABCDEF".repeat(8);
const body =
  '{"notificationId":"11111111-2222-4333-8444-555555555555","eventType":"net.authorize.payment.authcapture.created","eventDate":"2026-03-01T17:05:09.1234567Z","webhookId":"99999999-8888-4777-8666-555555555555","payload":{"responseCode":1,"authCode":"ABC123","avsResponse":"Y","authAmount":25.00,"invoiceNumber":"PMT-000042","entityName":"transaction","id":"60000000001"}}';
const expected =
  "sha512=E83B1055F4FE7194E486DE70BD85F6D371FD581BC0D5555DF2E1A0E6D0A21C8AC8982A3048812F088BAC6683A9D61443B98DD202201298997E89AF4C16C7B846";

test("the reference's vector is signed with the key as text, in upper case", () => {
  expect(Buffer.byteLength(body)).toBe(368);
  expect(webhookSignature(key, body)).toBe(expected);
});

test("the key decoded from hex gives the wrong signature that the reference names", () => {
  const decoded = createHmac("sha512", Buffer.from(key, "hex")).update(body).digest("hex").toUpperCase();
  expect(decoded).toMatch(/^7C2A506B.*8C9F705B79$/);
  expect(expected).not.toContain(decoded);
});

test("a body that was parsed and written again no longer matches", () => {
  const rewritten = webhookSignature(key, JSON.stringify(JSON.parse(body)));
  // The reference abbreviates this hash and has two of its characters wrong: it ends in E4B0ED81DF, not 81B0ED81DF.
  expect(rewritten).toMatch(/^sha512=76A7C97F.*E4B0ED81DF$/);
  expect(rewritten).not.toBe(expected);
});
