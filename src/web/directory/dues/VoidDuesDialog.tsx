import { type RecordedDues, voidDues } from "#contract/members/manual-dues.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { NoteDialog } from "#web/treasury/NoteDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

const NOT_VOIDED = "The payment could not be voided. Please try again.";

/** Voids a payment of dues that an officer recorded, such as a check that bounced; what is left to correct is shown. */
export function VoidDuesDialog({ payment, onClose }: { payment: RecordedDues; onClose: () => void }) {
  const voiding = useDirectoryTask({
    run: (reason: string) => call(voidDues, { params: { id: payment.id }, body: { reason } }),
    said: { title: "Payment Voided", description: "Its year no longer counts." },
    fallback: NOT_VOIDED,
    onDone: ({ concern }) => concern ?? onClose(),
  });
  const concern = voiding.data?.concern;
  if (concern) {
    return (
      <Dialog onClose={onClose} title="Please correct the last paid day">
        <Alert tone="warning">{concern}</Alert>
        <div className="mt-6 flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <NoteDialog
      title={`Void the payment of ${formatMoney(payment.amount)}?`}
      description={`The year through ${calendarDay(payment.paidThrough)} will no longer count. Nothing is refunded, and the member isn’t emailed.`}
      label="Reason, such as “The check bounced”"
      submit="Void Payment"
      saving={voiding}
      failure={<Refusal className="mt-4">{refusalIn(voiding.error, NOT_VOIDED)}</Refusal>}
      onSubmit={(reason) => voiding.mutate(reason)}
      onClose={onClose}
    />
  );
}
