import { statSync } from "node:fs";
import { z } from "zod";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { readJsonFile } from "#emulators/platform/json-file.ts";
import type { Transaction } from "./transaction.ts";

const Instant = z.iso.datetime().transform((text) => Date.parse(text));

/** Charges from before the emulator was first started, each settled in the batch that it names. */
const History = z.array(
  z.strictObject({
    transId: z.string().regex(/^\d{1,20}$/),
    batchId: z.string().regex(/^\d{1,20}$/),
    invoiceNumber: z.string().max(20),
    description: z.string().max(255),
    email: z.string().nullable(),
    cents: z.int().positive(),
    accountType: z.string(),
    lastFour: z.string().regex(/^\d{4}$/),
    submittedAt: Instant,
    settledAt: Instant,
  }),
);
type PastCharge = z.output<typeof History>[number];

/** Gives a function that reads the file once it is there; a charge that is known already stays as it is. */
export function historyReader(gateway: Gateway, file: string | undefined): () => void {
  let isRead = file === undefined;
  return () => {
    if (isRead || file === undefined || !statSync(file, { throwIfNoEntry: false })) return;
    isRead = true;
    for (const charge of History.parse(readJsonFile(file))) remember(gateway, charge);
  };
}

function remember({ state }: Gateway, charge: PastCharge): void {
  if (state.transactions.has(charge.transId)) return;
  const transaction = settled(charge);
  state.transactions.set(transaction.transId, transaction);
  const { batchId, settledAt } = charge;
  const batch = state.batches.get(batchId) ?? { batchId, settledAt, transIds: [] };
  batch.settledAt = Math.max(batch.settledAt, settledAt);
  batch.transIds.push(transaction.transId);
  state.batches.set(batchId, batch);
}

function settled(charge: PastCharge): Transaction {
  const { transId, batchId, invoiceNumber, description, submittedAt, cents } = charge;
  const { accountType, lastFour } = charge;
  return {
    transId,
    batchId,
    invoiceNumber,
    description,
    submittedAt,
    transactionType: "authCaptureTransaction",
    transactionStatus: "settledSuccessfully",
    responseCode: 1,
    responseReasonCode: 1,
    authCode: transId.slice(-6).padStart(6, "0"),
    authAmount: cents,
    settleAmount: cents,
    payment: { accountType, lastFour, fingerprint: `history ${transId}` },
    customerEmail: charge.email ?? undefined,
    billTo: {},
  };
}
