import { useQuery } from "@tanstack/react-query";
import { countParties, type Event } from "#contract/events.ts";
import { read } from "#web/platform/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { type EventWords, sentenceOf } from "./event-words.ts";
import { useDeleteEvent } from "./use-event-deeds.ts";

interface DeleteEventProps {
  event: Event;
  words: EventWords;
  onClose: () => void;
}

/** Asks before a dinner is deleted, and says whom it concerns or why it cannot be (H-34). */
export function DeleteEvent({ event, words, onClose }: DeleteEventProps) {
  const dates = useDates();
  const deleting = useDeleteEvent(words, event.id, onClose);
  const parties = useQuery({
    ...read(countParties, { params: { id: event.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const whyNot = parties.data?.whyNotDelete;
  const isAhead = new Date(event.dateTime) > new Date();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete Event"
      description={`${event.title}, ${dates.longDay(event.dateTime)}`}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep Event
          </Button>
          {/* Offered also while the count is not there: the server decides. */}
          <Button
            tone="danger"
            disabled={deleting.isPending || Boolean(whyNot)}
            onClick={() => deleting.mutate()}
          >
            {deleting.isPending ? "Deleting..." : "Delete Event"}
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this event?</p>
      {whyNot && (
        <Alert tone="warning" title="Paid seats stand for this dinner." className="mt-4">
          <p>{whyNot}. An inactive event is hidden from members at once.</p>
        </Alert>
      )}
      {parties.data && !whyNot && isAhead && <Told {...parties.data} />}
      {deleting.isError && (
        <Alert tone="alarm" role="alert" className="mt-4">
          {sentenceOf(
            deleting.error,
            "The event was not deleted. Please check your connection and try again.",
          )}
        </Alert>
      )}
    </Dialog>
  );
}

function Told({ registered, waiting }: { registered: number; waiting: number }) {
  if (registered + waiting === 0)
    return <p className="mt-2 text-soft">Nobody is registered or waits for it.</p>;
  const concerned = [
    ...(registered > 0 ? [`${registered} registered without paying`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(" and ");
  return (
    <p className="mt-2 text-soft">
      Those concerned are told by email: {concerned}. Open payments and offers are closed.
    </p>
  );
}
