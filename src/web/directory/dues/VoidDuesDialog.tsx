import { useState } from "react";
import { type RecordedDues, voidDues } from "#contract/members/manual-dues.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { TaskFailure } from "#web/directory/TaskFailure.tsx";
import { call } from "#web/platform/api/api.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { PlainForm } from "#web/ui/form/PlainForm.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";

const NOT_VOIDED = "The payment could not be voided. Please try again.";

/** Voids a payment of dues that an officer recorded, such as a check that bounced; what is left to correct is shown. */
export function VoidDuesDialog({ payment, onClose }: { payment: RecordedDues; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const voiding = useDirectoryTask({
    run: () => call(voidDues, { params: { id: payment.id }, body: { reason } }),
    said: { title: "Payment Voided", description: "Its year no longer counts." },
    fallback: NOT_VOIDED,
    onDone: ({ concern }) => concern ?? onClose(),
  });
  const isTooShort = reason.trim().length < 3;
  const concern = voiding.data?.concern;
  if (concern) {
    return (
      <Dialog open onOpenChange={(open) => open || onClose()} title="Please correct the last paid day">
        <Alert tone="warning">{concern}</Alert>
        <div className="mt-6 flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Void the payment of ${formatMoney(payment.amount)}?`}
      description={
        <p>
          The year through {calendarDay(payment.paidThrough)} will no longer count. Nothing is refunded, and
          the member isn’t emailed.
        </p>
      }
      isUnsaved={reason.trim() !== "" && !voiding.isSuccess}
    >
      <PlainForm
        isBusy={voiding.isPending}
        onSubmit={() => {
          setTried(true);
          if (!isTooShort) voiding.mutate(undefined);
        }}
      >
        <TextArea
          label="Reason, such as “The check bounced”"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          error={
            isTried && isTooShort ? "Please add a short note, so that others understand it later." : undefined
          }
        />
        <TaskFailure error={voiding.error} fallback={NOT_VOIDED} />
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={voiding.isPending}>
            {voiding.isPending ? "Saving..." : "Void Payment"}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
