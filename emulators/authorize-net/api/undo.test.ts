import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, refundOf, voidOf } from "#test/services/authorize-net/drive.ts";

let shop: Driven;
beforeAll(async () => {
  shop = await drive();
});
afterEach(() => shop.control("/reset", {}));
afterAll(() => shop.close());

const day = 86_400_000;
const minute = 60_000;

test("a refund before settlement is error 54", async () => {
  const transId = await shop.paid();
  expect(await shop.undo(refundOf(transId, "25.00"))).toEqual({
    top: "E00027",
    responseCode: "3",
    code: "54",
    text: "The referenced transaction does not meet the criteria for issuing a credit.",
    transId: "0",
  });
});

test("a void before settlement keeps the id; the second says approved with 310", async () => {
  const transId = await shop.paid();
  expect(await shop.undo(voidOf(transId))).toMatchObject({
    top: "I00001",
    responseCode: "1",
    code: "1",
    transId,
  });
  expect(await shop.details(transId)).toMatchObject({ transactionStatus: "voided" });
  expect(await shop.undo(voidOf(transId))).toMatchObject({ top: "I00001", responseCode: "1", code: "310" });
});

test("a void while the batch is closing is 327, afterwards 16", async () => {
  const transId = await shop.paid();
  await shop.control("/settle", { closingMs: 5 * minute });
  expect(await shop.undo(voidOf(transId))).toMatchObject({ responseCode: "3", code: "327" });
  await shop.control("/clock/advance", { ms: 5 * minute });
  expect(await shop.details(transId)).toMatchObject({ transactionStatus: "settledSuccessfully" });
  expect(await shop.undo(voidOf(transId))).toMatchObject({
    responseCode: "3",
    code: "16",
    text: "The transaction cannot be found.",
  });
});

test("an unknown id is 16 for void and refund", async () => {
  expect(await shop.undo(voidOf("1"))).toMatchObject({ code: "16", transId: "0" });
  expect(await shop.undo(refundOf("1", "1.00"))).toMatchObject({ code: "16" });
});

test("a settled payment is refunded in parts, never beyond its sum", async () => {
  const transId = await shop.paid({ amount: "100.00" });
  await shop.control("/settle", {});
  const part = await shop.undo(refundOf(transId, "60.00"));
  expect(part).toMatchObject({ top: "I00001", responseCode: "1", code: "1" });
  expect(part.transId).not.toBe(transId);
  expect(await shop.details(part.transId ?? "")).toMatchObject({
    refTransId: transId,
    transactionType: "refundTransaction",
    transactionStatus: "refundPendingSettlement",
    authAmount: 60,
  });
  expect(await shop.undo(refundOf(transId, "40.01"))).toMatchObject({ responseCode: "3", code: "55" });
  expect(await shop.undo(refundOf(transId, "40.00", "XXXX1111"))).toMatchObject({ responseCode: "1" });
  await shop.control("/settle", {});
  expect(await shop.details(part.transId ?? "")).toMatchObject({
    transactionStatus: "refundSettledSuccessfully",
  });
});

test("a pending refund can be voided, and its sum refunded again", async () => {
  const transId = await shop.paid();
  await shop.control("/settle", {});
  const refund = await shop.undo(refundOf(transId, "25.00"));
  expect(await shop.undo(voidOf(refund.transId ?? ""))).toMatchObject({ responseCode: "1", code: "1" });
  await shop.control("/clock/advance", { ms: 3 * minute });
  expect(await shop.undo(refundOf(transId, "25.00"))).toMatchObject({ responseCode: "1" });
});

test("the same refund twice within two minutes is a duplicate", async () => {
  const transId = await shop.paid({ amount: "100.00" });
  await shop.control("/settle", {});
  await shop.undo(refundOf(transId, "10.00"));
  expect(await shop.undo(refundOf(transId, "10.00"))).toMatchObject({ responseCode: "3", code: "11" });
  await shop.control("/clock/advance", { ms: 2 * minute });
  expect(await shop.undo(refundOf(transId, "10.00"))).toMatchObject({ responseCode: "1" });
});

test("wrong card digits and a payment of more than 180 days ago are 54", async () => {
  const transId = await shop.paid();
  await shop.control("/settle", {});
  expect(await shop.undo(refundOf(transId, "25.00", "0015"))).toMatchObject({ code: "54" });
  await shop.control("/clock/advance", { ms: 181 * day });
  expect(await shop.undo(refundOf(transId, "25.00"))).toMatchObject({ code: "54" });
});

test("the same refund again is error 11 for as long as its duplicate window says", async () => {
  const transId = await shop.paid();
  await shop.control("/settle", {});
  const refund = (reference: string) => ({
    ...refundOf(transId, "5.00"),
    customer: { id: reference },
    transactionSettings: { setting: [{ settingName: "duplicateWindow", settingValue: "28800" }] },
  });
  expect(await shop.undo(refund("CHR-1"))).toMatchObject({ responseCode: "1" });
  await shop.control("/clock/advance", { ms: 28_800_000 - 1 });
  expect(await shop.undo(refund("CHR-1"))).toMatchObject({ responseCode: "3", code: "11" });
  expect(await shop.undo(refund("CHR-2"))).toMatchObject({ responseCode: "1" });
  await shop.control("/clock/advance", { ms: 1 });
  expect(await shop.undo(refund("CHR-1"))).toMatchObject({ responseCode: "1" });
});
