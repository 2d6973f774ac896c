import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { ProfileForm } from "#contract/members/profile.ts";
import type { MemberRecord } from "#contract/session.ts";
import { useSpecifiedMessages } from "#contract/values/messages.ts";
import { fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Conflicts } from "#web/ui/feedback/ConflictNote.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { AskBeforeLeaving } from "./AskBeforeLeaving.tsx";
import { BasicInformation } from "./BasicInformation.tsx";
import { AddressSection, EmailSection, PhoneSection } from "./ContactSections.tsx";
import { DuesSection } from "./DuesSection.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { ProfileArea, ProfileField } from "./ProfileFields.tsx";
import { ProfileSection, SectionFields } from "./ProfileSection.tsx";
import { checkProfile, profileFormValues, type TypedProfile } from "./profile-form.ts";
import { SaveProfile } from "./SaveProfile.tsx";
import { SpouseSection } from "./SpouseSection.tsx";
import { newerIn, useSaveProfile } from "./use-save-profile.ts";

/** The profile form. */
export function ProfileEditor({ record }: { record: MemberRecord }) {
  useSpecifiedMessages();
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const form = useForm<TypedProfile, unknown, ProfileForm>({
    resolver: checkProfile,
    defaultValues: profileFormValues(record),
    shouldFocusError: false,
  });
  const { isDirty, errors } = form.formState;
  const { base, isStale, conflicts, refusals, showRefusal } = useRecordForm({
    form,
    stored: record,
    toValues: profileFormValues,
  });
  const known = base ?? record;
  // A payment made while the form is open is shown, although the form is based on an earlier read.
  const newest = record.updatedAt > known.updatedAt ? record : known;
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  const [mayAsk] = useState(() => () => isUnsaved.current);

  const saving = useSaveProfile({
    onSaved: () => {
      isUnsaved.current = false;
    },
    onFailed: (error) => showRefusal({ newer: newerIn(error), fieldErrors: fieldErrorsIn(error) }),
  });

  const isAdmin = record.hasAnyAdminAccess;
  const busy = saving.isPending || saving.isSuccess;
  return (
    <>
      <Conflicts of={conflicts}>
        <Form
          form={form}
          isBusy={busy}
          refusals={refusals}
          className="space-y-4 [&_:is(input,select,textarea)]:scroll-mt-32 [&_:is(input,select,textarea)]:scroll-mb-56"
          onSubmit={({ adminComments, ...checked }) =>
            saving.mutate({
              ...checked,
              // Read as empty while an officer's rights have ended; sent back after them, it would erase what is there.
              ...(adminComments !== known.adminComments && { adminComments }),
              updatedAt: known.updatedAt,
            })
          }
        >
          <BasicInformation status={known.status} isAdmin={isAdmin} />
          <SpouseSection stored={known} />
          <AddressSection stored={known} />
          <PhoneSection stored={known} />
          <EmailSection stored={known} />
          <ProfileSection
            title="Member Comments"
            brief={known.memberComments}
            text="Anything else you’d like the chapter to know. Please enter allergies under Allergies and Diet."
          >
            <ProfileArea name="memberComments" />
          </ProfileSection>
          <DuesSection record={newest} isAdmin={isAdmin} />
          <ProfileSection title="Login Information" brief={known.userName}>
            <SectionFields>
              <ProfileField
                name="userName"
                autoComplete="username"
                spellCheck={false}
                className="sm:col-span-2"
                readOnly={!isAdmin}
                hint={isAdmin ? undefined : "Only officers can change this."}
              />
              <div className="sm:col-span-2">
                <Button tone="secondary" onClick={() => setPasswordOpen(true)}>
                  Reset my Password
                </Button>
              </div>
            </SectionFields>
          </ProfileSection>
          {record.isAdmin && (
            <ProfileSection title="Admin Comments" text="Visible only to full administrators.">
              <ProfileArea name="adminComments" />
            </ProfileSection>
          )}
          <SaveProfile
            error={saving.error}
            isStale={isStale}
            isBusy={busy}
            isChanged={isDirty}
            hasMistakes={Object.keys(errors).length > 0}
          />
        </Form>
      </Conflicts>
      {/* Outside the form: events of the dialog bubble through React's tree. */}
      {isPasswordOpen && <PasswordDialog userName={known.userName} onClose={() => setPasswordOpen(false)} />}
      <AskBeforeLeaving when={mayAsk} />
    </>
  );
}
