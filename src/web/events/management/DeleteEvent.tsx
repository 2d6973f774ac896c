import { useQuery } from "@tanstack/react-query";
import { countParties, type Event } from "#contract/events.ts";
import { UNDO_SECONDS } from "#contract/officers/deletions.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { type EventLabels, eventErrorMessage } from "./event-labels.ts";
import { useDeleteEvent } from "./use-delete-event.ts";

interface DeleteEventProps {
  event: Event;
  labels: EventLabels;
  onClose: () => void;
}

/** Confirms the deletion of an event, with whom it affects or why it is not possible (H-34). */
export function DeleteEvent({ event, labels, onClose }: DeleteEventProps) {
  const dates = useDates();
  const deleting = useDeleteEvent(labels, event, onClose);
  const parties = useQuery({
    ...read(countParties, { params: { id: event.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const whyNot = parties.data?.whyNotDelete;
  const isAhead = new Date(event.dateTime) > new Date();
  return (
    <QuestionDialog
      onClose={onClose}
      title="Delete Event"
      description={`${event.title}, ${dates.longDay(event.dateTime)}`}
      keep="Keep Event"
      act="Delete Event"
      acting="Deleting..."
      isBusy={deleting.isPending}
      // Enabled also before the count has loaded: the server decides.
      isDisabled={Boolean(whyNot)}
      tone="danger"
      onAct={() => deleting.mutate()}
      failure={
        deleting.isError &&
        eventErrorMessage(
          deleting.error,
          "The event was not deleted. Please check your connection and try again.",
        )
      }
    >
      <p>Are you sure you want to delete this event?</p>
      {whyNot && (
        <Alert tone="warning" title="This event has paid seats." className="mt-4">
          <p>{whyNot}. Members cannot see an inactive event.</p>
        </Alert>
      )}
      {parties.data && !whyNot && isAhead && <Told {...parties.data} />}
      {!whyNot && (
        <p className="mt-2 text-soft">
          The portal waits {UNDO_SECONDS} seconds before it begins, in case you change your mind.
        </p>
      )}
    </QuestionDialog>
  );
}

function Told({ registered, waiting }: { registered: number; waiting: number }) {
  if (registered + waiting === 0)
    return <p className="mt-2 text-soft">No one is registered or on the waitlist.</p>;
  const concerned = [
    ...(registered > 0 ? [`${registered} registered without paying`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(" and ");
  return (
    <p className="mt-2 text-soft">
      Those affected get an email: {concerned}. Open payments and offers are canceled.
    </p>
  );
}
