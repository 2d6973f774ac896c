import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Day, Id, Instant, Money } from "./values.ts";

/** How a member stands with the local dues (S-27). */
export const DuesStatus = z.object({
  /** The last paid day is over, or no day is known. */
  isExpired: z.boolean(),
  /** Whole days from today, in the chapter's zone, to the last paid day; below 0 when it is past. */
  daysUntilExpiration: z.int(),
  /** The last paid day, inclusive (C-28). */
  expirationDate: Day.nullable(),
  /** Dollars. */
  renewalAmount: z.number(),
  canRenew: z.boolean(),
});
export type DuesStatus = z.output<typeof DuesStatus>;

/** The caller's own standing; 404 for an administrator without a member record. */
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
  /** The day through which it extended the membership. */
  paidThrough: Day,
  status: z.string(),
  transactionId: z.string().nullable(),
  amount: Money,
  paymentMethod: z.string(),
});
export type DuesPayment = z.output<typeof DuesPayment>;

/** The caller's payments, newest first. */
export const listDuesHistory = endpoint({
  method: "GET",
  path: "/api/member/dues-history",
  who: "member",
  output: z.array(DuesPayment),
});

/**
 * Pay a year of dues from the dues page. Answers an HTML page with one form for the provider; 400 where the amount
 * is not the server's (S-29), 409 where nothing is to renew, 502 with `message` where the provider gives no page.
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
