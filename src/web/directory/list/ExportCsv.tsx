import { Download } from "lucide-react";
import { exportMembers } from "#contract/directory.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";

/** Downloads the directory as a CSV file. */
export function ExportCsv() {
  const exporting = useTask({
    run: () => download(exportMembers, {}, { accept: "text/csv", otherwise: "members-export.csv" }),
    said: { title: "Export Successful", description: "Members database has been exported as CSV" },
    failed: "Export Failed",
    reason: () => "Failed to export members database",
  });
  return (
    <Button tone="secondary" size="small" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download size={18} aria-hidden="true" /> {exporting.isPending ? "Exporting..." : "Export CSV"}
    </Button>
  );
}
