import type { EventForMe } from "#contract/events.ts";
import type { Papers } from "#contract/papers/papers.ts";
import { KitchenSection } from "#web/papers/kitchen/KitchenSection.tsx";
import { PrintSection } from "#web/papers/print/PrintSection.tsx";
import { VenueSection } from "#web/papers/venue/VenueSection.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Notices } from "./Notices.tsx";
import { Standing } from "./Standing.tsx";

/** The papers of one dinner: where they stand, kitchen and venue on one side, printing on the other. */
export function EventPapers({ event, papers }: { event: EventForMe; papers: Papers }) {
  usePageTitle(`Papers: ${event.title}`);
  return (
    <>
      <Standing papers={papers} />
      <Notices papers={papers} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:gap-8">
        <div className="min-w-0 space-y-6 lg:space-y-8">
          <KitchenSection event={event} />
          <VenueSection event={event} />
        </div>
        <PrintSection event={event} papers={papers} />
      </div>
    </>
  );
}
