import { type EventLabels, eventErrorMessage } from "#web/events/management/event-labels.ts";
import { isUnauthorized } from "#web/platform/api/api-error.ts";
import { paths } from "#web/platform/paths.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";

/** Why the event was not saved, in the server's own sentence, which the toast of /admin/events leaves out. */
export function EventNotSaved({ labels, error }: { labels: EventLabels; error: Error }) {
  if (isUnauthorized(error)) {
    if (labels.leadsToLogIn) return null;
    return (
      <Alert tone="alarm" role="alert" title="You are logged out.">
        <p>
          What you typed is still here.{" "}
          <a href={paths.memberLogin} target="_blank" rel="noreferrer" className="text-link">
            Log in in another tab
          </a>
          , then save again.
        </p>
      </Alert>
    );
  }
  return (
    <Refusal>
      {eventErrorMessage(error, "The event was not saved. Please check your connection and try again.")}
    </Refusal>
  );
}
