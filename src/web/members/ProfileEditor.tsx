import { useEffect, useRef, useState } from "react";
import { type FieldPath, FormProvider, useForm } from "react-hook-form";
import { ProfileForm } from "#contract/members.ts";
import { useSpecifiedMessages } from "#contract/messages.ts";
import type { MemberRecord } from "#contract/session.ts";
import { fieldErrorsIn } from "#web/platform/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { isAddressConfirmed } from "./address-confirmed.ts";
import { BasicInformation } from "./BasicInformation.tsx";
import { AddressSection, EmailSection, PhoneSection } from "./ContactSections.tsx";
import { DuesSection } from "./DuesSection.tsx";
import { AskBeforeLeaving } from "./leaving.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { Newer, ProfileArea, ProfileField, ProfileSection } from "./ProfileFields.tsx";
import { changedBetween, checkProfile, profileOf, type TypedProfile } from "./profile-form.ts";
import { SaveProfile } from "./SaveProfile.tsx";
import { SpouseSection } from "./SpouseSection.tsx";
import { newerIn, useSaveProfile } from "./use-save-profile.ts";

/** The profile as a form (000 §2.8). */
export function ProfileEditor({ record }: { record: MemberRecord }) {
  useSpecifiedMessages();
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  // What the form builds on: the record as it was read, or the newer one that a stale form was answered with.
  const [known, setKnown] = useState(record);
  const form = useForm<TypedProfile, unknown, ProfileForm>({
    resolver: checkProfile,
    defaultValues: profileOf(record),
    shouldFocusError: false,
  });
  const { isDirty, submitCount, errors } = form.formState;
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  const [mayAsk] = useState(() => () => isUnsaved.current);

  const saving = useSaveProfile({
    onSaved: () => {
      isUnsaved.current = false;
    },
    onFailed: (error) => {
      const newer = newerIn(error);
      if (newer) {
        setKnown(newer);
        form.reset(profileOf(newer), { keepDirtyValues: true, keepSubmitCount: true });
      }
      for (const { path, message } of fieldErrorsIn(error)) {
        if (isField(path)) form.setError(path, { message });
      }
    },
  });

  const element = useRef<HTMLFormElement>(null);
  // After a refused attempt the first wrong field is gone to, in the order of the page.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  const isAdmin = record.hasAnyAdminAccess;
  const busy = saving.isPending || saving.isSuccess;
  return (
    <FormProvider {...form}>
      <Newer value={changedBetween(record, known)}>
        <form
          ref={element}
          noValidate
          className="space-y-6 [&_:is(input,select,textarea)]:scroll-mt-32 [&_:is(input,select,textarea)]:scroll-mb-56"
          onSubmit={form.handleSubmit((filled) => {
            if (!busy) saving.mutate({ ...filled, updatedAt: known.updatedAt });
          })}
        >
          <BasicInformation status={known.status} isAdmin={isAdmin} />
          <SpouseSection linkedAs={known.spouseId === null ? null : (known.spouseType ?? "member")} />
          <AddressSection state={known.state} />
          <PhoneSection />
          <EmailSection isConfirmed={isAddressConfirmed(known)} />
          <ProfileSection
            title="Member Comments"
            text="What the chapter should know: allergies, wishes, news."
          >
            <div className="sm:col-span-2">
              <ProfileArea name="memberComments" label="Comments" />
            </div>
          </ProfileSection>
          <DuesSection record={known} isAdmin={isAdmin} />
          <ProfileSection title="Login Information">
            <ProfileField
              name="userName"
              label="Username"
              autoComplete="username"
              spellCheck={false}
              className="sm:col-span-2"
              readOnly={!isAdmin}
              hint={isAdmin ? undefined : "The chapter’s officers can change it for you."}
            />
            <div className="sm:col-span-2">
              <Button tone="secondary" onClick={() => setPasswordOpen(true)}>
                Reset my Password
              </Button>
            </div>
          </ProfileSection>
          {record.isAdmin && (
            <ProfileSection title="Admin Comments" text="Seen by full administrators only.">
              <div className="sm:col-span-2">
                <ProfileArea name="adminComments" label="Comments of the administrators" />
              </div>
            </ProfileSection>
          )}
          <SaveProfile
            error={saving.error}
            isBusy={busy}
            isChanged={isDirty}
            hasMistakes={Object.keys(errors).length > 0}
          />
        </form>
      </Newer>
      {/* Beside the form, not in it: an event in the dialog bubbles through React's tree. */}
      {isPasswordOpen && <PasswordDialog userName={known.userName} onClose={() => setPasswordOpen(false)} />}
      <AskBeforeLeaving when={mayAsk} />
    </FormProvider>
  );
}

function isField(path: string): path is FieldPath<TypedProfile> {
  return path in ProfileForm.shape;
}
