import type { ReactNode } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { TicketCounts } from "#contract/registrations/registrations.ts";
import { AttendeeNames, type OtherPersons } from "#web/registrations/AttendeeNames.tsx";
import { furtherMembers } from "#web/registrations/names.ts";
import { Section } from "#web/ui/form/Section.tsx";
import type { TypedForm } from "./registration-form.ts";

interface PartyNamesProps {
  party: TicketCounts;
  register: UseFormRegister<TypedForm>;
  errors: FieldErrors<TypedForm>;
  /** For the names of people who come already. */
  others?: OtherPersons;
  /** In place of the additional member's name, who is the spouse by their own record. */
  spouse?: ReactNode;
}

/** The names of the additional people, if there are any. */
export function PartyNames({ party, spouse, ...form }: PartyNamesProps) {
  const furtherNames = furtherMembers(party);
  return (
    <>
      {furtherNames > 0 && (
        <Section title="Additional Member Information">
          {spouse ?? (
            <AttendeeNames
              list="memberInfo"
              called={() => "Additional member"}
              count={furtherNames}
              {...form}
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
            {...form}
          />
        </Section>
      )}
    </>
  );
}
