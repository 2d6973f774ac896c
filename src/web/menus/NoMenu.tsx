import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useId } from "react";
import { listEarlierMenus } from "#contract/menus/menus.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { useCopyMenu } from "./menu-page.ts";

interface NoMenuProps {
  eventId: number;
  isPast: boolean;
  onWrite: () => void;
}

/** A dinner without a menu: it can be written, or copied from an earlier dinner. */
export function NoMenu({ eventId, isPast, onWrite }: NoMenuProps) {
  if (isPast) return <EmptyState title="No Menu" text="Everyone had the same menu at this dinner." />;
  return (
    <>
      <EmptyState
        title="No Menu Yet"
        text="Write the courses with two to six dishes each, and members choose for everyone in their party. A dinner with one set menu needs nothing here."
      >
        <Button onClick={onWrite}>Write the menu</Button>
      </EmptyState>
      <EarlierMenus eventId={eventId} />
    </>
  );
}

function EarlierMenus({ eventId }: { eventId: number }) {
  const headingId = useId();
  const dates = useDates();
  const earlier = useQuery(read(listEarlierMenus, { params: { id: eventId } }));
  const copying = useCopyMenu(eventId);
  if (!earlier.data || earlier.data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mx-auto mt-10 max-w-3xl">
      <h2 id={headingId} className="mb-3 text-2xl">
        Copy from an earlier dinner
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {earlier.data.map((dinner) => (
          <li
            key={dinner.eventId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-display text-lg wrap-anywhere">{dinner.title}</p>
              <p className="text-sm text-soft wrap-anywhere">
                {dates.day(dinner.dateTime)} · {dinner.courses.join(", ")}
              </p>
            </div>
            <Button
              tone="secondary"
              size="small"
              disabled={copying.isPending}
              aria-label={`Copy this menu: ${dinner.title}, ${dates.day(dinner.dateTime)}`}
              onClick={() => copying.mutate(dinner.eventId)}
            >
              <Copy size={16} aria-hidden="true" /> Copy this menu
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
