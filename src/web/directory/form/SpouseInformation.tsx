import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { Person } from "#web/directory/spouse/SpouseResults.tsx";
import { SpouseSearch } from "#web/directory/spouse/SpouseSearch.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { MemberField, MemberSection, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";

const TYPES = [
  { value: "member", label: "Member" },
  { value: "non-member", label: "Non-member" },
] as const;

interface SpouseInformationProps {
  /** Null for a new member. */
  member: DirectoryMember | null;
  chosen: Person | null;
  onChoose: (spouse: Person | null) => void;
}

/** The spouse: a member to link once the new one is created (C-16), one who is already linked, or free text. */
export function SpouseInformation({ member, chosen, onChoose }: SpouseInformationProps) {
  const isLinked = member !== null && member.spouseId !== null;
  return (
    <MemberSection title="Spouse/Partner Information">
      {member === null && (
        <div className="sm:col-span-2 lg:col-span-4">
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
            className="sm:col-span-2"
            hint="Linked to a member’s record. Unlink them in the list."
          />
          <SpouseType fixed={member.spouseType ?? "member"} />
        </>
      )}
      {!isLinked && chosen === null && (
        <>
          <MemberField name="spouseName" className="lg:col-span-2" />
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
      className="lg:col-span-2"
      label={LABELS.spouseType}
      options={TYPES}
      error={formState.errors.spouseType?.message}
      {...(fixed === undefined ? register("spouseType") : { fixed })}
    />
  );
}
