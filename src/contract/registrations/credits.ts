import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Day, Id, IdInPath, Instant, Money, OfficersNote, TypedDay } from "#contract/values/schemas.ts";

/** What the chapter owes a member instead of money, used for dinners and never paid out (D-371). */
const OwnCredit = z.object({
  id: Id,
  amount: Money,
  /** What of it can still be used. */
  left: Money,
  /** The dinner from which it comes, if there is one. */
  from: z.string().nullable(),
  /** The last day on which it can be used; null if it has no end. */
  usableUntil: Day.nullable(),
  grantedAt: Instant,
});
export type OwnCredit = z.output<typeof OwnCredit>;

/** A credit as full officers see it, with everything that became of it. */
const Credit = OwnCredit.extend({
  memberId: Id.nullable(),
  /** The member's name; null once they were deleted. */
  member: z.string().nullable(),
  reason: z.string(),
  /** The officer's name; null if it is no longer known. */
  grantedBy: z.string().nullable(),
  /** For which parties it is used, without what went back to it. */
  uses: z.array(z.object({ registrationId: Id, title: z.string(), amount: Money })),
  /** What of it can no longer be used, and why. */
  endings: z.array(
    z.object({
      amount: Money,
      because: z.enum(["withdrawn", "lapsed", "erased"]),
      reason: z.string().nullable(),
      at: Instant,
    }),
  ),
});
export type Credit = z.output<typeof Credit>;

/** A credit can be used for at least this long, in days: from its grant, and from when something comes back to it. */
export const CREDIT_DAYS_MIN = 90;

/** Maximum number of credits in one response. */
export const CREDITS_SHOWN = 200;

/**
 * Credits, the latest first, with what is left of all that the chapter has granted; of one member, or those that can
 * still be used.
 */
export const listCredits = endpoint({
  method: "GET",
  path: "/api/credits",
  who: "full",
  query: z.object({ member: IdInPath.optional() }),
  output: z.object({ outstanding: Money, credits: z.array(Credit) }),
});

/** The caller's credits that can be used now, the first to end in front, and their sum. */
export const listMyCredits = endpoint({
  method: "GET",
  path: "/api/credits/my",
  who: "member",
  output: z.object({ left: Money, credits: z.array(OwnCredit) }),
});

const params = z.object({ id: IdInPath });
const Above = Money.refine((amount) => Number(amount) > 0, "Please enter an amount above zero");
const Terms = {
  /** The member reads it. */
  reason: OfficersNote,
  /** The last day on which it can be used, at least 90 days away; null for no end. */
  expiresOn: TypedDay.nullable(),
};

/** A credit as goodwill, where nothing is due (D-371). 400 for an end less than 90 days away. */
export const grantCredit = endpoint({
  method: "POST",
  path: "/api/members/:id/credits",
  who: "full",
  status: 201,
  once: true,
  params,
  input: z.object({
    amount: Above,
    /** The dinner that it is about, if there is one. */
    eventId: Id.nullable(),
    ...Terms,
  }),
  output: Credit,
});

/**
 * A credit instead of a card refund that is due; `amount` is what the officer read. 409 if it was sent or has changed, and
 * if no member paid.
 */
export const creditRefund = endpoint({
  method: "POST",
  path: "/api/refunds/:id/credit",
  who: "full",
  once: true,
  params,
  input: z.object({ amount: Money, ...Terms }),
  output: Credit,
});

/** The same instead of what the treasurer is to return. */
export const creditReturn = endpoint({
  method: "POST",
  path: "/api/manual-returns/:id/credit",
  who: "full",
  once: true,
  params,
  input: z.object({ amount: Money, ...Terms }),
  output: Credit,
});

/** Withdraw what is left of a credit, with the reason; `left` is what the officer read. 409 if it has changed. */
export const withdrawCredit = endpoint({
  method: "POST",
  path: "/api/credits/:id/withdraw",
  who: "full",
  once: true,
  params,
  input: z.object({ left: Money, reason: OfficersNote }),
  output: Credit,
});

const USED = z.object({
  /** What was used, which is less than was asked for if another party has used some since. */
  used: Money,
  /** What is due of the party now. */
  due: Money,
});

/**
 * Use the caller's credit for one of their parties: as much of what is due as there is. A party that it covers is
 * confirmed at once; the card page is for the rest (D-372). 409 without a credit, or if nothing is due.
 */
export const useMyCredit = endpoint({
  method: "POST",
  path: "/api/registrations/:id/credit",
  who: "member",
  limit: "payment pages",
  once: true,
  params,
  output: USED,
});

/** The same by an officer, of the credit of the party's owner; `due` is what the officer read. */
export const useCreditOfParty = endpoint({
  method: "POST",
  path: "/api/debts/:id/credit",
  who: "limited",
  once: true,
  params,
  input: z.object({ due: Money }),
  output: USED,
});
