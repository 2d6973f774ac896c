import { changePlan } from "#contract/seating/moves.ts";
import { call } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

/** Shows members their table, or no longer, after saying what they see (D-067). */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { board, change, eventId, isBusy } = useSeating();
  const dates = useDates();
  const { publishedAt, persons } = board;
  const without = persons.filter(({ table }) => table === null).length;
  async function publish(isPublished: boolean) {
    const isDone = await change(
      () => call(changePlan, { params: { id: eventId }, body: { isPublished } }),
      isPublished ? "Tables published" : "Members no longer see their tables",
    );
    if (isDone) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={publishedAt ? "Members see their table" : "Show members their table?"}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {publishedAt ? "Keep" : "Not yet"}
          </Button>
          <Button disabled={isBusy} onClick={() => void publish(publishedAt === null)}>
            {publishedAt ? "Hide Tables" : "Publish Tables"}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {publishedAt && <p>Published on {dates.dayAndTime(publishedAt)}.</p>}
        <p>
          Members see the table of their own party in My Events, and see it change when you move them. They
          never see who else comes or where others sit.
        </p>
        {without > 0 && !publishedAt && (
          <Alert tone="warning">
            {countOf(without, "person has", "people have")} no table yet, and will see none.
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
