import { useEffect } from "react";
import type { TicketCounts } from "#contract/registrations/registrations.ts";
import { joinWaitlist } from "#contract/waitlist.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { call } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { paths } from "#web/platform/paths.ts";
import { useSendOnce } from "#web/platform/send-once.ts";
import { usePlanRedirect } from "#web/session/access/redirect.tsx";

/** Time to read the toast before the list of events opens. */
const LEAVE_AFTER_MS = 2000;

/** The message of a refused waitlist entry. */
export function waitlistFailure(error: unknown): string {
  return errorMessage(error, "Failed to join waitlist");
}

/** Joins the waitlist, says so, and opens the events after 2 s unless the member has left the page. */
export function useJoinWaitlist(eventId: number) {
  const planRedirect = usePlanRedirect();
  const refreshEvent = useRefreshEvent();
  const joining = useTask({
    run: (counts: TicketCounts) => call(joinWaitlist, { params: { id: eventId }, body: counts }),
    said: {
      title: "Joined Waitlist",
      description: "You have been added to the waitlist. We'll notify you if a spot becomes available.",
    },
    failed: "Failed to Join Waitlist",
    reason: waitlistFailure,
    refresh: () => refreshEvent(eventId),
  });
  const { isSuccess } = joining;
  useEffect(() => {
    if (!isSuccess) return;
    return planRedirect(LEAVE_AFTER_MS, paths.events) ?? undefined;
  }, [isSuccess, planRedirect]);
  return useSendOnce(joining);
}
