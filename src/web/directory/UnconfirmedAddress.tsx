import type { DeskMember } from "#contract/directory.ts";
import { isAddressConfirmed } from "#web/members/address-confirmed.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Address } from "./MemberFacts.tsx";

/** Beside an address that the member typed and has not confirmed yet: so much, and where emails go until then (S-69). */
export function UnconfirmedAddress({ member }: { member: DeskMember }) {
  if (isAddressConfirmed(member)) return null;
  return (
    <span className="mt-1 block text-sm text-soft">
      <Badge tone="amber">Not confirmed yet</Badge>{" "}
      {member.confirmedEmail ? (
        <>
          Emails go to <Address email={member.confirmedEmail} />
        </>
      ) : (
        "No emails are sent"
      )}
    </span>
  );
}
