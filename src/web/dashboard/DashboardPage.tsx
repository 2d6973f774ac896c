import { useQuery } from "@tanstack/react-query";
import { showDuesStatus } from "#contract/dues.ts";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { upcomingEventsQuery } from "#web/events/event-lists.ts";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { Below } from "#web/ui/Below.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { DuesHint } from "./DuesHint.tsx";
import { HeldSeats } from "./HeldSeats.tsx";
import { NextDinner } from "./NextDinner.tsx";
import { OfferedSeats } from "./OfferedSeats.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { UpcomingEvents } from "./UpcomingEvents.tsx";

/** `/`: what needs an answer, the member's next dinner, upcoming events, and recent activity. */
export function DashboardPage() {
  usePageTitle("Dashboard");
  const session = useSession();
  const events = useQuery(upcomingEventsQuery());
  const dues = useQuery({ ...read(showDuesStatus), enabled: session?.isMember ?? false });
  const registrations = useQuery(read(listMyRegistrations));
  return (
    <>
      <PageHeading
        title={`Welcome back, ${session?.firstName || "Member"}!`}
        actions={<LinkButton href={paths.events}>View All Events</LinkButton>}
      />
      <OfferedSeats registrations={registrations.data} />
      <HeldSeats registrations={registrations.data} />
      {session?.isMember && <DuesHint status={dues.data} />}
      <NextDinner registrations={registrations.data} />
      <Below
        waits={dues.isLoading || registrations.isPending}
        className="grid items-start gap-8 grid-cols-1 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <UpcomingEvents events={events} mine={registrations.data ?? []} />
        <Below waits={events.isPending}>
          <RecentActivity registrations={registrations} />
        </Below>
      </Below>
    </>
  );
}
