import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOneSession, endOtherSessions, listSessions, type OpenSession } from "#contract/session.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { useFocusNext } from "#web/ui/focus-next.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { SessionRow } from "./SessionRow.tsx";

/** /profile/sessions: where the person is logged in, with buttons to log out one or all others (036). */
export function SessionsPage() {
  usePageTitle("Where You Are Signed In");
  const open = useQuery(read(listSessions));
  return (
    <>
      <PageHeading
        over="Profile"
        title="Where You Are Signed In"
        actions={
          <LinkButton tone="secondary" size="small" href={paths.profile}>
            Back to Profile
          </LinkButton>
        }
      >
        If you don’t recognize one of these, log it out and choose a new password in your profile.
      </PageHeading>
      <Loaded of={open} failure="We couldn’t load your sessions." skeleton={<SessionsSkeleton />}>
        {(sessions) => <Sessions sessions={sessions} />}
      </Loaded>
    </>
  );
}

/** Two sessions with their buttons. */
function SessionsSkeleton() {
  return (
    <Card as="div" className="max-w-3xl divide-y divide-line" aria-hidden="true">
      {[0, 1].map((session) => (
        <div key={session} className="flex items-center justify-between gap-6 py-5 first:pt-0 last:pb-0">
          <div className="space-y-2.5">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="h-4 w-56" />
            <Skeleton className="h-4 w-48" />
          </div>
          <Skeleton className="h-10 w-24" />
        </div>
      ))}
    </Card>
  );
}

function Sessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const ending = useEndSessions();
  const pressed = useFocusNext(ending.isPending);
  const others = sessions.filter(({ isThisOne }) => !isThisOne).length;
  return (
    <Card className="max-w-3xl">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending.isPending}
            onEnd={(button) => {
              pressed(button);
              ending.mutate(session.id);
            }}
          />
        ))}
      </ul>
      {others === 0 && <p className="mt-5 text-soft">You aren’t signed in anywhere else.</p>}
      {others > 1 && (
        <div className="mt-5 border-t border-line pt-5">
          <Button
            tone="secondary"
            disabled={ending.isPending}
            onClick={(event) => {
              pressed(event.currentTarget);
              ending.mutate("others");
            }}
          >
            Log Out All Others
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Ends one session by its id, or all others. */
function useEndSessions() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (which: number | "others") =>
      which === "others" ? call(endOtherSessions) : call(endOneSession, { params: { id: which } }),
    onSuccess: ({ ended }) => {
      const text = ended === 1 ? "One browser is logged out." : `${ended} browsers are logged out.`;
      toast({ title: "Logged Out", description: text });
    },
    onError: (error) => {
      const description = errorMessage(error, "Please try again.");
      toast({ title: "Not Logged Out", description, variant: "destructive" });
    },
    // Also after an error, since the list was out of date.
    onSettled: () => client.invalidateQueries({ queryKey: read(listSessions).queryKey }),
  });
}
