import type { MyRegistration } from "#contract/registrations/registrations.ts";

/** How a payment stands that was on its way when the member came back. */
export type PaymentOutcome = "waiting" | "confirmed" | "gone";

/** The registrations whose payment is open. */
export function openPayments(all: readonly MyRegistration[]): number[] {
  return all
    .filter(({ registrations }) => registrations.status === "pending")
    .map(({ registrations }) => registrations.id);
}

/** A confirmation this young may be that of the payment the member comes from; an older one is of another. */
const JUST_NOW_MS = 2 * 60_000;

/** Compares the list now with the payments that were open at first: one confirmed, all gone, or still waiting. */
export function outcomeOf(
  openAtFirst: readonly number[],
  now: readonly MyRegistration[],
  at: number,
): PaymentOutcome {
  const paid = now.filter(({ registrations }) => registrations.status === "confirmed");
  // The confirmation may have been quicker than the browser.
  if (openAtFirst.length === 0) {
    const isFresh = paid.some(({ registrations }) => at - Date.parse(registrations.updatedAt) < JUST_NOW_MS);
    return isFresh ? "confirmed" : "gone";
  }
  if (paid.some(({ registrations }) => openAtFirst.includes(registrations.id))) return "confirmed";
  return openPayments(now).some((id) => openAtFirst.includes(id)) ? "waiting" : "gone";
}
