import type { RegistrationStatus } from "./registrations.ts";

/** Whether a party of this status comes: its seats are paid, or unpaid on an officer's word, and only a person takes them away (D-362). */
export function comes({ status }: { status: RegistrationStatus }): boolean {
  return status === "confirmed" || status === "unpaid";
}
