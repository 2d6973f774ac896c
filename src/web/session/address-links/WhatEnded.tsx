import type { AddressLink } from "#contract/members/address-links.ts";
import { STOP_LEAVES, wayInEndedSentence } from "#contract/members/ways-in.ts";

/** The list of what a stopped change ended. Only the answer to the stop has it; later, only the email does. */
export function WhatEnded({ ended }: Pick<AddressLink, "ended">) {
  if (ended === null) {
    return <p>We logged out every browser. The email we sent you lists everything else we removed.</p>;
  }
  return (
    <>
      {ended.length > 0 && (
        <div>
          <p>We also removed access that someone else may have set up:</p>
          <ul className="mt-2 list-disc space-y-1 pl-6">
            {ended.map((way) => (
              <li key={way.what}>{wayInEndedSentence(way)}</li>
            ))}
          </ul>
        </div>
      )}
      <p>{STOP_LEAVES} This list is in the email we’ve just sent you, too.</p>
    </>
  );
}
