import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { MANUAL_METHODS, type ManualMethod } from "#contract/members/manual-methods.ts";
import { optionalLine, Receipt } from "#contract/values/receipt.ts";
import { Day, Id, IdInPath, Instant, Money, OneLine, TypedDay } from "#contract/values/schemas.ts";

/** What is due from a party (D-368). */
const Debt = z.object({
  registrationId: Id,
  eventId: Id,
  title: z.string(),
  dateTime: Instant,
  /** Who registered it. */
  payer: z.string(),
  email: z.string().nullable(),
  /** Whether earlier emails to it came back, so ours might not arrive. */
  emailsCameBack: z.boolean(),
  due: Money,
  /** When its owner was emailed a link for what is due, which works until `paymentLinkEnd`; null if they were not. */
  linkSentAt: Instant.nullable(),
  /** What its owner has in credits, which may be used for it (D-402). */
  credit: Money,
  /** Whether a member owns it, who can have credits. */
  isMembers: z.boolean(),
  /** The day by which it should have paid, if there is one. */
  payBy: Day.nullable(),
  /** Whether it should have been paid by now: its day is over, or the dinner; or the party ended, and it stayed due. */
  isOverdue: z.boolean(),
  /** Whether it was removed, so that it is on no list of the dinner. */
  hasEnded: z.boolean(),
  /** Whether it may be written off: not while the party still has seats at a dinner ahead. */
  canBeWrittenOff: z.boolean(),
});
export type Debt = z.output<typeof Debt>;

/** Maximum number of debts in one answer. */
export const DEBTS_SHOWN = 200;

/**
 * What parties should have paid by now, latest dinner first; of one dinner, or of all. With `ahead`, what is due later as
 * well. Of all dinners, a party that was to pay with the others is left out a year after its dinner.
 */
export const listDebts = endpoint({
  method: "GET",
  path: "/api/debts",
  who: "limited",
  query: z.object({ event: IdInPath.optional(), ahead: z.enum(["no", "yes"]).default("no") }),
  output: z.array(Debt),
});

/**
 * What becomes of what was received above what is due: it is to be returned, becomes a credit of its owner, or was for
 * something else, and is recorded there.
 */
export const Excess = z.discriminatedUnion("as", [
  z.object({ as: z.literal("return") }),
  z.object({ as: z.literal("credit") }),
  z.object({ as: z.literal("other"), what: OneLine.min(1, "Enter what it was for").max(200) }),
]);
export type Excess = z.output<typeof Excess>;

/**
 * Record that all or part of what a party owes was received outside the portal (D-353). `due` is the amount that the
 * officer read; 409 if it has changed since, 400 for more than that without `excess`. Only full officers make it a credit.
 */
export const recordReceived = endpoint({
  method: "POST",
  path: "/api/debts/:id/payments",
  who: "limited",
  status: 201,
  once: true,
  input: z.object({
    method: z.enum(Object.keys(MANUAL_METHODS) as [ManualMethod, ...ManualMethod[]]),
    amount: Money.refine((amount) => Number(amount) > 0, "Please enter an amount above zero"),
    /** The number of a check or transfer; never required. */
    reference: optionalLine(40),
    receivedOn: TypedDay.optional(),
    ...Receipt,
    excess: Excess.optional(),
    due: Money,
  }),
  /** What is still due. */
  output: z.object({ due: Money }),
});

/** Write off what a party owes: its amount is lowered by it. `due` as above; 409 before `canBeWrittenOff`. */
export const writeOff = endpoint({
  method: "POST",
  path: "/api/debts/:id/write-off",
  who: "full",
  once: true,
  input: z.object({ due: Money }),
  output: z.object({ writtenOff: Money }),
});

/** The reason of an amount that was lowered so. */
export const WRITTEN_OFF = "Written off";
