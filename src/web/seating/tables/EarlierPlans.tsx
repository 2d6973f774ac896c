import { useQuery } from "@tanstack/react-query";
import { copyTables, listEarlierPlans } from "#contract/seating/tables.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** Earlier dinners at the same place, whose tables can be copied without people (D-041). */
export function EarlierPlans({ onDone }: { onDone: () => void }) {
  const { eventId, change, isBusy } = useSeating();
  const dates = useDates();
  const plans = useQuery({ ...read(listEarlierPlans, { params: { id: eventId } }), staleTime: 0 });
  async function copy(fromEventId: number, title: string) {
    const isDone = await change(
      () => call(copyTables, { params: { id: eventId }, body: { fromEventId } }),
      `Tables copied from ${title}`,
    );
    if (isDone) onDone();
  }
  return (
    <Loaded
      of={plans}
      failure="Earlier dinners could not be loaded."
      skeleton="h-16"
      empty={<p className="text-soft">No earlier dinner here has tables to copy.</p>}
    >
      {(earlier) => (
        <ul className="divide-y divide-line border-y border-line">
          {earlier.map(({ eventId: from, title, dateTime, tables, seats }) => (
            <li key={from} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block text-sm text-soft">
                  {dates.longDay(dateTime)} · {countOf(tables, "table")}, {countOf(seats, "seat")}
                </span>
              </span>
              <Button
                tone="secondary"
                size="small"
                className="min-h-11"
                disabled={isBusy}
                aria-label={`Copy the tables of ${title}`}
                onClick={() => void copy(from, title)}
              >
                Copy
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
