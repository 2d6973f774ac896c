import { z } from "zod";
import { Day, Id, Instant, Money } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** The status of a member's local dues (S-27). */
export const DuesStatus = z.object({
  /** True if the last paid day is past or unknown. */
  isExpired: z.boolean(),
  /** Days from today, in the chapter's time zone, to the last paid day; negative if past. */
  daysUntilExpiration: z.int(),
  /** The last paid day, inclusive (C-28). */
  expirationDate: Day.nullable(),
  /** Dollars. */
  renewalAmount: z.number(),
  canRenew: z.boolean(),
});
export type DuesStatus = z.output<typeof DuesStatus>;

/** The caller's dues status; 404 for an administrator without a member record. */
export const showDuesStatus = endpoint({
  method: "GET",
  path: "/api/member/dues-status",
  who: "member",
  output: DuesStatus,
});

/** One payment of dues. */
export const DuesPayment = z.object({
  id: Id,
  paymentDate: Instant,
  /** The last day it paid for, inclusive. */
  paidThrough: Day,
  status: z.string(),
  transactionId: z.string().nullable(),
  amount: Money,
  paymentMethod: z.string(),
});
export type DuesPayment = z.output<typeof DuesPayment>;

/** The caller's dues payments, newest first. */
export const listDuesHistory = endpoint({
  method: "GET",
  path: "/api/member/dues-history",
  who: "member",
  output: z.array(DuesPayment),
});

/**
 * Pay a year of dues from the dues page. Answers an HTML page with one form for the provider; 400 if the amount differs
 * from the server's (S-29), 409 if nothing is due, 502 with `message` if the provider gives no page.
 */
export const renewDues = endpoint({
  method: "POST",
  path: "/api/member/renew-dues",
  who: "member",
  input: z.object({ renewalAmount: z.number().default(300) }),
});

/** The same from the profile; failures are JSON `{ success: false, errorMessage }` (C-29). */
export const payDues = endpoint({
  method: "POST",
  path: "/api/member/pay-dues",
  who: "member",
  input: z.object({}),
});
