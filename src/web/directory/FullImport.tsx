import { DatabaseZap } from "lucide-react";
import { useState } from "react";
import { runFullImport } from "#contract/imports.ts";
import { call } from "#web/platform/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { DeskFailure } from "./DeskFailure.tsx";
import { useDeskTask } from "./desk-task.ts";

const NOT_RUN = "Failed to run comprehensive import";

/** Runs the full import, after a question: one click too many could change the whole directory (H-18). */
export function FullImport() {
  const [isAsking, setAsking] = useState(false);
  /** What was refused of the file, for the officer to have it mended; null until it has run. */
  const [refused, setRefused] = useState<string | null>(null);
  const importing = useDeskTask({
    run: () => call(runFullImport),
    said: ({ importedRecords }) => ({
      title: "Import Completed",
      description: `${importedRecords.toLocaleString("en-US")} records imported`,
    }),
    failedTitle: "Import Failed",
    fallback: NOT_RUN,
    onDone: ({ message }) => {
      setAsking(false);
      setRefused(message || null);
    },
  });
  function ask() {
    // What failed an hour ago is not said again.
    importing.reset();
    setAsking(true);
  }
  return (
    <>
      <Button tone="secondary" size="small" onClick={ask}>
        <DatabaseZap size={18} aria-hidden="true" /> Run Full Import
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => importing.isPending || setAsking(open)}
        title="Run the full import?"
        actions={
          <>
            <Button tone="secondary" disabled={importing.isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button disabled={importing.isPending} onClick={() => importing.mutate(undefined)}>
              {importing.isPending ? "Importing..." : "Run Import"}
            </Button>
          </>
        }
      >
        <p>
          Members are added and brought up to date from the file that is set up on the server. Nobody is
          deleted; passwords, privileges and spouses stay as they are.
        </p>
        <DeskFailure error={importing.error} fallback={NOT_RUN} />
      </Dialog>
      <Dialog
        open={refused !== null}
        onOpenChange={() => setRefused(null)}
        title="Some rows were refused"
        actions={<Button onClick={() => setRefused(null)}>Done</Button>}
      >
        <p className="break-words">{refused}</p>
        <p className="mt-3 text-soft">
          All others were imported. The import can be undone under Import Members.
        </p>
      </Dialog>
    </>
  );
}
