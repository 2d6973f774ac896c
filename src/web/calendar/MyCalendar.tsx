import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { showCalendarFeed } from "#contract/calendar.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useSought } from "#web/platform/hash.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { CalendarAddress } from "./CalendarAddress.tsx";
import { useCloseCalendarFeed, useOpenCalendarFeed } from "./calendar-feed.ts";

/** Its fragment on My Events. */
export const CALENDAR = "my-calendar";

/** The member's private calendar address: made, shown once, revoked. */
export function MyCalendar() {
  const headingId = useId();
  const { card } = useSought<HTMLDivElement>(CALENDAR);
  const dates = useDates();
  const feed = useQuery(read(showCalendarFeed));
  const opening = useOpenCalendarFeed();
  const closing = useCloseCalendarFeed();
  const [asking, setAsking] = useState<"replace" | "revoke" | null>(null);
  const openedAt = feed.data?.openedAt;
  const busy = opening.isPending || closing.isPending;
  const make = () => opening.mutate(undefined, { onSuccess: () => setAsking(null) });
  const revoke = () =>
    closing.mutate(undefined, {
      onSuccess: () => {
        setAsking(null);
        // An address that no longer works must not stay on the screen.
        opening.reset();
      },
    });
  return (
    <div ref={card} id={CALENDAR} className="mt-10 print:hidden">
      <Card aria-labelledby={headingId}>
        <h2 id={headingId} className="text-2xl">
          My Calendar
        </h2>
        <p className="mt-1 max-w-prose text-soft">
          Keep your own calendar up to date with every dinner you’ve booked. In your calendar app, choose “Add
          calendar from URL” (or “Subscribe”) and paste in your private link.
        </p>
        {feed.isError && (
          <LoadFailure text="Your calendar link could not be loaded." onRetry={feed.refetch} />
        )}
        {opening.data && <CalendarAddress address={opening.data.address} />}
        {openedAt && (
          <p className="mt-4">
            {!opening.data && "The link is shown only once, when you create it. "}Your current link was
            created on {dates.day(openedAt)}.
          </p>
        )}
        {feed.data && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              tone="secondary"
              size="small"
              disabled={busy}
              onClick={() => (openedAt ? setAsking("replace") : make())}
            >
              {openedAt ? "Get New Link" : "Get Calendar Link"}
            </Button>
            {openedAt && (
              <Button tone="quiet" size="small" disabled={busy} onClick={() => setAsking("revoke")}>
                Revoke Link
              </Button>
            )}
          </div>
        )}
        <QuestionDialog
          open={asking !== null}
          onClose={() => setAsking(null)}
          title={asking === "replace" ? "Get a new calendar link?" : "Revoke your calendar link?"}
          description="Calendars using the current link will stop updating."
          keep="Keep Link"
          act={asking === "replace" ? "Replace Link" : "Revoke"}
          isDisabled={busy}
          onAct={asking === "replace" ? make : revoke}
        />
      </Card>
    </div>
  );
}
