import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";

/**
 * The address that the card provider's call has: the given one, else one at a domain that exists nowhere, made of the
 * name, or of the time where there is no name (001 §7). The server writes to it in no case (S-48).
 */
export function customerEmailOf(
  { email, firstName, lastName }: Pick<ManualRegistrationForm, "email" | "firstName" | "lastName">,
  now: Date,
): string {
  if (email) return email;
  const name = `${firstName} ${lastName}`
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .trim()
    .replace(/\s+/g, ".");
  return `${name || `guest-${now.getTime()}`}@no-email.invalid`;
}
