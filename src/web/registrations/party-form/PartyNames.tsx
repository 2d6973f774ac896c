import type { ReactNode } from "react";
import type { TicketCounts } from "#contract/registrations/registrations.ts";
import { furtherMembers } from "#web/registrations/names.ts";
import { Section } from "#web/ui/form/Section.tsx";
import { AttendeeNames, type OtherPersons } from "./AttendeeNames.tsx";

interface PartyNamesProps {
  party: TicketCounts;
  /** For the names of people who come already. */
  others?: OtherPersons | undefined;
  /** In place of the additional member's name, who is the spouse by their own record. */
  spouse?: ReactNode;
}

/** The names of the additional people, if there are any. */
export function PartyNames({ party, others, spouse }: PartyNamesProps) {
  const count = furtherMembers(party);
  return (
    <>
      {count > 0 && (
        <Section title="Additional Member Information">
          {spouse ?? (
            <AttendeeNames
              list="memberInfo"
              called={() => "Additional member"}
              count={count}
              others={others}
            />
          )}
        </Section>
      )}
      {party.guestTickets > 0 && (
        <Section title="Guest Information">
          <AttendeeNames
            list="guestInfo"
            called={(number) => `Guest ${number}`}
            count={party.guestTickets}
            others={others}
          />
        </Section>
      )}
    </>
  );
}
