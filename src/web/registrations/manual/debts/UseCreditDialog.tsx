import type { Debt } from "#contract/registrations/manual/debts.ts";
import { centsOf } from "#contract/values/cents.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { formatCents, formatMoney } from "#web/platform/money.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { NOT_USED, useCreditOfDebt } from "./debts.ts";

/** Asks before a debt is paid with the credit of its owner (D-402). */
export function UseCreditDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const using = useCreditOfDebt(debt, onClose);
  const used = Math.min(centsOf(debt.due), centsOf(debt.credit));
  const rest = centsOf(debt.due) - used;
  return (
    <QuestionDialog
      title={`Use ${formatCents(used)} of their credit?`}
      description={`${debt.payer}, ${debt.title}. They have a credit of ${formatMoney(debt.credit)}. ${rest > 0 ? `${formatCents(rest)} stays due.` : "Nothing more will be due."} We won’t email anyone.`}
      act="Use Credit"
      acting="Using..."
      isBusy={using.isPending}
      failure={refusalIn(using.error, NOT_USED)}
      onAct={() => using.mutate()}
      onClose={onClose}
    />
  );
}
