import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { MANUAL_METHODS, type ManualMethod } from "#contract/members/manual-methods.ts";
import { optionalLine, Receipt } from "#contract/values/receipt.ts";
import { Id, IdInPath, Instant, Money, OfficersNote, TypedDay } from "#contract/values/schemas.ts";

const Method = z.enum(Object.keys(MANUAL_METHODS) as [ManualMethod, ...ManualMethod[]]);

/** What is to be returned of a payment that officers recorded, or was (D-369). */
const ManualReturn = z.object({
  id: Id,
  amount: Money,
  /** How it was returned, with the number of a check or transfer, or that it is in a credit; null until then. */
  method: z.enum([...Method.options, "credit"]).nullable(),
  reference: z.string().nullable(),
  returnedAt: Instant.nullable(),
  /** When an officer decided that nothing is returned. */
  dismissedAt: Instant.nullable(),
  /** When it turned out not to have been returned; it is due again as another one. */
  voidedAt: Instant.nullable(),
});
export type ManualReturn = z.output<typeof ManualReturn>;

const params = z.object({ id: IdInPath });

/**
 * Record how and when money was returned that is due; `amount` is what the officer read. 409 if it has changed, or if
 * another officer has closed it.
 */
export const recordReturn = endpoint({
  method: "POST",
  path: "/api/manual-returns/:id/return",
  who: "full",
  once: true,
  params,
  input: z.object({
    amount: Money,
    method: Method,
    /** The number of a check or transfer; never required. */
    reference: optionalLine(40),
    /** Today if it is left out. */
    returnedOn: TypedDay.optional(),
    note: Receipt.note,
  }),
  output: ManualReturn,
});

/** Keep the Money, with the reason; `amount` and 409 as above. */
export const dismissReturn = endpoint({
  method: "POST",
  path: "/api/manual-returns/:id/dismiss",
  who: "full",
  once: true,
  params,
  input: z.object({ amount: Money, note: OfficersNote }),
  output: ManualReturn,
});

/** Undo what was recorded as returned by mistake: it is due again (D-369). 409 if it was not returned, or undone before. */
export const voidReturn = endpoint({
  method: "POST",
  path: "/api/manual-returns/:id/void",
  who: "full",
  once: true,
  params,
  input: z.object({ reason: OfficersNote }),
  output: ManualReturn,
});
