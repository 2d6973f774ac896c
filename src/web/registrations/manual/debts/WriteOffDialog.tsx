import type { Debt } from "#contract/registrations/manual/debts.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { NOT_WRITTEN_OFF, useWriteOff } from "./debts.ts";

/** Asks before a debt is written off, which lowers the party's amount (D-368). */
export function WriteOffDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const writing = useWriteOff(debt, onClose);
  const failure = refusalIn(writing.error, NOT_WRITTEN_OFF);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Write off ${formatMoney(debt.due)}?`}
      description={
        <p>
          {debt.payer}, {debt.title}. We’ll lower the party’s amount, with the reason “Written off,” and add a
          line to the bookkeeper’s file. We won’t email anyone.
        </p>
      }
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep It Due
          </Button>
          <Button tone="danger" disabled={writing.isPending} onClick={() => writing.mutate()}>
            {writing.isPending ? "Writing Off..." : "Write Off"}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert tone="alarm" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
