import { useState } from "react";
import { type ImportRecord, undoImport } from "#contract/imports.ts";
import { call } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { useImportTask } from "./import-task.ts";

/** Undoes an import after a question. */
export function UndoImport({ record }: { record: ImportRecord }) {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const undoing = useImportTask({
    run: () => call(undoImport, { params: { id: record.id } }),
    fallback: "The import could not be undone. Please try again.",
    onDone: ({ undone }) => {
      setAsking(false);
      const left = undone?.left.length ?? 0;
      toast({
        title: "Import Undone",
        description:
          left > 0
            ? `${left} not fully restored because of later changes`
            : "All members have their earlier values back.",
      });
    },
    onFailed: () => setAsking(false),
  });
  return (
    <>
      <Button tone="secondary" onClick={() => setAsking(true)}>
        Undo This Import
      </Button>
      <QuestionDialog
        open={isAsking}
        onClose={() => undoing.isPending || setAsking(false)}
        title="Undo this import?"
        act="Undo Import"
        acting="Undoing..."
        isBusy={undoing.isPending}
        mustFinish
        onAct={() => undoing.mutate(undefined)}
      >
        <p>
          Members it changed get their earlier values back, and members it added are removed. Anyone who has
          since been changed, registered or paid stays as they are.
        </p>
      </QuestionDialog>
    </>
  );
}
