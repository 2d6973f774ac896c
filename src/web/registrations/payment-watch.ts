import type { MyRegistration } from "#contract/registrations.ts";

/** How a payment stands that was on its way when the member came back. */
export type PaymentOutcome = "waiting" | "confirmed" | "gone";

/** The registrations whose payment is open. */
export function openPayments(all: readonly MyRegistration[]): number[] {
  return all
    .filter(({ registrations }) => registrations.status === "pending")
    .map(({ registrations }) => registrations.id);
}

/** Compares the list now with the payments that were open at first: one confirmed, all gone, or still waiting. */
export function outcomeOf(openAtFirst: readonly number[], now: readonly MyRegistration[]): PaymentOutcome {
  const paid = now.filter(({ registrations }) => registrations.status === "confirmed");
  // The confirmation may have been quicker than the browser.
  if (openAtFirst.length === 0) return paid.length > 0 ? "confirmed" : "gone";
  if (paid.some(({ registrations }) => openAtFirst.includes(registrations.id))) return "confirmed";
  return openPayments(now).some((id) => openAtFirst.includes(id)) ? "waiting" : "gone";
}
