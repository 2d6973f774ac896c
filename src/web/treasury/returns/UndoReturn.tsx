import { useState } from "react";
import { paidByWords } from "#contract/members/manual-methods.ts";
import type { ListedPayment } from "#contract/treasury.ts";
import { formatMoney } from "#web/platform/money.ts";
import { NoteDialog } from "#web/treasury/NoteDialog.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useVoidReturn } from "./returns.ts";

interface UndoReturnProps {
  returned: NonNullable<ListedPayment["lastReturn"]>;
  /** Whom it was returned to. */
  payer: string;
}

/** Undoes a return that was recorded by mistake, with a note. */
export function UndoReturn({ returned, payer }: UndoReturnProps) {
  const [isAsking, setAsking] = useState(false);
  const undoing = useVoidReturn(returned.id);
  const sum = formatMoney(returned.amount);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className="sm:-my-2"
        aria-label={`Undo Return of ${sum} to ${payer}`}
        onClick={() => setAsking(true)}
      >
        Undo Return
      </Button>
      {isAsking && (
        <NoteDialog
          title={`Undo the return of ${sum}?`}
          description={`It was recorded as returned to ${payer} ${paidByWords(returned)}. It will be due again, and we’ll add a line to the bookkeeper’s file.`}
          label="Why are you undoing it?"
          submit="Undo Return"
          saving={undoing}
          onSubmit={(reason) => undoing.mutate(reason, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
