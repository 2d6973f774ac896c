import type { Cents } from "#contract/values/cents.ts";

/** What happens to a manual registration when verified money for it arrives, however late (S-17, S-18). */
export function manualPaymentOutcome(facts: {
  /** Whether its seats are still held. */
  isHeld: boolean;
  /** Seats free for this party: the public ones, and those of unpaid ones it replaces. */
  seatsForIt: number;
  tickets: number;
  eventIsDeleted: boolean;
  eventIsAhead: boolean;
  /** Whether the member comes by now with another registration for this dinner, their own or another's. */
  hasAnotherPaid: boolean;
}): "register" | "paid already" | "seats gone" {
  if (facts.hasAnotherPaid) return "paid already";
  if (facts.eventIsDeleted) return "seats gone";
  if (facts.isHeld) return "register";
  return facts.eventIsAhead && facts.tickets <= facts.seatsForIt ? "register" : "seats gone";
}

/** What happens to a registration when verified money for it arrives, however late (S-18). */
export type PaymentOutcome =
  | "confirm"
  | "revive"
  | "seats gone"
  | "paid already"
  | "party changed"
  | "cancelled"
  | "removed"
  | "moved";

/** Who permanently ended a registration: its member, an officer, or an officer who moved it to the waitlist. */
export type EndedBy = "member" | "officer" | "line";

const ENDED = { member: "cancelled", officer: "removed", line: "moved" } as const;

/**
 * Decides by the locked registration. A live pending one is confirmed. A removed one gets its seats if they
 * are free and the dinner is still ahead; otherwise the money is refunded.
 */
export function paymentOutcome(facts: {
  status: "pending" | "confirmed";
  isRemoved: boolean;
  /** Who ended it permanently, if anyone; only a new registration can bring it back. */
  endedBy: EndedBy | null;
  amount: Cents;
  paid: Cents;
  /**
   * Seats free for this party: the public ones, those that open offers hold for it, and those of unpaid ones it
   * replaces.
   */
  seatsForIt: number;
  tickets: number;
  eventIsAhead: boolean;
  /** Whether the same person comes by now with another registration for this dinner. */
  hasAnotherPaid: boolean;
}): PaymentOutcome {
  if (facts.status === "confirmed" && !facts.isRemoved) return "paid already";
  if (facts.endedBy) return ENDED[facts.endedBy];
  if (facts.hasAnotherPaid) return "paid already";
  if (facts.amount !== facts.paid) return "party changed";
  if (facts.status === "pending" && !facts.isRemoved) return "confirm";
  if (!facts.eventIsAhead) return "seats gone";
  return facts.tickets <= facts.seatsForIt ? "revive" : "seats gone";
}
