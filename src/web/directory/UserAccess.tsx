import { useState } from "react";
import type { DeskMember } from "#contract/directory.ts";
import { Select } from "#web/ui/Select.tsx";
import { AdministratorAccount } from "./AdministratorAccount.tsx";
import { DisableLogin } from "./DisableLogin.tsx";
import { MemberArea, MemberField, MemberSection, MemberTick, useMemberForm } from "./MemberFields.tsx";
import { LABELS } from "./member-form.ts";
import { NewPassword } from "./NewPassword.tsx";

const LEVELS = [
  { value: "none", label: "None" },
  { value: "limited", label: "Limited: reads members, keeps attendees" },
  { value: "full", label: "Full: may do everything" },
] as const;

interface UserAccessProps {
  /** Null while a new member is written. */
  member: DeskMember | null;
  /** After his record has changed beside the form. */
  onChanged: (member: DeskMember) => void;
}

/** How the member logs in and what he may do, and the officers' own notes. */
export function UserAccess({ member, onChanged }: UserAccessProps) {
  const { register, formState } = useMemberForm();
  const [hadPassword] = useState(member?.hasPassword ?? false);
  return (
    <MemberSection title="User Access & Admin">
      <MemberField name="userName" spellCheck={false} hint="At least 3 characters." />
      <NewPassword isNew={member === null} />
      {member?.hasPassword && <DisableLogin member={member} onDisabled={onChanged} />}
      {/* Stays after the toast has gone. */}
      <p role="status" className="text-sm font-semibold text-leaf empty:hidden sm:col-span-2">
        {hadPassword && !member?.hasPassword && "The login is disabled. A new password opens it again."}
      </p>
      <Select
        label={LABELS.adminPrivileges}
        options={LEVELS}
        className="sm:col-span-2"
        error={formState.errors.adminPrivileges?.message}
        {...register("adminPrivileges")}
      />
      {member && <AdministratorAccount member={member} />}
      <div className="sm:col-span-2">
        <MemberTick name="excludeFromDirectory" />
      </div>
      <MemberArea name="adminComments" className="sm:col-span-2" hint="Seen by full administrators only." />
    </MemberSection>
  );
}
