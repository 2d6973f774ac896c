import type { Debt } from "#contract/registrations/manual/debts.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { NOT_WRITTEN_OFF, useWriteOff } from "./debts.ts";

/** Asks before a debt is written off, which lowers the party's amount (D-368). */
export function WriteOffDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const writing = useWriteOff(debt, onClose);
  return (
    <QuestionDialog
      title={`Write off ${formatMoney(debt.due)}?`}
      description={`${debt.payer}, ${debt.title}. We’ll lower the party’s amount, with the reason “Written off,” and add a line to the bookkeeper’s file. We won’t email anyone.`}
      keep="Keep It Due"
      act="Write Off"
      acting="Writing Off..."
      tone="danger"
      isBusy={writing.isPending}
      failure={refusalIn(writing.error, NOT_WRITTEN_OFF)}
      onAct={() => writing.mutate()}
      onClose={onClose}
    />
  );
}
