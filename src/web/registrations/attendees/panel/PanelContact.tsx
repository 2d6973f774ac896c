import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { phoneHref } from "#web/platform/phone.ts";
import { RowButton } from "#web/registrations/attendees/PartyActions.tsx";
import type { PartyAction } from "#web/registrations/attendees/PartyDialog.tsx";
import { isContactTyped } from "#web/registrations/attendees/party.ts";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Part } from "./Part.tsx";

interface PanelContactProps {
  party: AttendeeRegistration;
  onDeal: (dealing: PartyAction) => void;
}

/** How the party is reached. */
export function PanelContact({ party, onDeal }: PanelContactProps) {
  const { phone, user } = party;
  return (
    <Part title="Contact">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {phone && (
          <a href={phoneHref(phone)} className="quiet-link min-h-6">
            {phone}
          </a>
        )}
        {user.email ? (
          <a href={`mailto:${user.email}`} className="quiet-link min-h-6 min-w-0">
            <EmailAddress email={user.email} />
          </a>
        ) : (
          <span className="text-soft">No email</span>
        )}
        {isContactTyped(party) && (
          <RowButton className="-mx-2.5" onClick={() => onDeal({ act: "correct email", party })}>
            {user.email ? "Correct Email" : "Add Email"}
          </RowButton>
        )}
      </div>
    </Part>
  );
}
