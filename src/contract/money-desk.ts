import { z } from "zod";
import { type Answer, endpoint } from "./endpoint.ts";
import {
  Day,
  Id,
  IdInPath,
  Instant,
  Money,
  OptionalDay,
  optionalChoice,
  Paragraphs,
  TypedDay,
} from "./values.ts";

/** What is paid for. */
export const PURPOSES = ["registration", "dues", "manual-registration"] as const;
/** How a payment stands (S-18a, S-26). */
export const PAYMENT_STATES = [
  "created",
  "paid",
  "cancelled",
  "expired",
  "failed",
  "refund_due",
  "refunding",
  "refunded",
  "refund_failed",
] as const;
const REFUND_STATES = [
  "due",
  "refunding",
  "refunded",
  "refund_failed",
  "settled_otherwise",
  "dismissed",
] as const;

/** Who pays, or is to be paid back, and for what; null where the portal does not know. */
const About = {
  payer: z.string().nullable(),
  email: z.string().nullable(),
  what: z.string(),
  memberId: Id.nullable(),
  eventId: Id.nullable(),
};

const Refund = z.object({
  id: Id,
  transactionId: z.string(),
  amount: Money,
  status: z.enum(REFUND_STATES),
  kind: z.enum(["void", "refund", "external"]).nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  note: z.string().nullable(),
  concern: z.string().nullable(),
  /** True where it goes out by itself once its charge is settled. */
  isQueued: z.boolean(),
  providerTransactionId: z.string().nullable(),
  createdAt: Instant,
  refundedAt: Instant.nullable(),
});
export type Refund = z.output<typeof Refund>;

/**
 * One thing that a person must see to, with the step that fits. "send": money to return. "look": nothing to send,
 * only to be looked at. "wait": the portal is at it, or the card company is. "review": to be decided there, or to be put right where the two
 * ledgers differ.
 */
const Matter = z.object({
  key: z.string(),
  paymentId: Id.nullable(),
  refundId: Id.nullable(),
  step: z.enum(["send", "look", "wait", "review"]),
  title: z.string(),
  why: z.string(),
  amount: Money,
  card: z.string().nullable(),
  transactionId: z.string().nullable(),
  since: Instant,
  ...About,
});
export type Matter = z.output<typeof Matter>;

/** What needs a person, the longest waiting first, then what the portal is at; a page at a time, from `after` on. */
export const listMatters = endpoint({
  method: "GET",
  path: "/api/payment-matters",
  who: "full",
  query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  output: z.object({
    matters: z.array(Matter),
    /** Where the next page begins; null at the end. */
    next: z.int().nullable(),
    /** How many of all, not of this page alone, need a person. */
    needPerson: z.int(),
  }),
});

const PaymentLine = z.object({
  id: Id,
  purpose: z.enum(PURPOSES),
  invoiceNumber: z.string(),
  amount: Money,
  refunded: Money,
  status: z.enum(PAYMENT_STATES),
  needsPerson: z.string().nullable(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
  ...About,
});
export type PaymentLine = z.output<typeof PaymentLine>;

/** Payments a page at a time, the newest first; `search` in names, addresses, invoice and transaction numbers. */
export const listPayments = endpoint({
  method: "GET",
  path: "/api/payments",
  who: "full",
  kept: "while no row changes",
  query: z.object({
    search: z.string().trim().max(200).default(""),
    state: optionalChoice(PAYMENT_STATES),
    purpose: optionalChoice(PURPOSES),
    from: OptionalDay,
    to: OptionalDay,
    /** Only what this member paid, or is to pay. */
    member: z
      .union([z.literal(""), IdInPath])
      .optional()
      .transform((id) => id || null),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  output: z.object({
    payments: z.array(PaymentLine),
    /** How many were found; with `isMore` there are more than these, and the pages end with them (025). */
    total: z.int(),
    isMore: z.boolean(),
    page: z.int(),
    pages: z.int(),
    /** Sum of the charges of all that were found, and of what went back of them; null where there are more. */
    charged: z.string().nullable(),
    refunded: z.string().nullable(),
  }),
});

const HistoryLine = z.object({
  at: Instant,
  what: z.string(),
  by: z.string().nullable(),
  detail: z.string().nullable(),
});

/** One payment with its charges, refunds and whole history. */
export const showPayment = endpoint({
  method: "GET",
  path: "/api/payments/:id",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: PaymentLine.extend({
    charges: z.array(
      z.object({
        transactionId: z.string(),
        amount: Money,
        card: z.string().nullable(),
        isApplied: z.boolean(),
        reason: z.string().nullable(),
        providerStatus: z.string(),
        chargedAt: Instant,
        settledAt: Instant.nullable(),
        /** What can still go back of it. */
        left: Money,
        refunds: z.array(Refund),
      }),
    ),
    /** What the payer still has of what was bought, and what becomes of it when all of the money goes back. */
    stillHas: z.string().nullable(),
    history: z.array(HistoryLine),
  }),
});
export type PaymentDetails = Answer<typeof showPayment>;

/** How an order to return money ended, and the sentence for the officer who gave it. */
const Sent = z.object({
  outcome: z.enum(["sent", "waits", "unclear", "failed"]),
  sentence: z.string(),
});

/** A remark that will be read by whoever comes after. */
const Note = Paragraphs.min(3, "Please write a short note, so that others understand it later.").max(
  500,
  "Please keep this under 500 characters",
);

/** Give back a part or all of a charge of which nothing is owed yet; one call owes it and sends it. */
export const refundPayment = endpoint({
  method: "POST",
  path: "/api/payments/:id/refunds",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({
    transactionId: z.string().regex(/^\d{1,20}$/),
    amount: z
      .string()
      .regex(/^\d{1,8}\.\d{2}$/, "Please write the amount as dollars and cents, such as 150.00"),
    reason: Note,
    /** What could still go back as the officer read it: of two clicks, and of two officers, one goes through. */
    left: Money.optional(),
  }),
  output: Sent,
});

/** Send what is owed; `amount` is the sum that the officer read. */
export const sendRefund = endpoint({
  method: "POST",
  path: "/api/refunds/:id/send",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({ amount: Money }),
  output: Sent,
});

/** Say that what is owed was returned otherwise, by a cheque or by hand; `amount` is the sum that the officer read. */
export const settleRefund = endpoint({
  method: "POST",
  path: "/api/refunds/:id/settle",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({ note: Note, amount: Money.optional() }),
  output: Refund,
});

/** Say that nothing goes back, or that the matter was looked at; `amount` as above. */
export const dismissRefund = endpoint({
  method: "POST",
  path: "/api/refunds/:id/dismiss",
  who: "full",
  params: z.object({ id: IdInPath }),
  input: z.object({ note: Note, amount: Money.optional() }),
  output: Refund,
});

const Reconciliation = z.object({
  id: Id,
  from: Day,
  to: Day,
  /** Null where the portal compared by itself. */
  askedBy: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  error: z.string().nullable(),
  batches: z.int(),
  charges: z.int(),
  charged: z.string(),
  refunds: z.int(),
  refunded: z.string(),
  foreignRows: z.int(),
  differences: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      transactionId: z.string(),
      paymentId: Id.nullable(),
      amountHere: Money.nullable(),
      amountThere: Money.nullable(),
      sentence: z.string(),
    }),
  ),
});
export type Reconciliation = z.output<typeof Reconciliation>;

/** The newest comparisons with the card company's settled batches. */
export const listReconciliations = endpoint({
  method: "GET",
  path: "/api/reconciliations",
  who: "full",
  output: z.array(Reconciliation),
});

/** Compare whole days now, 31 of them at most. */
export const compareWithProvider = endpoint({
  method: "POST",
  path: "/api/reconciliations",
  who: "full",
  input: z.object({ from: TypedDay, to: TypedDay }),
  output: Reconciliation,
});

/** The bookkeeper's file: one line for each charge and each refund of these days. */
export const exportLedger = endpoint({
  method: "GET",
  path: "/api/payments/export/csv",
  who: "full",
  query: z.object({ from: TypedDay, to: TypedDay }),
});
