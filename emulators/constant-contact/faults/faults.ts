import { z } from "zod";

/** What strikes a call instead of its answer, or around it. */
export const callFaultNames = [
  "unauthorized",
  "forbidden",
  "throttled",
  "quotaExceeded",
  "conflict",
  "http500",
  "http503",
  "slow",
  "timeoutBefore",
  "timeoutAfter",
] as const;

export const FaultForm = z.strictObject({
  name: z.enum([...callFaultNames, "activityFailed", "activityTimedOut", "activityErrors"]),
  /** How often it strikes; without it until cleared. */
  count: z.int().positive().optional(),
  /** Length of a slow answer or a time-out. */
  ms: z.int().min(0).optional(),
  /** Only calls whose path begins so, e.g. "/v3/contacts" or "/oauth2/default/v1/token"; without it only /v3. */
  path: z.string().optional(),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
  /** What an activity complains of. */
  errors: z.array(z.string()).optional(),
});

export type Fault = z.infer<typeof FaultForm>;

/** Whether a fault is meant for this call. */
export function isFor(fault: Fault, method: string, path: string): boolean {
  return path.startsWith(fault.path ?? "/v3/") && (fault.method ?? method) === method;
}
