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
  name: z.enum([...apiFaultNames, ...notificationFaultNames, "detailsLag", "doublePayment"]),
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
  /** Whether the tampered body is signed afresh (the receiver must compare amounts) or keeps the old signature. */
  signed: z.boolean().optional(),
});

export type Fault = z.infer<typeof FaultForm>;
export type FaultName = Fault["name"];

export interface Faults {
  set(fault: Fault): void;
  clear(name?: FaultName): void;
  list(): Fault[];
  /** The fault if it is on (and for this method), with one strike of its count used up. */
  strike(name: FaultName, method?: string): Fault | undefined;
  /** The fault if it is on, without using it up: for states rather than strikes. */
  peek(name: FaultName): Fault | undefined;
}

export function createFaults(): Faults {
  const active = new Map<FaultName, Fault>();
  return {
    set: (fault) => {
      active.set(fault.name, { ...fault });
    },
    clear: (name) => {
      if (name) active.delete(name);
      else active.clear();
    },
    list: () => [...active.values()],
    strike(name, method) {
      const fault = active.get(name);
      if (!fault || (fault.method !== undefined && fault.method !== method)) return undefined;
      if (fault.count !== undefined) {
        if (fault.count === 1) active.delete(name);
        else active.set(name, { ...fault, count: fault.count - 1 });
      }
      return fault;
    },
    peek: (name) => active.get(name),
  };
}
