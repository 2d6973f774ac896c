import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { showCalendarFeed } from "#contract/calendar.ts";
import { read } from "#web/platform/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { CalendarAddress } from "./CalendarAddress.tsx";
import { useCloseCalendarFeed, useOpenCalendarFeed } from "./calendar-feed.ts";

/** The member's private calendar address: made, shown once, revoked. */
export function MyCalendar() {
  const headingId = useId();
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
    <Card aria-labelledby={headingId} className="mt-10 print:hidden">
      <h2 id={headingId} className="text-2xl">
        My calendar
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        A private address lets your own calendar show every dinner you have paid for and drop those you
        cancel. In your calendar program, choose to add or subscribe to a calendar by address (URL) and paste
        it there.
      </p>
      {feed.isError && (
        <LoadFailure text="Your calendar address could not be looked up." onRetry={feed.refetch} />
      )}
      {opening.data && <CalendarAddress address={opening.data.address} />}
      {openedAt && (
        <p className="mt-4">
          {!opening.data && "Your address is shown only when it is made. "}You have had a private address
          since {dates.day(openedAt)}.
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
            {openedAt ? "Make a New Address" : "Make a Private Address"}
          </Button>
          {openedAt && (
            <Button tone="quiet" size="small" disabled={busy} onClick={() => setAsking("revoke")}>
              Revoke Address
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking === "replace" ? "Make a new address?" : "Revoke your address?"}
        description="Calendars that use the present address will receive nothing any more."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={() => setAsking(null)}>
            Keep Address
          </Button>
          <Button disabled={busy} onClick={asking === "replace" ? make : revoke}>
            {asking === "replace" ? "Make New Address" : "Revoke"}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
