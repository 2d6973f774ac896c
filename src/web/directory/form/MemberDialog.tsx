import { useState } from "react";
import { useForm } from "react-hook-form";
import type { DirectoryMember } from "#contract/directory.ts";
import { useSpecifiedMessages } from "#contract/values/messages.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { DownloadMemberData } from "#web/directory/details/DownloadMemberData.tsx";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { fullName } from "#web/directory/names.ts";
import type { Person } from "#web/directory/spouse/SpouseResults.tsx";
import { useChapter } from "#web/platform/chapter.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { ContactInformation } from "./ContactInformation.tsx";
import { DuesTracking } from "./DuesTracking.tsx";
import {
  type CheckedMember,
  checkMember,
  emptyMemberForm,
  memberFormValues,
  type TypedMember,
} from "./member-form.ts";
import { ProfileInformation } from "./ProfileInformation.tsx";
import { SaveMember } from "./SaveMember.tsx";
import { SpouseInformation } from "./SpouseInformation.tsx";
import { useSaveMember } from "./save-member.ts";
import { UserAccess } from "./UserAccess.tsx";

interface MemberDialogProps {
  /** Null to write a new member. */
  member: DirectoryMember | null;
  onClose: () => void;
}

/** The form of a member in its five sections, to add one or to change one. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  useSpecifiedMessages();
  const screen = useDirectoryScreen();
  const { societyShortName } = useChapter();
  const spell = (status: string) => screen.spell(status, societyShortName);
  const [spouse, setSpouse] = useState<Person | null>(null);
  const form = useForm<TypedMember, unknown, CheckedMember>({
    resolver: checkMember,
    defaultValues: member ? memberFormValues(member, spell(member.status)) : emptyMemberForm(spell("active")),
    shouldFocusError: false,
  });
  const { saving, base, setBase, isStale, conflicts, refusals } = useSaveMember({
    form,
    member,
    spell,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={member ? "Edit Member" : "Add New Member"}
      description={member ? fullName(member) : undefined}
      hasMoreUnsaved={spouse !== null}
      isBusy={saving.isPending}
      refusals={refusals}
      onClose={onClose}
      onSubmit={(checked) => saving.mutate({ checked, spouse })}
      className="space-y-7 [&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <ProfileInformation stored={spell(base?.status ?? "active")} />
      <SpouseInformation member={base} chosen={spouse} onChoose={setSpouse} />
      <ContactInformation member={base} />
      <DuesTracking />
      <UserAccess member={base} onChanged={setBase} />
      {member && <DownloadMemberData member={member} />}
      <SaveMember
        key={refusals}
        isNew={member === null}
        isPending={saving.isPending}
        error={saving.error}
        conflicts={isStale ? conflicts : null}
        onCancel={onClose}
        history={member && <HistoryButton thing="member" id={member.id} name={fullName(member)} />}
      />
    </FormDialog>
  );
}
