import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { ControlError } from "#emulators/platform/read-body.ts";

/** What an account holds; the first one's without a name. */
export function holdingsOf({ state }: Provider, account: string | undefined): Holdings {
  const [first = ""] = state.holdings.keys();
  const holdings = state.holdings.get(account ?? first);
  if (!holdings) throw new ControlError(404, "No such account.");
  return holdings;
}

export function findPerson(holdings: Holdings, email: string): Contact {
  const contact = holdings.contacts.byAddress(email);
  if (!contact) throw new ControlError(404, "No such contact.");
  return contact;
}
