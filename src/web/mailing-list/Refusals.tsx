import type { MailingStatus } from "#contract/mailing-list.ts";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";

/** The addresses Constant Contact refused, each with the reason. A person must correct them. */
export function Refusals({ status: { refused, refusals } }: { status: MailingStatus }) {
  if (refusals.length === 0) return null;
  const left = refused - refusals.length;
  return (
    <details className="mt-3 border-t border-line pt-2 first-of-type:mt-0">
      <summary className="min-h-10 py-1 font-semibold">Refused addresses, and why</summary>
      <p className="mt-1 text-sm text-soft">
        They’re tried again after they’ve been corrected in the member’s record.
      </p>
      <ul className="mt-3 grid gap-x-10 gap-y-3 md:grid-cols-2">
        {refusals.map(({ address, why }) => (
          <li key={address} className="wrap-anywhere">
            <EmailAddress email={address} />
            <span className="block text-sm text-soft">{why}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-2 text-sm text-soft">and {left.toLocaleString("en-US")} more</p>}
    </details>
  );
}
