import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Driven, drive, refundOf } from "#test/services/authorize-net/drive.ts";

const folder = mkdtempSync(join(tmpdir(), "card-history-"));
const file = join(folder, "history.json");
let shop: Driven | undefined;
afterEach(async () => {
  await shop?.close();
  rmSync(folder, { recursive: true, force: true });
});

const past = {
  transId: "40000000037",
  batchId: "7020000",
  invoiceNumber: "CH0123456789ABC",
  description: "Annual membership dues",
  email: "ada@example.org",
  cents: 30_000,
  accountType: "Visa",
  lastFour: "1111",
  submittedAt: "2026-02-10T15:24:00.000Z",
  settledAt: "2026-02-11T15:24:00.000Z",
};

test("earlier charges are found, listed and refunded once their file exists", async () => {
  shop = await drive({ history: file });
  expect(await shop.details(past.transId)).toEqual({});
  writeFileSync(file, JSON.stringify([past, { ...past, transId: "40000000074", cents: 9_550 }]));
  expect(await shop.details(past.transId)).toMatchObject({
    transactionStatus: "settledSuccessfully",
    settleAmount: 300,
    order: { invoiceNumber: "CH0123456789ABC" },
    payment: { creditCard: { cardNumber: "XXXX1111", cardType: "Visa" } },
    batch: { batchId: "7020000" },
  });
  const batches = await shop.api("getSettledBatchListRequest", {
    includeStatistics: true,
    firstSettlementDate: "2026-02-05T00:00:00Z",
    lastSettlementDate: "2026-02-15T00:00:00Z",
  });
  expect(batches.batchList).toMatchObject([
    { batchId: "7020000", statistics: [{ accountType: "Visa", chargeAmount: 395.5, chargeCount: 2 }] },
  ]);
  expect(await shop.undo(refundOf(past.transId, "100.00"))).toMatchObject({ top: "I00001", code: "1" });
  // A second look at the file would forget what happened since.
  expect(await shop.undo(refundOf(past.transId, "200.01"))).toMatchObject({ responseCode: "3", code: "55" });
});
