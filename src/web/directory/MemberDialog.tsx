import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { DeskMember } from "#contract/directory.ts";
import { useSpecifiedMessages } from "#contract/messages.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { useChapter } from "#web/platform/chapter.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ContactInformation } from "./ContactInformation.tsx";
import { DownloadMemberData } from "./DownloadMemberData.tsx";
import { DuesTracking } from "./DuesTracking.tsx";
import { useDesk } from "./desk.ts";
import {
  type CheckedMember,
  checkMember,
  emptyMember,
  isMemberKey,
  type MemberKey,
  type TypedMember,
  typedMember,
} from "./member-form.ts";
import { fullName } from "./names.ts";
import type { Person } from "./PeopleFound.tsx";
import { ProfileInformation } from "./ProfileInformation.tsx";
import { SaveMember } from "./SaveMember.tsx";
import { SpouseInformation } from "./SpouseInformation.tsx";
import { useSaveMember } from "./save-member.ts";
import { UserAccess } from "./UserAccess.tsx";

interface MemberDialogProps {
  /** Null to write a new member. */
  member: DeskMember | null;
  onClose: () => void;
}

/** The form of a member in its five sections, to add one or to change one (001 §2). */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  useSpecifiedMessages();
  const desk = useDesk();
  const { societyShortName } = useChapter();
  const spell = (status: string) => desk.spell(status, societyShortName);
  const [spouse, setSpouse] = useState<Person | null>(null);
  const form = useForm<TypedMember, unknown, CheckedMember>({
    resolver: checkMember,
    defaultValues: member ? typedMember(member, spell(member.status)) : emptyMember(spell("active")),
    shouldFocusError: false,
  });
  const { isDirty, submitCount } = form.formState;
  const { saving, known, meanwhile, takeOver } = useSaveMember({ form, member, spell, onDone: onClose });

  const element = useRef<HTMLFormElement>(null);
  // After a refused attempt the first wrong field is gone to, in the order of the form.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={member ? "Edit Member" : "Add New Member"}
      description={member ? fullName(member) : undefined}
      isUnsaved={isDirty || spouse !== null}
    >
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          autoComplete="off"
          className="space-y-7 [&_:is(input,select,textarea)]:scroll-mt-24 [&_:is(input,select,textarea)]:scroll-mb-40"
          onSubmit={(event) => {
            event.preventDefault();
            // Half a date would pass for none, and wipe the stored one.
            const halfDate = halfDateIn(event.currentTarget);
            if (halfDate) {
              form.setError(halfDate, { message: "Please enter the whole date" }, { shouldFocus: true });
              return;
            }
            form
              .handleSubmit((checked) => {
                if (!saving.isPending) saving.mutate({ checked, spouse });
              })()
              .catch(console.error);
          }}
        >
          <ProfileInformation stored={spell(known?.status ?? "active")} />
          <SpouseInformation member={known} chosen={spouse} onChoose={setSpouse} />
          <ContactInformation member={known} />
          <DuesTracking />
          <UserAccess member={known} onChanged={takeOver} />
          {member && <DownloadMemberData member={member} />}
          <SaveMember
            isNew={member === null}
            isPending={saving.isPending}
            error={saving.error}
            meanwhile={meanwhile}
            onCancel={onClose}
            history={member && <HistoryButton thing="member" id={member.id} name={fullName(member)} />}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** The first field whose day the browser cannot read, as it is not typed to its end. */
function halfDateIn(form: HTMLFormElement): MemberKey | undefined {
  return [...form.querySelectorAll<HTMLInputElement>("input[type=date]")]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => name)
    .find(isMemberKey);
}
