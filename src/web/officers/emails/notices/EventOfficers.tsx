import { useQuery } from "@tanstack/react-query";
import { type EventOfficers as Listed, listEventOfficers } from "#contract/officers/event-officers.ts";
import { read } from "#web/platform/api/api.ts";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { OwnNotices } from "./OwnNotices.tsx";

/** Who looks after a dinner, and which notices about it come to the reader. */
export function EventOfficers({ eventId }: { eventId: number }) {
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="mb-1 text-2xl">
        Officers and Notices
      </h2>
      <Loaded
        of={useQuery({ ...read(listEventOfficers, { query: { eventId } }), staleTime: 0 })}
        failure="We couldn’t load the officers of this dinner."
        skeleton="h-12"
      >
        {(all) => <p className="mb-4 text-soft">{officersWords(all)}</p>}
      </Loaded>
      <OwnNotices />
    </section>
  );
}

const HEADING = "officers-and-notices";

function officersWords(all: Listed): string {
  const names = all.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  if (names.length === 0)
    return "This dinner has no officers. An officer with full rights can choose them by editing the event.";
  const list = new Intl.ListFormat("en-US").format(names);
  return names.length === 1
    ? `${list} is this dinner’s officer. Notices about it, if turned on, and replies to its automatic emails go to them.`
    : `${list} are this dinner’s officers. Notices about it, if turned on, and replies to its automatic emails go to them.`;
}
