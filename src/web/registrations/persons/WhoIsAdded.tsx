import { useFormContext } from "react-hook-form";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Companion } from "#contract/registrations/companion-list.ts";
import { keyOf } from "#contract/registrations/companions.ts";
import type { PersonName } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { FindPerson } from "#web/registrations/manual/FindPerson.tsx";
import { CompanionChips } from "#web/registrations/party-form/CompanionChips.tsx";
import { NameFields } from "#web/registrations/party-form/NameFields.tsx";
import { useCompanions } from "#web/registrations/party-form/use-companions.ts";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";

/** The member whom a person is. */
export type LinkedMember = PersonName & { id: number };

interface WhoIsAddedProps {
  party: AttendeeRegistration;
  member: LinkedMember | null;
  onLink: (member: LinkedMember | null) => void;
}

type Typed = PersonName & { kind: "member" | "guest" };

/** Chooses the person to add: an earlier companion with one tap, a member from the directory, or a typed name. */
export function WhoIsAdded({ party, member, onLink }: WhoIsAddedProps) {
  const { register, setValue, watch } = useFormContext<Typed>();
  const typed = member ?? { firstName: watch("firstName"), lastName: watch("lastName") };
  const companions = useCompanions(party.memberId);
  const there = new Set([...party.memberInfo, ...party.guestInfo].map(keyOf));
  const isChosen = (companion: Companion) => keyOf(companion) === keyOf(typed);
  function choose({ firstName, lastName, usually, memberId }: Companion) {
    const name = { firstName, lastName };
    onLink(memberId === null ? null : { ...name, id: memberId });
    setName(memberId === null ? name : NO_NAME);
    // The first member ticket is the owner's.
    const kind = usually === "member" && party.memberTickets > 0 ? "member" : "guest";
    setValue("kind", kind, { shouldDirty: true });
  }
  function setName({ firstName, lastName }: PersonName) {
    setValue("firstName", firstName, { shouldDirty: true });
    setValue("lastName", lastName, { shouldDirty: true });
  }
  function clear() {
    onLink(null);
    setName(NO_NAME);
  }
  return (
    <>
      <CompanionChips
        legend="Who’s coming with them?"
        whose="their"
        companions={companions.filter((companion) => !there.has(keyOf(companion)))}
        isComing={isChosen}
        tapOf={(companion) => (isChosen(companion) ? clear : () => choose(companion))}
      />
      <RadioGroup
        label="Ticket"
        options={[
          { value: "guest", label: "Guest" },
          { value: "member", label: "Member" },
        ]}
        {...register("kind")}
      />
      <FindPerson
        linked={member && fullName(member)}
        onChoose={onLink}
        onUnlink={() => {
          if (member) setName(member);
          onLink(null);
        }}
      />
      {!member && <NameFields />}
    </>
  );
}

const NO_NAME: PersonName = { firstName: "", lastName: "" };
