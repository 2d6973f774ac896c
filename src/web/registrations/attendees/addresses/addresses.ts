import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";

/** The parties' email addresses, each once, in the order of the list. */
export function addressesOf(parties: readonly Pick<AttendeeRegistration, "user">[]): string[] {
  const addresses = new Map<string, string>();
  for (const { email } of parties.map(({ user }) => user)) {
    if (email && !addresses.has(email.toLowerCase())) addresses.set(email.toLowerCase(), email);
  }
  return [...addresses.values()];
}

/** "1 address of confirmed attendees", "12 addresses of confirmed attendees". */
export function countAddresses({ length }: readonly string[]): string {
  return `${length === 1 ? "1 address" : `${length} addresses`} of confirmed attendees`;
}
