import { useState } from "react";
import { useForm } from "react-hook-form";
import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useSpecifiedMessages } from "#contract/values/messages.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { DownloadMemberData } from "#web/directory/details/DownloadMemberData.tsx";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import type { Person } from "#web/directory/spouse/SpouseResults.tsx";
import { useChapter } from "#web/platform/chapter.ts";
import { LongFormDialog } from "#web/ui/form/LongFormDialog.tsx";
import { ContactInformation } from "./ContactInformation.tsx";
import { DuesTracking } from "./DuesTracking.tsx";
import { SECTIONS } from "./MemberFields.tsx";
import {
  type CheckedMember,
  checkMember,
  emptyMemberForm,
  memberFormValues,
  spouseFormValues,
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
  /** The spouse of a new member: the form starts with their address, and the two are linked once it is saved. */
  spouseOf?: DirectoryMember;
  onClose: () => void;
}

/** The form of a member in its five sections, to add one or to change one. */
export function MemberDialog({ member, spouseOf, onClose }: MemberDialogProps) {
  useSpecifiedMessages();
  const screen = useDirectoryScreen();
  const { societyShortName } = useChapter();
  const spell = (status: string) => screen.spell(status, societyShortName);
  const [spouse, setSpouse] = useState<Person | null>(spouseOf ?? null);
  const [isInviting, setInviting] = useState(false);
  const fresh = () => emptyMemberForm(spell("active"));
  const form = useForm<TypedMember, unknown, CheckedMember>({
    resolver: checkMember,
    defaultValues: member
      ? memberFormValues(member, spell(member.status))
      : spouseOf
        ? spouseFormValues(fresh(), spouseOf)
        : fresh(),
    shouldFocusError: false,
  });
  const { saving, base, setBase, isStale, conflicts, refusals } = useSaveMember({
    form,
    member,
    spell,
    onDone: onClose,
  });
  return (
    <LongFormDialog
      form={form}
      sections={SECTIONS}
      title={member ? "Edit Member" : "Add New Member"}
      description={member ? fullName(member) : spouseOf && `The spouse of ${fullName(spouseOf)}`}
      hasMoreUnsaved={spouse?.id !== spouseOf?.id || isInviting}
      isBusy={saving.isPending}
      refusals={refusals}
      onClose={onClose}
      onSubmit={(checked) => saving.mutate({ checked, spouse, isInviting })}
      footer={
        <SaveMember
          key={refusals}
          isNew={member === null}
          isPending={saving.isPending}
          error={saving.error}
          conflicts={isStale ? conflicts : null}
          onCancel={onClose}
          history={
            member && (
              <HistoryButton thing="member" id={member.id} name={fullName(member)} className="-ml-4" />
            )
          }
        />
      }
    >
      <ProfileInformation stored={spell(base?.status ?? "active")} />
      <SpouseInformation member={base} chosen={spouse} onChoose={setSpouse} />
      <ContactInformation member={base} />
      <DuesTracking />
      <UserAccess member={base} isInviting={isInviting} onInvite={setInviting} onChanged={setBase} />
      {member && <DownloadMemberData member={member} />}
    </LongFormDialog>
  );
}
