import { useQuery } from "@tanstack/react-query";
import { type Receipt, showReceipt } from "#contract/treasury.ts";
import { read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useSendReceipt } from "./treasury-actions.ts";

interface ReceiptDialogProps {
  paymentId: number;
  onClose: () => void;
}

/** The receipt as its payer gets it, and a button that sends it to them again. */
export function ReceiptDialog({ paymentId, onClose }: ReceiptDialogProps) {
  const receipt = useQuery({
    ...read(showReceipt, { params: { id: paymentId } }),
    refetchOnMount: "always",
  });
  return (
    <Dialog wide onClose={onClose} title={receipt.data?.subject ?? "Receipt"}>
      <Loaded
        of={receipt}
        failure={errorMessage(receipt.error, "The receipt could not be loaded.")}
        skeleton="h-96"
      >
        {(read) => <ReceiptText receipt={read} paymentId={paymentId} />}
      </Loaded>
    </Dialog>
  );
}

function ReceiptText({ receipt, paymentId }: { receipt: Receipt; paymentId: number }) {
  const dates = useDates();
  const sending = useSendReceipt(paymentId);
  const { to, text, lastSentAt, returnedAt, whyNot } = receipt;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 text-soft wrap-anywhere">
          {to ? `To ${to}. ` : ""}
          {lastSentAt ? `Last sent ${dates.dayAndTime(lastSentAt)}.` : "The portal has not sent it yet."}
        </p>
        {to && whyNot === null && (
          <Button size="small" disabled={sending.isPending} onClick={() => sending.mutate(to)}>
            {sending.isPending ? "Queuing..." : lastSentAt ? "Send Again" : "Send Receipt"}
          </Button>
        )}
      </div>
      {returnedAt && (
        <Alert tone="warning">
          The most recent receipt came back on {dates.dayAndTime(returnedAt)}. Please give the payer a call.
        </Alert>
      )}
      {/* A status of its own, since the open dialog hides the toast from screen readers. */}
      <div role="status" className="empty:hidden">
        {whyNot && <Alert>{whyNot}</Alert>}
      </div>
      <section aria-label="Receipt text" className="rounded-md border border-line bg-paper p-4 sm:p-6">
        <p className="whitespace-pre-wrap wrap-anywhere lining-nums">{text.trim()}</p>
      </section>
    </div>
  );
}
