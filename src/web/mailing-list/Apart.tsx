import type { MailingStatus } from "#contract/mailing-list.ts";
import { Address } from "#web/attendees/Address.tsx";

/** New addresses that have a contact of their own at Constant Contact: whether the two are one only a person knows. */
export function Apart({ status: { apart } }: { status: MailingStatus }) {
  if (apart.length === 0) return null;
  return (
    <details className="mt-3 border-t border-line pt-2 first-of-type:mt-0">
      <summary className="min-h-10 py-1 font-semibold">New addresses that were known there already</summary>
      <p className="mt-1 text-sm text-soft">
        Each is on the list, and the address before it is off. Constant Contact keeps them as two contacts; if
        both are the same person, you may merge them there.
      </p>
      <ul className="mt-3 grid gap-x-10 gap-y-3 md:grid-cols-2">
        {apart.map((address) => (
          <li key={address} className="wrap-anywhere">
            <Address email={address} />
          </li>
        ))}
      </ul>
    </details>
  );
}
