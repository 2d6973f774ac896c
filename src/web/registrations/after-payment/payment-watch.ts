import type { MyRegistration } from "#contract/registrations/registrations.ts";

/** The state of a payment that was not confirmed when the member returned. */
export type PaymentOutcome = "waiting" | "confirmed" | "gone";

/** The registrations whose payment is open. */
export function openPayments(all: readonly MyRegistration[]): number[] {
  return all
    .filter(({ registrations }) => registrations.status === "pending" && !registrations.registeredBy)
    .map(({ registrations }) => registrations.id);
}

/** A confirmation this recent may be for the payment just made; an older one is for another. */
const JUST_NOW_MS = 2 * 60_000;

/** Compares the list with the payments that were open at first: one confirmed, all gone, or still waiting. */
export function outcomeOf(
  openAtFirst: readonly number[],
  now: readonly MyRegistration[],
  at: number,
): PaymentOutcome {
  const paid = now.filter(
    ({ registrations }) => registrations.status === "confirmed" && !registrations.registeredBy,
  );
  // The confirmation may have arrived before the member.
  if (openAtFirst.length === 0) {
    const isFresh = paid.some(({ registrations }) => at - Date.parse(registrations.updatedAt) < JUST_NOW_MS);
    return isFresh ? "confirmed" : "gone";
  }
  if (paid.some(({ registrations }) => openAtFirst.includes(registrations.id))) return "confirmed";
  return openPayments(now).some((id) => openAtFirst.includes(id)) ? "waiting" : "gone";
}
