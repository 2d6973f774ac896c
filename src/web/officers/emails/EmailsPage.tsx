import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { EventForMe } from "#contract/events.ts";
import type { Circular } from "#contract/officers/circulars.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
import { AutomaticEmails } from "#web/officers/emails/moments/AutomaticEmails.tsx";
import { EventOfficers } from "#web/officers/emails/notices/EventOfficers.tsx";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { circularsQuery } from "./circular-queries.ts";
import { whyNotChange } from "./ended-words.ts";
import { ScheduledEmails } from "./ScheduledEmails.tsx";
import { SentEmails } from "./SentEmails.tsx";
import { scheduledQuery, stopOfDinner } from "./scheduled-queries.ts";
import { useOpened } from "./use-opened.ts";
import { WriteEmail } from "./WriteEmail.tsx";

/** /events/{id}/emails: an officer writes to people of a dinner, and sees what became of earlier emails. */
export function EmailsPage() {
  const { id = "" } = useParams();
  return (
    <DinnerFrame
      key={id}
      id={id}
      tab="emails"
      what="emails"
      reading={useQuery(circularsQuery(id))}
      skeleton={<EmailsSkeleton />}
    >
      {(event, circulars) => <Emails event={event} circulars={circulars} />}
    </DinnerFrame>
  );
}

function Emails({ event, circulars }: { event: EventForMe; circulars: readonly Circular[] }) {
  usePageTitle(`Emails: ${event.title}`);
  const dates = useDates();
  const { times, opened, open } = useOpened<ScheduledCircular>();
  const scheduled = useQuery(scheduledQuery(event.id));
  return (
    <div className="space-y-10">
      <AutomaticEmails eventId={event.id} />
      {/* A new form after one's own email; another officer's leaves what is typed. */}
      <WriteEmail
        key={times}
        event={event}
        opened={opened}
        whyNotChange={whyNotChange(opened.scheduled, scheduled.data, dates)}
        onClose={() => open()}
      />
      <ScheduledEmails
        reading={scheduled}
        listKey={scheduledQuery(event.id).queryKey}
        stop={stopOfDinner}
        onOpen={open}
      />
      <SentEmails listKey={circularsQuery(event.id).queryKey} circulars={circulars} />
      <EventOfficers eventId={event.id} />
    </div>
  );
}

function EmailsSkeleton() {
  return (
    <div className="grid gap-x-9 gap-y-8 lg:grid-cols-2">
      <Skeleton className="h-[32rem] w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
