import type { SuggestedMember } from "#contract/directory.ts";
import type { PersonName } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { DirectoryLookup } from "#web/registrations/manual/DirectoryLookup.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";

/** The member that a person is, or null for the id of one who is none. */
export type ChosenRecord = { id: number | null; name: PersonName };

interface MemberRecordProps {
  wasLinked: boolean;
  chosen: ChosenRecord | null;
  onChoose: (chosen: ChosenRecord) => void;
}

/** Links a person with their own record, so that they see the dinner and are registered once. */
export function MemberRecord({ wasLinked, chosen, onChoose }: MemberRecordProps) {
  const isLinked = chosen ? chosen.id !== null : wasLinked;
  const choose = ({ id, firstName, lastName }: SuggestedMember) =>
    onChoose({ id, name: { firstName, lastName } });
  return (
    <div>
      {isLinked ? (
        <Checkbox
          label={chosen ? `Linked to member ${fullName(chosen.name)}` : "Linked to their own member record"}
          checked
          onChange={() => onChoose({ id: null, name: { firstName: "", lastName: "" } })}
        />
      ) : (
        <DirectoryLookup
          label="This person is a member"
          hint="Choose the member, so they have only one seat."
          otherwise="We couldn’t search the directory."
          onChoose={choose}
        />
      )}
    </div>
  );
}
