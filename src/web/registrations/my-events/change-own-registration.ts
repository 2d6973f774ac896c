import type { Sent } from "#contract/endpoint.ts";
import {
  cancelRegistration,
  changeDetails,
  keepRequest,
  type MyRegistration,
  type RequestQuestion,
} from "#contract/registrations/registrations.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { call } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import type { ToastText } from "#web/ui/feedback/Toast.tsx";

type Own = MyRegistration["registrations"];
type Details = Omit<Sent<typeof changeDetails>, "updatedAt">;

interface Change<Asked, Said> {
  ask: (asked: Asked) => Promise<Said>;
  done: (said: Said) => ToastText;
  /** Title of the toast when it was refused. */
  failed: string;
}

/** A change of one's own registration: reported in a toast, after which the page shows the server's state. */
export function useChange<Asked, Said>({ eventId }: Own, { ask, done, failed }: Change<Asked, Said>) {
  const refreshEvent = useRefreshEvent();
  return useTask({ run: ask, said: done, failed, refresh: () => refreshEvent(eventId) });
}

/** Cancels the registration or the place on the waitlist. */
export function useCancelRegistration(own: Own) {
  const waits = own.status === "waitlist";
  return useChange(own, {
    ask: () => {
      // The terms the member has just read, so that no others apply.
      const refund = own.may.cancel?.refund;
      return call(cancelRegistration, { params: { id: own.id }, body: { refund } });
    },
    done: ({ sentence }) => ({
      title: waits ? "Left Waitlist" : "Registration Cancelled",
      description: sentence,
    }),
    failed: waits ? "Still on the Waitlist" : "Not Cancelled",
  });
}

/** Changes names and requests. */
export function useChangeDetails(own: Own) {
  return useChange(own, {
    ask: (details: Details) =>
      call(changeDetails, { params: { id: own.id }, body: { ...details, updatedAt: own.updatedAt } }),
    done: () => ({ title: "Changes Saved", description: "Your names and requests have been updated." }),
    failed: "Changes Not Saved",
  });
}

/** Keeps a request that names a guest who is no longer in the party. */
export function useKeepRequest(own: Own) {
  return useChange(own, {
    ask: ({ about, firstName, lastName }: RequestQuestion) =>
      call(keepRequest, { params: { id: own.id }, body: { about, firstName, lastName } }),
    done: () => ({ title: "Request Kept", description: "It stays as it is." }),
    failed: "Request Not Kept",
  });
}
