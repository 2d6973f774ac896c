import { useState } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { AdministratorAccount } from "./AdministratorAccount.tsx";
import { DisableLogin } from "./DisableLogin.tsx";
import { MemberArea, MemberField, MemberSection, MemberTick, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";
import { NewPassword } from "./NewPassword.tsx";

const LEVELS = [
  { value: "none", label: "None" },
  { value: "limited", label: "Limited: views members, manages attendees" },
  { value: "full", label: "Full: can do everything" },
] as const;

interface UserAccessProps {
  /** Null for a new member. */
  member: DirectoryMember | null;
  /** Whether a new member is emailed an invitation in place of a password. */
  isInviting: boolean;
  onInvite: (isInviting: boolean) => void;
  /** Called when the record changed apart from the form. */
  onChanged: (member: DirectoryMember) => void;
}

/** The member's login and rights, and the officers' own notes. */
export function UserAccess({ member, isInviting, onInvite, onChanged }: UserAccessProps) {
  const { register, formState, setValue } = useMemberForm();
  const [hadPassword] = useState(member?.hasPassword ?? false);
  return (
    <MemberSection title="User Access & Admin">
      {member === null && (
        <Checkbox
          label="Send an invitation to choose how to log in"
          className="sm:col-span-2 lg:col-span-4"
          checked={isInviting}
          onChange={({ target }) => {
            onInvite(target.checked);
            // The member chooses it.
            setValue("password", "", { shouldDirty: true });
          }}
        />
      )}
      <MemberField
        name="userName"
        spellCheck={false}
        className="lg:col-span-2"
        hint={isInviting ? "A suggestion; the member can change it." : "At least 3 characters."}
      />
      {!isInviting && <NewPassword isNew={member === null} />}
      {member?.hasPassword && <DisableLogin member={member} onDisabled={onChanged} />}
      {/* Stays after the toast has disappeared. */}
      <p role="status" className="text-sm font-semibold text-leaf empty:hidden sm:col-span-2 lg:col-span-4">
        {hadPassword && !member?.hasPassword && "The login is disabled. A new password enables it again."}
      </p>
      <Select
        label={LABELS.adminPrivileges}
        options={LEVELS}
        className="sm:col-span-2"
        error={formState.errors.adminPrivileges?.message}
        {...register("adminPrivileges")}
      />
      {member && <AdministratorAccount member={member} />}
      <div className="sm:col-span-2 lg:col-span-4">
        <MemberTick name="excludeFromDirectory" />
      </div>
      <MemberArea
        name="adminComments"
        className="sm:col-span-2 lg:col-span-4"
        hint="Seen by full administrators only."
      />
    </MemberSection>
  );
}
