import { useQuery, useQueryClient } from "@tanstack/react-query";
import { keepOwnNeeds, type Needs, showOwnNeeds } from "#contract/registrations/needs.ts";
import { call, read } from "#web/platform/api/api.ts";
import { NOT_REACHED } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useDates } from "#web/platform/chapter.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { ProfileSection } from "./ProfileSection.tsx";

/** What a member keeps for the kitchens of their next dinners, to change and to delete. */
export function KeptNeeds() {
  const dates = useDates();
  const kept = useQuery(read(showOwnNeeds));
  const keeping = useKeepNeeds();
  if (kept.isError && !kept.data) return null;
  const { needs = null, updatedAt = null } = kept.data ?? {};
  return (
    <ProfileSection
      title="Allergies and Diet"
      text="Save them here and we’ll fill them in whenever you’re registered, including by your spouse. Only the chapter’s officers and the kitchens of dinners you attend can see them. Dinners you’ve already answered for won’t change."
      startsOpen
    >
      {kept.data ? (
        <NeedsLine
          who="you"
          about="Saved until you change or delete it, and used for the dinners you attend."
          needs={needs}
          note={updatedAt && `(saved ${dates.day(updatedAt)})`}
          isBusy={keeping.isPending}
          onChange={(next) => keeping.mutateAsync({ needs: next, updatedAt })}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {needs !== null && (
        <Button
          tone="quiet"
          size="small"
          className="mt-3 -ml-4"
          disabled={keeping.isPending}
          onClick={() => keeping.mutate({ needs: null, updatedAt })}
        >
          Delete from My Profile
        </Button>
      )}
    </ProfileSection>
  );
}

function useKeepNeeds() {
  const client = useQueryClient();
  const kept = read(showOwnNeeds);
  return useTask({
    run: (body: { needs: Needs | null; updatedAt: string | null }) => call(keepOwnNeeds, { body }),
    said: ({ needs }) => ({ title: needs === null ? "Deleted from Your Profile" : "Saved to Your Profile" }),
    failed: "Not Saved",
    fallback: NOT_REACHED,
    onDone: (answer) => client.setQueryData(kept.queryKey, answer),
    // Another device may have changed them.
    onFailed: () => client.invalidateQueries(kept),
  });
}
