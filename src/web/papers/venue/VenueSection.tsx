import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Event } from "#contract/events.ts";
import type { Venue } from "#contract/papers/venue.ts";
import { papersQuery, venueQuery } from "#web/papers/papers-queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { onDemand } from "#web/ui/OnDemand.tsx";
import { VenueFacts } from "./VenueFacts.tsx";

const VenueDialog = onDemand(async () => (await import("./VenueDialog.tsx")).VenueDialog);

/** The count that is owed to the venue, whom to call there, and the evening. */
export function VenueSection({ event }: { event: Pick<Event, "id" | "title"> }) {
  const headingId = useId();
  const [isEditing, setEditing] = useState(false);
  const read = useQuery(venueQuery(event.id));
  const papers = useQuery({ ...papersQuery(event.id), enabled: false });
  const { data } = read;
  return (
    <Card aria-labelledby={headingId} className="max-sm:px-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-2xl">
          Venue and Evening
        </h2>
        {data && !isBlank(data.venue) && (
          <Button tone="secondary" size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {data && isBlank(data.venue) && (
        <>
          <p className="text-soft">
            Enter the count, whom to email, and the evening’s timeline. They print on the cover.
          </p>
          <Button tone="secondary" className="mt-4 w-full" onClick={() => setEditing(true)}>
            Enter Count and Venue
          </Button>
        </>
      )}
      {data && !isBlank(data.venue) && <VenueFacts venue={data.venue} />}
      {!data && read.error && (
        <LoadFailure text="The venue could not be loaded." onRetry={() => void read.refetch()} />
      )}
      {!data && !read.error && <Skeleton className="h-32 w-full" />}
      {data && isEditing && (
        <VenueDialog
          event={event}
          {...data}
          persons={papers.data?.persons ?? 0}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  );
}

function isBlank({ name, phone, emails, guarantee, contacts, timeline }: Venue): boolean {
  const lists = [emails, contacts, timeline];
  return name === "" && phone === "" && guarantee === null && lists.every(({ length }) => length === 0);
}
