import type { DirectoryMember } from "#contract/directory.ts";
import { isAddressConfirmed } from "#web/members/address-confirmed.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";

/** Marks an address that the member typed but has not confirmed, and says where emails go until then (S-69). */
export function UnconfirmedAddress({ member }: { member: DirectoryMember }) {
  if (isAddressConfirmed(member)) return null;
  return (
    <span className="mt-1 block text-sm text-soft">
      <Badge tone="amber">Not confirmed yet</Badge>{" "}
      {member.confirmedEmail ? (
        <>
          Emails go to <EmailAddress email={member.confirmedEmail} />
        </>
      ) : (
        "No emails are sent"
      )}
    </span>
  );
}
