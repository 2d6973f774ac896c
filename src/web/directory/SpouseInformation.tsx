import type { DeskMember } from "#contract/directory.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { MemberField, MemberSection, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";
import { fullName } from "./names.ts";
import type { Person } from "./PeopleFound.tsx";
import { SpouseSearch } from "./SpouseSearch.tsx";

const TYPES = [
  { value: "member", label: "Member" },
  { value: "non-member", label: "Non-member" },
] as const;

interface SpouseInformationProps {
  /** Null while a new member is written. */
  member: DeskMember | null;
  chosen: Person | null;
  onChoose: (spouse: Person | null) => void;
}

/** The spouse: a member to be linked once the new one is there (C-16), one who is linked already, or words. */
export function SpouseInformation({ member, chosen, onChoose }: SpouseInformationProps) {
  const isLinked = member !== null && member.spouseId !== null;
  return (
    <MemberSection title="Spouse/Partner Information">
      {member === null && (
        <div className="sm:col-span-2">
          {chosen ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line bg-sunk px-4 py-3">
              <p>
                <span className="font-semibold">{fullName(chosen)}</span> will be linked once the new member
                is created.
              </p>
              <Button tone="quiet" size="small" onClick={() => onChoose(null)}>
                Remove
              </Button>
            </div>
          ) : (
            <SpouseSearch onChoose={onChoose} />
          )}
        </div>
      )}
      {isLinked && (
        <>
          <MemberField
            name="spouseName"
            readOnly
            hint="Linked to a member’s record. “Spouse” in the list unlinks the two."
          />
          <SpouseType fixed={member.spouseType ?? "member"} />
        </>
      )}
      {!isLinked && chosen === null && (
        <>
          <MemberField name="spouseName" />
          <SpouseType />
        </>
      )}
    </MemberSection>
  );
}

function SpouseType({ fixed }: { fixed?: string }) {
  const { register, formState } = useMemberForm();
  return (
    <RadioGroup
      label={LABELS.spouseType}
      options={TYPES}
      error={formState.errors.spouseType?.message}
      {...(fixed === undefined ? register("spouseType") : { fixed })}
    />
  );
}
