import { useQuery, useQueryClient } from "@tanstack/react-query";
import { endOneSession, endOtherSessions, listSessions, type OpenSession } from "#contract/session.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
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
  return useTask({
    run: async (which: number | "others") =>
      which === "others" ? call(endOtherSessions) : call(endOneSession, { params: { id: which } }),
    said: ({ ended }) => ({
      title: "Logged Out",
      description: ended === 1 ? "One browser was logged out." : `${ended} browsers were logged out.`,
    }),
    failed: "Not Logged Out",
    fallback: "Please try again.",
    refresh: () => client.invalidateQueries({ queryKey: read(listSessions).queryKey }),
  });
}
