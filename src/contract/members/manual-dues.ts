import { z } from "zod";
import { DuesPayment } from "#contract/dues.ts";
import { endpoint } from "#contract/endpoint.ts";
import { optionalLine, Receipt } from "#contract/values/receipt.ts";
import { Day, Instant, Money, OfficersNote, TypedDay } from "#contract/values/schemas.ts";
import { MANUAL_METHODS, type ManualMethod } from "./manual-methods.ts";

/** A payment of dues as officers see it. */
const RecordedDues = DuesPayment.extend({
  /** The number of a check or transfer. */
  reference: z.string().nullable(),
  receivedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** True if an officer recorded it, and so may void it. */
  isManual: z.boolean(),
  voidReason: z.string().nullable(),
  voidedAt: Instant.nullable(),
});
export type RecordedDues = z.output<typeof RecordedDues>;

const MemberDues = z.object({
  /** A year's dues in dollars. */
  yearly: Money,
  /** The last paid day, inclusive; null if none is on record. */
  paidThrough: Day.nullable(),
  /** Whether earlier emails to the member came back, so a receipt might not arrive. */
  emailsCameBack: z.boolean(),
  payments: z.array(RecordedDues),
});
export type MemberDues = z.output<typeof MemberDues>;

/** A member's dues: the last paid day and every payment, newest first. */
export const listMemberDues = endpoint({
  method: "GET",
  path: "/api/members/:id/dues-payments",
  who: "full",
  output: MemberDues,
});

/** Dues as an officer records them. */
export const ReceivedDues = z.object({
  method: z.enum(Object.keys(MANUAL_METHODS) as [ManualMethod, ...ManualMethod[]]),
  amount: Money.refine((amount) => Number(amount) > 0, "Please enter an amount above zero"),
  receivedOn: TypedDay,
  /** The number of a check or transfer; never required. */
  reference: optionalLine(40),
  ...Receipt,
  read: Day.nullish(),
  /** False if the member gets no receipt by email. */
  sendReceipt: z.boolean().default(true),
});

/**
 * Record a year of dues that was paid by check, in cash or another way, which extends the membership as a card payment
 * does (S-28, D-386). `read` is the last paid day that the officer saw; 409 if it has changed since, so that one check
 * recorded by two officers counts once.
 */
export const recordDues = endpoint({
  method: "POST",
  path: "/api/members/:id/dues-payments",
  who: "limited",
  once: true,
  status: 201,
  input: ReceivedDues,
  output: z.object({
    payment: RecordedDues,
    /** The address that a receipt was sent to; null if none was sent. */
    receiptTo: z.string().nullable(),
  }),
});

/**
 * Void a payment that an officer recorded, such as a check that bounced: its year no longer counts, and the last paid day
 * goes back to what it was. 409 if it was voided before.
 */
export const voidDues = endpoint({
  method: "POST",
  path: "/api/dues-payments/:id/void",
  who: "full",
  input: z.object({ reason: OfficersNote }),
  output: z.object({
    payment: RecordedDues,
    /** What an officer still has to correct, as a sentence; null if nothing. */
    concern: z.string().nullable(),
  }),
});
