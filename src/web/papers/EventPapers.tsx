import type { EventForMe } from "#contract/events.ts";
import type { Papers } from "#contract/papers/papers.ts";
import { EventFacts } from "#web/events/EventFacts.tsx";
import { KitchenSection } from "#web/papers/kitchen/KitchenSection.tsx";
import { NeedsByTable } from "#web/papers/needs/NeedsByTable.tsx";
import { PrintSection } from "#web/papers/print/PrintSection.tsx";
import { VenueSection } from "#web/papers/venue/VenueSection.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { BackLink } from "#web/shell/BackLink.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Notices } from "./Notices.tsx";
import { Standing } from "./Standing.tsx";

/** The papers of one dinner: where they stand, kitchen and venue on one side, printing on the other. */
export function EventPapers({ event, papers }: { event: EventForMe; papers: Papers }) {
  usePageTitle(`Papers: ${event.title}`);
  return (
    <>
      <BackLink href={paths.attendees(event.id)}>Back to Attendees</BackLink>
      <PageHeading compact over="Papers" title={event.title}>
        <EventFacts event={event} className="text-base text-ink" />
      </PageHeading>
      <Standing papers={papers} />
      <Notices papers={papers} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:gap-8">
        {/* First, since a phone shows one below the other: the tables are for an emergency. */}
        <div className="min-w-0 space-y-6 lg:space-y-8">
          <NeedsByTable eventId={event.id} />
          <KitchenSection event={event} />
          <VenueSection event={event} />
        </div>
        <PrintSection event={event} papers={papers} />
      </div>
    </>
  );
}
