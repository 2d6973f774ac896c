import type { SuggestedMember } from "#contract/directory.ts";
import type { PersonName } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { FindPerson } from "#web/registrations/manual/FindPerson.tsx";

/** The member that a person is, or null for the id of one who is none. */
export type ChosenRecord = { id: number | null; name: PersonName };

interface MemberRecordProps {
  wasLinked: boolean;
  /** The name on the record they were linked to. */
  name: string;
  chosen: ChosenRecord | null;
  onChoose: (chosen: ChosenRecord) => void;
}

/** Links a person with their own record, so that they see the dinner and are registered once. */
export function MemberRecord({ wasLinked, name, chosen, onChoose }: MemberRecordProps) {
  const isLinked = chosen ? chosen.id !== null : wasLinked;
  const choose = ({ id, firstName, lastName }: SuggestedMember) =>
    onChoose({ id, name: { firstName, lastName } });
  return (
    <FindPerson
      linked={isLinked ? (chosen ? fullName(chosen.name) : name) : null}
      hint="Choose the member, so they have only one seat."
      onChoose={choose}
      onUnlink={() => onChoose({ id: null, name: { firstName: "", lastName: "" } })}
    />
  );
}
