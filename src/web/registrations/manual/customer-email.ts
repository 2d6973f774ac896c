import type { ManualRegistrationForm } from "#contract/registrations/manual/manual-registrations.ts";

/**
 * The address in the card provider's call: the given one, otherwise one at a domain that does not exist, made from the
 * name, or from the time if there is no name. The server never sends email to it (S-48).
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
