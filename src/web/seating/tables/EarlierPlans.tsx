import { useQuery } from "@tanstack/react-query";
import { copyTables, listEarlierPlans } from "#contract/seating/tables.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

/** Earlier dinners at the same place, whose tables can be copied without people (D-041). */
export function EarlierPlans({ onDone }: { onDone: () => void }) {
  const { eventId, change, isBusy } = useSeating();
  const dates = useDates();
  const plans = useQuery({ ...read(listEarlierPlans, { params: { id: eventId } }), staleTime: 0 });
  if (plans.isError) {
    return <LoadFailure text="Earlier dinners could not be loaded." onRetry={plans.refetch} />;
  }
  if (!plans.data) return <Skeleton className="h-16 w-full" />;
  if (plans.data.length === 0) return <p className="text-soft">No earlier dinner here has tables to copy.</p>;
  async function copy(fromEventId: number, title: string) {
    const isDone = await change(
      () => call(copyTables, { params: { id: eventId }, body: { fromEventId } }),
      `Tables copied from ${title}`,
    );
    if (isDone) onDone();
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {plans.data.map(({ eventId: from, title, dateTime, tables, seats }) => (
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
  );
}
