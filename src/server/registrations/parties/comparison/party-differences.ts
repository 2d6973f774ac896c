import type { PartyDifference } from "#contract/attention.ts";
import type { Cents } from "#contract/values/cents.ts";

/** The numbers of one party, each from different rows. */
export type ComparedParty = {
  status: "pending" | "confirmed";
  amount: Cents;
  /** The sum of its persons' prices. */
  prices: Cents;
  adjustment: Cents;
  tickets: { member: number; guest: number };
  /** Its persons who are marked as coming. */
  persons: { member: number; guest: number };
  /** What cards were charged for it, and what their payments asked for. */
  charged: Cents;
  asked: Cents;
  /** The part of that which is not refunded, and the part that officers decided not to refund. */
  kept: Cents;
  dismissed: Cents;
  /** The prices of people who left, kept because the dinner had no deadline at the time. */
  stays: Cents;
  /** The amount on its open card page; null if there is none. */
  open: Cents | null;
};

type Found = Pick<PartyDifference, "what" | "found" | "expected">;

/**
 * Every two numbers of a party that must be equal and are not (D-346). More than the amount may be kept only where an
 * officer decided so, or of persons who left when the dinner had no deadline (008).
 */
export function differencesOf(party: ComparedParty): Found[] {
  const { amount, tickets, persons, kept, dismissed, stays } = party;
  const mayKeep = amount + stays;
  const isAbove = party.status === "confirmed" && kept - dismissed > mayKeep;
  const isOpen = party.status === "pending" && party.open !== null;
  const compared: Found[] = [
    { what: "amount", found: party.prices + party.adjustment, expected: amount },
    { what: "member seats", found: persons.member, expected: tickets.member },
    { what: "guest seats", found: persons.guest, expected: tickets.guest },
    { what: "charged", found: party.charged, expected: party.asked },
    ...(isAbove ? [{ what: "kept" as const, found: kept - dismissed, expected: mayKeep }] : []),
    ...(isOpen ? [{ what: "due" as const, found: party.open ?? 0, expected: amount - kept }] : []),
  ];
  return compared.filter(({ found, expected }) => found !== expected);
}
