import { DatabaseZap } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { runFullImport } from "#contract/imports.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

const NOT_RUN = "Failed to run comprehensive import";

/** Runs the full import after a question, since one wrong click could change the whole directory (H-18). */
export function FullImport() {
  const [isAsking, setAsking] = useState(false);
  /** What was not imported, so that the officer can have it fixed, if there is any; null until the import has run. */
  const [notice, setNotice] = useState<{ message: string; importId: number } | null>(null);
  const importing = useDirectoryTask({
    run: () => call(runFullImport),
    said: ({ importedRecords }) => ({
      title: "Import Completed",
      description: `${importedRecords.toLocaleString("en-US")} records imported`,
    }),
    failed: "Import Failed",
    fallback: NOT_RUN,
    onDone: ({ message, importId }) => {
      setAsking(false);
      setNotice({ message, importId });
    },
  });
  function ask() {
    // An old failure is not shown again.
    importing.reset();
    setAsking(true);
  }
  return (
    <>
      <Button tone="secondary" size="small" onClick={ask}>
        <DatabaseZap size={18} aria-hidden="true" /> Run Full Import
      </Button>
      <QuestionDialog
        open={isAsking}
        onClose={() => importing.isPending || setAsking(false)}
        title="Run the full import?"
        act="Run Import"
        acting="Importing..."
        isBusy={importing.isPending}
        mustFinish
        onAct={() => importing.mutate(undefined)}
        failure={refusalIn(importing.error, NOT_RUN)}
      >
        <p>
          Members are added and updated from the file configured on the server. No one is deleted; passwords,
          rights and spouses stay as they are.
        </p>
      </QuestionDialog>
      <Dialog
        open={notice !== null}
        onClose={() => setNotice(null)}
        title={notice?.message ? "Not everything was imported" : "The import is done"}
        actions={<Button onClick={() => setNotice(null)}>Done</Button>}
      >
        {notice?.message && <p className="mb-3 break-words">{notice.message}</p>}
        <p className="text-soft">
          {notice?.message && "Everything else was imported. "}You can review or undo the import on{" "}
          <Link href={`${paths.adminImport}?file=${notice?.importId}`} className="underline">
            this import’s page
          </Link>
          .
        </p>
      </Dialog>
    </>
  );
}
