import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { MomentRow } from "./MomentRow.tsx";
import { momentsQuery } from "./moment-queries.ts";

/** The emails that go by themselves at moments of a dinner, with what becomes of each. */
export function AutomaticEmails({ eventId }: { eventId: number }) {
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="mb-1 text-2xl">
        Automatic Emails
      </h2>
      <p className="mb-4 text-soft">
        We’ll send each one once, to everyone it applies to at that time. If the dinner’s date changes, the
        emails move with it.
      </p>
      <Loaded
        of={useQuery(momentsQuery(eventId))}
        failure="We couldn’t load the automatic emails."
        skeleton="h-40"
      >
        {(moments) => (
          <ul className="divide-y divide-line rounded-md border border-line">
            {moments.map((moment) => (
              <MomentRow key={moment.kind} eventId={eventId} moment={moment} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const HEADING = "automatic-emails";
