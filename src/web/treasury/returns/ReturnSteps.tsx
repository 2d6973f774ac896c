import { useState } from "react";
import type { OpenItem } from "#contract/treasury.ts";
import { formatMoney } from "#web/platform/money.ts";
import { CreditButton } from "#web/treasury/credits/CreditButton.tsx";
import { NoteDialog } from "#web/treasury/NoteDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ReturnDialog } from "./ReturnDialog.tsx";
import { useDismissReturn } from "./returns.ts";

/** What a treasurer can do with money that is to be returned: record how it was, or keep it (D-369). */
export function ReturnSteps({ returnId, openItem }: { returnId: number; openItem: OpenItem }) {
  const [open, setOpen] = useState<"return" | "dismiss" | null>(null);
  const { amount } = openItem;
  const dismissing = useDismissReturn(returnId, amount);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="small" className="max-sm:w-full" onClick={() => setOpen("return")}>
        Record Return
      </Button>
      <div className="flex flex-wrap gap-x-1 max-sm:-ml-4">
        <CreditButton openItem={openItem} what="return" id={returnId} />
        <Button tone="quiet" size="small" onClick={() => setOpen("dismiss")}>
          Keep the Money
        </Button>
      </div>
      {open === "return" && <ReturnDialog returnId={returnId} openItem={openItem} onClose={close} />}
      {open === "dismiss" && (
        <NoteDialog
          title={`Keep the ${formatMoney(amount)}?`}
          description="We won’t return anything, and this item will close. We won’t email the payer."
          label="Why are you keeping it?"
          submit="Keep It"
          saving={dismissing}
          onSubmit={(note) => dismissing.mutate(note, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
