import { changePlan } from "#contract/seating/moves.ts";
import { countOfEmails, emailsInTitle } from "#web/officers/emails/circular-words.ts";
import { TableEmails } from "#web/officers/emails/tables/TableEmails.tsx";
import { useTableEmails } from "#web/officers/emails/tables/table-emails.ts";
import { call } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

/** Shows members their table, or no longer, after saying what they see (D-067), and emails it if asked to (D-491). */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { board, change, eventId, isBusy } = useSeating();
  const dates = useDates();
  const toast = useToast();
  const emails = useTableEmails(Number(eventId));
  const { publishedAt, persons } = board;
  const without = persons.filter(({ table }) => table === null).length;
  const publish = (isPublished: boolean) =>
    change(
      () => call(changePlan, { params: { id: eventId }, body: { isPublished } }),
      isPublished ? "Tables published" : "Members no longer see their tables",
    );
  async function send() {
    // What could not be sent is said in the dialog, which stays open.
    const sent = await emails.send().catch(() => null);
    if (!sent) return;
    toast({
      title: "Emails on Their Way",
      description: `We’re sending ${countOfEmails(sent.mailboxes)}.`,
    });
    onClose();
  }
  async function showTables() {
    if (!(await publish(true))) return;
    if (emails.isOn) await send();
    else onClose();
  }
  async function hideTables() {
    if (await publish(false)) onClose();
  }
  const busy = isBusy || emails.isSending;
  return (
    <Dialog
      wide={emails.isOn}
      onClose={onClose}
      title={publishedAt ? "Members see their table" : "Show members their table?"}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {publishedAt ? "Keep" : "Not yet"}
          </Button>
          {publishedAt && !emails.isOn && (
            <Button disabled={busy} onClick={() => void hideTables()}>
              Hide Tables
            </Button>
          )}
          {publishedAt && emails.isOn && (
            <Button disabled={busy || emails.emails === 0} onClick={() => void send()}>
              Send {emailsInTitle(emails.emails)}
            </Button>
          )}
          {!publishedAt && (
            <Button disabled={busy} onClick={() => void showTables()}>
              {emails.isOn ? `Publish and Send ${emailsInTitle(emails.emails)}` : "Publish Tables"}
            </Button>
          )}
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
        <TableEmails emails={emails} isAgain={publishedAt !== null} />
      </div>
    </Dialog>
  );
}
