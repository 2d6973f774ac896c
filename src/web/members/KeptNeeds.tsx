import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { keepOwnNeeds, type Needs, showOwnNeeds } from "#contract/registrations/needs.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { NeedsLine } from "#web/registrations/needs/NeedsLine.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** What a member keeps for the kitchens of their next dinners, to change and to delete. */
export function KeptNeeds() {
  const headingId = useId();
  const dates = useDates();
  const kept = useQuery(read(showOwnNeeds));
  const keeping = useKeepNeeds();
  if (!kept.data) return null;
  const { needs, updatedAt } = kept.data;
  return (
    <Card as="section" aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="text-2xl">
        Allergies and Diet
      </h2>
      <p className="mt-1 mb-4 text-soft">
        Save them here and we’ll fill them in whenever you’re registered, including by your spouse. Only the
        chapter’s officers and the kitchens of dinners you attend can see them. Dinners you’ve already
        answered for won’t change.
      </p>
      <NeedsLine
        who="you"
        about="Saved until you change or delete it, and used for the dinners you attend."
        needs={needs}
        note={updatedAt && `(saved ${dates.day(updatedAt)})`}
        isBusy={keeping.isPending}
        onChange={(next) => keeping.mutateAsync({ needs: next, updatedAt })}
      />
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
    </Card>
  );
}

function useKeepNeeds() {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { needs: Needs | null; updatedAt: string | null }) => call(keepOwnNeeds, { body }),
    onSuccess: (answer) => {
      client.setQueryData(read(showOwnNeeds).queryKey, answer);
      toast({ title: answer.needs === null ? "Deleted from Your Profile" : "Saved to Your Profile" });
    },
    onError: async (error) => {
      toast({ title: "Not Saved", description: errorMessage(error, NOT_REACHED), variant: "destructive" });
      // Another device may have changed them.
      await client.invalidateQueries(read(showOwnNeeds));
    },
  });
}

const NOT_REACHED = "The portal could not be reached. Please try again.";
