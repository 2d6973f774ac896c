import { z } from "zod";
import { PersonPrice } from "#contract/registrations/prices.ts";
import {
  Day,
  Id,
  IdInPath,
  Instant,
  Money,
  OfficersNote,
  OptionalDay,
  optionalChoice,
  TypedDay,
} from "#contract/values/schemas.ts";
import { type Answer, endpoint } from "./endpoint.ts";

/** What a payment is for. */
export const PURPOSES = ["registration", "dues", "manual-registration"] as const;
/** The status of a payment (S-18a, S-26). */
export const PAYMENT_STATES = [
  "created",
  "recorded",
  "paid",
  "cancelled",
  "expired",
  "failed",
  "refund_due",
  "refunding",
  "refunded",
  "refund_failed",
] as const;
/** The outcome of a captured charge: applied, waiting to be applied (076), or due for a refund. */
export const CHARGE_OUTCOMES = ["applied", "recorded", "refund_due"] as const;
export type ChargeOutcome = (typeof CHARGE_OUTCOMES)[number];
/** The tabs of the payment list, by statuses. `paid` was paid and needs nothing, even if it was refunded since. */
export const PAYMENT_GROUPS = {
  paid: ["paid", "refunded"],
  refunds: ["refund_due", "refunding", "refund_failed"],
  failed: ["failed", "cancelled", "expired"],
  open: ["created", "recorded"],
} as const satisfies Record<string, readonly (typeof PAYMENT_STATES)[number][]>;
export type PaymentGroup = keyof typeof PAYMENT_GROUPS;

const REFUND_STATES = [
  "due",
  "refunding",
  "refunded",
  "refund_failed",
  "settled_otherwise",
  "credited",
  "dismissed",
  "undone",
] as const;

/** The payer and the subject of a payment or refund; null where unknown. */
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
  /** True if it is sent automatically once its charge has settled. */
  isQueued: z.boolean(),
  providerTransactionId: z.string().nullable(),
  createdAt: Instant,
  refundedAt: Instant.nullable(),
  /** When it was found undone at the provider; null if it was not. */
  undoneAt: Instant.nullable(),
});
export type Refund = z.output<typeof Refund>;

/**
 * One open item with its suggested step. "send": a refund to send. "look": nothing to send, only to check. "wait": the
 * portal or the provider is working on it. "review": to be decided at the provider. "explain": a difference of a
 * reconciliation, to be put right or explained. "apply": a charge that could not be applied (D-357). "return": money that
 * was received by check, in cash or another way, for the treasurer to return (D-369).
 */
const OpenItem = z.object({
  key: z.string(),
  paymentId: Id.nullable(),
  refundId: Id.nullable(),
  /** The return of a manual payment, if it is one. */
  returnId: Id.nullable(),
  /** The party that it is about, if there is one. */
  registrationId: Id.nullable(),
  /** The difference of a reconciliation, if it is one. */
  differenceId: Id.nullable(),
  step: z.enum(["send", "look", "wait", "review", "explain", "apply", "return"]),
  title: z.string(),
  why: z.string(),
  amount: Money,
  card: z.string().nullable(),
  transactionId: z.string().nullable(),
  since: Instant,
  ...About,
});
export type OpenItem = z.output<typeof OpenItem>;

/**
 * Open items that need an officer, oldest first, then those in progress; a page at a time, from offset `after`. With
 * `event`, those about its registrations.
 */
export const listOpenItems = endpoint({
  method: "GET",
  path: "/api/open-items",
  who: "full",
  query: z.object({
    after: z.coerce.number().int().min(0).max(1_000_000).default(0),
    event: IdInPath.optional(),
  }),
  output: z.object({
    openItems: z.array(OpenItem),
    /** Offset of the next page; null at the end. */
    next: z.int().nullable(),
    /** How many open items need an officer, over all pages. */
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

/** The ways to pay, by which the list is filtered: by card, or as an officer recorded it. */
export const PAYMENT_METHODS = [
  "card",
  "check",
  "cash",
  "transfer",
  "other",
  "credit",
  "complimentary",
] as const;

/** A line of the list: a card payment, or a payment of a party or of dues that an officer recorded. */
const ListedPayment = PaymentLine.extend({
  /** Its number; null for a manual payment, which has no page of its own. */
  id: Id.nullable(),
  /** Unique in the list. */
  key: z.string(),
  /** The number of a payment that officers recorded for a party and may void; null for every other. */
  voidableId: Id.nullable(),
  method: z.enum(PAYMENT_METHODS),
  /** The number of a check or transfer. */
  reference: z.string().nullable(),
  /** Who received a manual payment. */
  receivedBy: z.string().nullable(),
  voidedAt: Instant.nullable(),
  /** What was last returned of a party's manual payment, which an officer can undo; null if nothing was. */
  lastReturn: z
    .object({ id: Id, amount: Money, method: z.string(), reference: z.string().nullable() })
    .nullable(),
});
export type ListedPayment = z.output<typeof ListedPayment>;

/**
 * A page of payments by any method, newest first; `search` covers names, email addresses, invoice numbers, transaction
 * ids, check numbers, dinners, and who received a manual payment (D-350).
 */
export const listPayments = endpoint({
  method: "GET",
  path: "/api/payments",
  who: "full",
  cache: "while no row changes",
  query: z.object({
    search: z.string().trim().max(200).default(""),
    state: optionalChoice(PAYMENT_STATES),
    group: optionalChoice(Object.keys(PAYMENT_GROUPS) as [PaymentGroup, ...PaymentGroup[]]),
    purpose: optionalChoice(PURPOSES),
    method: optionalChoice(PAYMENT_METHODS),
    from: OptionalDay,
    to: OptionalDay,
    /** Only payments of this member. */
    member: z
      .union([z.literal(""), IdInPath])
      .optional()
      .transform((id) => id || null),
    /** Only payments for this event. */
    event: IdInPath.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  output: z.object({
    payments: z.array(ListedPayment),
    /** The number found. With `isMore` there are more, which no page shows (025). */
    total: z.int(),
    isMore: z.boolean(),
    page: z.int(),
    pages: z.int(),
    /** How many of those found were paid, and the total charged and refunded; null with `isMore`. */
    paid: z.int().nullable(),
    charged: z.string().nullable(),
    refunded: z.string().nullable(),
    /** What officers recorded as received and did not void, among those found; null with `isMore`. */
    receivedManually: z.string().nullable(),
    /** The part of those found that credits paid, which was received earlier; null with `isMore`. */
    credited: z.string().nullable(),
  }),
});

/** A difference between the portal and the provider, which stays until both agree or an officer explains it (D-378). */
const StandingDifference = z.object({
  id: Id,
  /** What differs, such as "$10.00 less was settled than charged". */
  title: z.string(),
  sentence: z.string(),
  transactionId: z.string(),
  paymentId: Id.nullable(),
  amountHere: Money.nullable(),
  amountThere: Money.nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** When both sides agreed, or the portal recorded what was missing; null while they differ. */
  resolvedAt: Instant.nullable(),
  explainedAt: Instant.nullable(),
  explainedBy: z.string().nullable(),
  explanation: z.string().nullable(),
});
export type StandingDifference = z.output<typeof StandingDifference>;

/** Differences that officers have explained, the latest first. */
export const listExplainedDifferences = endpoint({
  method: "GET",
  path: "/api/reconciliation-items",
  who: "full",
  output: z.array(StandingDifference),
});

const HistoryLine = z.object({
  at: Instant,
  what: z.string(),
  /** The person who did it; null for programs. */
  by: z.string().nullable(),
  detail: z.string().nullable(),
});

/** One payment with its charges, refunds and history. */
export const showPayment = endpoint({
  method: "GET",
  path: "/api/payments/:id",
  who: "full",
  output: PaymentLine.extend({
    charges: z.array(
      z.object({
        transactionId: z.string(),
        amount: Money,
        card: z.string().nullable(),
        outcome: z.enum(CHARGE_OUTCOMES),
        reason: z.string().nullable(),
        providerStatus: z.string(),
        chargedAt: Instant,
        settledAt: Instant.nullable(),
        /** The part of it that can still be refunded. */
        left: Money,
        refunds: z.array(Refund),
      }),
    ),
    /** Differences of reconciliations about it, the latest first. */
    differences: z.array(StandingDifference),
    /** What each person of the party costs now; null for dues, and as long as it has no registration. */
    prices: z
      .object({
        persons: z.array(PersonPrice.extend({ id: Id, name: z.string() })),
        /** The amount minus their sum, and the reason; null if there is no difference. */
        adjustment: z.object({ amount: Money, why: z.string() }).nullable(),
        amount: Money,
      })
      .nullable(),
    /** What the payer still has from this payment, and what a full refund does to it; null if nothing. */
    stillHas: z.string().nullable(),
    /** What happened in plain words, oldest first. */
    history: z.array(HistoryLine),
    /** The provider's notifications and answers in its own words, oldest first. */
    providerRecord: z.array(z.object({ at: Instant, what: z.string(), detail: z.string().nullable() })),
  }),
});
export type PaymentDetails = Answer<typeof showPayment>;

const Receipt = z.object({
  /** The payer's address; null if none is on file. */
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  lastSentAt: Instant.nullable(),
  /** When a report said that the most recent one did not arrive; null if none did. */
  returnedAt: Instant.nullable(),
  /** Why it can't be sent now; null if it can. */
  whyNot: z.string().nullable(),
});
export type Receipt = z.output<typeof Receipt>;

/** The receipt of a payment, as its payer gets it. 404 if nothing was paid or the payer was deleted. */
export const showReceipt = endpoint({
  method: "GET",
  path: "/api/payments/:id/receipt",
  who: "full",
  output: Receipt,
});

/** Sends the receipt to its payer again, and to no one else; `to` is what the officer saw. */
export const sendReceipt = endpoint({
  method: "POST",
  path: "/api/payments/:id/receipt",
  who: "full",
  input: z.object({ to: z.string().max(254) }),
  output: Receipt,
});

/** The outcome of a refund request, and a sentence for the officer. */
const RefundOutcome = z.object({
  outcome: z.enum(["sent", "waits", "unclear", "failed"]),
  sentence: z.string(),
});

/** The provider's number of a transaction. */
const TRANSACTION_ID = /^\d{1,20}$/;

/** Refund part or all of a charge: records the refund as due and sends it. */
export const refundPayment = endpoint({
  method: "POST",
  path: "/api/payments/:id/refunds",
  who: "full",
  proof: "recent",
  once: true,
  input: z.object({
    transactionId: z.string().regex(TRANSACTION_ID),
    amount: z
      .string()
      .regex(/^\d{1,8}\.\d{2}$/, "Please enter the amount in dollars and cents, such as 150.00"),
    reason: OfficersNote,
    /** The refundable amount the officer saw, so that of two simultaneous requests only one succeeds. */
    left: Money.optional(),
  }),
  output: RefundOutcome,
});

/** Try once more to apply a charge that could not be applied; one that was applied since is not applied again. */
export const tryChargeAgain = endpoint({
  method: "POST",
  path: "/api/charges/:id/apply",
  who: "full",
  params: z.object({ id: z.string().regex(TRANSACTION_ID) }),
  output: z.object({
    outcome: z.enum(CHARGE_OUTCOMES),
    /** The outcome, for the officer. */
    sentence: z.string(),
  }),
});

/** Send a refund that is due; `amount` is what the officer saw. */
export const sendRefund = endpoint({
  method: "POST",
  path: "/api/refunds/:id/send",
  who: "full",
  proof: "recent",
  input: z.object({ amount: Money }),
  output: RefundOutcome,
});

/** Record that a refund was made another way, such as by check; `amount` is what the officer saw. */
export const settleRefund = endpoint({
  method: "POST",
  path: "/api/refunds/:id/settle",
  who: "full",
  input: z.object({ note: OfficersNote, amount: Money.optional() }),
  output: Refund,
});

/** Dismiss a refund, or mark an item as checked; `amount` is what the officer saw. */
export const dismissRefund = endpoint({
  method: "POST",
  path: "/api/refunds/:id/dismiss",
  who: "full",
  input: z.object({ note: OfficersNote, amount: Money.optional() }),
  output: Refund,
});

/**
 * Explain a difference, which closes it until its amounts change. `title` is the title that the officer saw; 409 if the
 * difference is closed or its amounts have changed.
 */
export const explainDifference = endpoint({
  method: "POST",
  path: "/api/reconciliation-items/:id/explain",
  who: "full",
  once: true,
  input: z.object({ explanation: OfficersNote, title: z.string().max(300).optional() }),
  output: StandingDifference,
});

const Reconciliation = z.object({
  id: Id,
  from: Day,
  to: Day,
  /** Null for the daily reconciliation. */
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

/** The newest reconciliations with the provider's settled batches. */
export const listReconciliations = endpoint({
  method: "GET",
  path: "/api/reconciliations",
  who: "full",
  output: z.array(Reconciliation),
});

/** Reconcile whole days now, at most 31. */
export const reconcileDays = endpoint({
  method: "POST",
  path: "/api/reconciliations",
  who: "full",
  input: z.object({ from: TypedDay, to: TypedDay }),
  output: Reconciliation,
});

/**
 * The ledger of these days, or with `event` that of one dinner, as CSV: one line per charge, refund, manual payment, return
 * and void. 400 without either.
 */
export const exportLedger = endpoint({
  method: "GET",
  path: "/api/payments/export/csv",
  who: "full",
  query: z.object({
    from: TypedDay.optional(),
    to: TypedDay.optional(),
    event: IdInPath.optional(),
  }),
});
