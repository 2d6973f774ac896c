import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeOwnEmails, showOwnEmails } from "#contract/registrations/email-choices.ts";
import { OPTIONAL, type OptionalKind } from "#contract/registrations/moment-words.ts";
import { ProfileSection } from "#web/members/ProfileSection.tsx";
import { call, read } from "#web/platform/api/api.ts";
import { NOT_REACHED } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { OptionalEmails } from "./OptionalEmails.tsx";

/** Which optional emails the member gets, on the profile. */
export function OwnEmails() {
  const own = useQuery(read(showOwnEmails));
  const saving = useSaveEmails();
  if (own.isError && !own.data) return null;
  const off = own.data?.unwanted ?? [];
  return (
    <ProfileSection
      title="Emails"
      brief={off.length === 0 ? "All of them" : `${OPTIONAL.length - off.length} of ${OPTIONAL.length} kinds`}
      text="Choose which emails you get: chapter news, and updates about dinners you’re coming to."
    >
      {own.data ? (
        <OptionalEmails
          key={off.join()}
          unwanted={off}
          isBusy={saving.isPending}
          onSave={(unwanted) => saving.mutate(unwanted)}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </ProfileSection>
  );
}

function useSaveEmails() {
  const client = useQueryClient();
  return useTask({
    run: (unwanted: OptionalKind[]) => call(changeOwnEmails, { body: { unwanted } }),
    said: { title: "Choices Saved" },
    failed: "Not Saved",
    fallback: NOT_REACHED,
    onDone: (answer) => client.setQueryData(read(showOwnEmails).queryKey, answer),
  });
}
