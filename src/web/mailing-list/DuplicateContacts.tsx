import type { MailingStatus } from "#contract/mailing-list.ts";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";

/** New addresses that already had their own contact at Constant Contact. Only a person knows whether to merge them. */
export function DuplicateContacts({ status: { apart } }: { status: MailingStatus }) {
  if (apart.length === 0) return null;
  return (
    <details className="mt-3 border-t border-line pt-2 first-of-type:mt-0">
      <summary className="min-h-10 py-1 font-semibold">New addresses with an existing contact</summary>
      <p className="mt-1 text-sm text-soft">
        Each is on the list, and the previous address was removed. Constant Contact keeps them as two
        contacts; if both are the same person, you can merge them there.
      </p>
      <ul className="mt-3 grid gap-x-10 gap-y-3 md:grid-cols-2">
        {apart.map((address) => (
          <li key={address} className="wrap-anywhere">
            <EmailAddress email={address} />
          </li>
        ))}
      </ul>
    </details>
  );
}
