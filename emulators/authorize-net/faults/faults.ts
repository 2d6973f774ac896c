import { z } from "zod";

export const apiFaultNames = [
  "slow",
  "http500",
  "E00001",
  "E00053",
  "E00104",
  "timeoutBefore",
  "timeoutAfter",
] as const;

export const notificationFaultNames = [
  "dropNotification",
  "delayNotification",
  "duplicateNotification",
  "reorderNotification",
  "wrongSignature",
  "tamperedAmount",
] as const;

export const FaultForm = z.strictObject({
  name: z.enum([...apiFaultNames, ...notificationFaultNames, "detailsLag", "listLag", "doublePayment"]),
  /** How often it strikes; without it until cleared. */
  count: z.int().positive().optional(),
  /** Length of a delay, a lag, a slow answer or a time-out. */
  ms: z.int().min(0).optional(),
  /** Only calls of this API method, e.g. "getTransactionDetailsRequest". */
  method: z.string().optional(),
  /** The amount that a tampered notification names. */
  amount: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .optional(),
  /** Whether the tampered body is signed again (the receiver must compare amounts) or keeps the old signature. */
  signed: z.boolean().optional(),
});

export type Fault = z.infer<typeof FaultForm>;
