import { randomBytes } from "node:crypto";
import { centsOf } from "#contract/values/cents.ts";
import { cardInWords } from "#server/payments/authorize-net/status-in-words.ts";
import { INVOICE_PREFIX } from "#server/payments/open-payment.ts";
import { paymentCharges, payments } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Something that was paid on the card provider's page. */
export type CardPayment = {
  purpose: "registration" | "dues";
  subjectId: number;
  description: string;
  email: string | null;
  amount: string;
  at: Date;
};

/** A payment of the ledger with its charge, as the card processor knows it. */
export type Settled = { paymentId: number; transactionId: string; known: PastCharge };

/** A charge of the time before the demo, in the words of the card provider's emulator. */
export type PastCharge = {
  transId: string;
  batchId: string;
  invoiceNumber: string;
  description: string;
  email: string | null;
  cents: number;
  accountType: string;
  lastFour: string;
  submittedAt: Date;
  settledAt: Date;
};

/** As the card processor names their kinds, with their last four digits. */
const CARDS = [
  ["Visa", "1111"],
  ["MasterCard", "0015"],
  ["AmericanExpress", "0002"],
  ["Discover", "0012"],
] as const;
/** Below the numbers that the emulator gives out, so that the two never meet. */
const FIRST_TRANSACTION = 40_000_000_000;
const FIRST_BATCH = 7_000_000;
const TO_PAY_MS = 3 * 60_000;
const TOKEN_MS = 15 * 60_000;
const SETTLED_AFTER_MS = 86_400_000;

/** Writes each payment with its one charge, and answers them in the order given. */
export async function writePayments(tx: Tx, paid: readonly CardPayment[], now: Date): Promise<Settled[]> {
  const rows = paid.map(({ at, ...what }) => {
    const paidAt = new Date(at.getTime() + TO_PAY_MS);
    return {
      ...what,
      invoiceNumber: `${INVOICE_PREFIX}${randomBytes(8).toString("hex").toUpperCase().slice(0, 15)}`,
      reference: randomBytes(16).toString("base64url"),
      status: "paid" as const,
      tokenExpiresAt: new Date(at.getTime() + TOKEN_MS),
      paidAt,
      closedAt: paidAt,
      createdAt: at,
      updatedAt: paidAt,
    };
  });
  const written = await tx
    .insert(payments)
    .values(rows)
    .returning({ id: payments.id, invoiceNumber: payments.invoiceNumber });
  const ids = new Map(written.map(({ id, invoiceNumber }) => [invoiceNumber, id]));
  const charges = rows.map((row, nth) => ({
    transactionId: String(FIRST_TRANSACTION + nth * 37),
    paymentId: ids.get(row.invoiceNumber) ?? 0,
    invoiceNumber: row.invoiceNumber,
    amount: row.amount,
    card: `${cardInWords(cardOf(row)[0])} XXXX${cardOf(row)[1]}`,
    outcome: "applied" as const,
    providerStatus: "settledSuccessfully",
    chargedAt: row.paidAt,
    recordedAt: row.paidAt,
    batchId: String(FIRST_BATCH + Math.trunc(row.paidAt.getTime() / SETTLED_AFTER_MS)),
    settledAt: new Date(Math.min(row.paidAt.getTime() + SETTLED_AFTER_MS, now.getTime())),
  }));
  await tx.insert(paymentCharges).values(charges);
  return rows.flatMap((row, nth) => {
    const charge = charges[nth];
    if (!charge) return [];
    const { paymentId, transactionId } = charge;
    return { paymentId, transactionId, known: knownAs(charge, row) };
  });
}

function cardOf({ subjectId }: Pick<CardPayment, "subjectId">) {
  return CARDS[subjectId % CARDS.length] ?? CARDS[0];
}

function knownAs(
  charge: Pick<PastCharge, "batchId" | "invoiceNumber" | "settledAt"> & {
    transactionId: string;
    amount: string;
    chargedAt: Date;
  },
  paid: Pick<CardPayment, "subjectId" | "description" | "email">,
): PastCharge {
  const { batchId, invoiceNumber, settledAt } = charge;
  const [accountType, lastFour] = cardOf(paid);
  return {
    transId: charge.transactionId,
    batchId,
    invoiceNumber,
    accountType,
    settledAt,
    description: paid.description,
    email: paid.email,
    lastFour,
    cents: centsOf(charge.amount),
    submittedAt: charge.chargedAt,
  };
}
