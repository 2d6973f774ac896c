import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { exportMembers } from "#contract/directory.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Downloads the directory as a CSV file. */
export function ExportCsv() {
  const toast = useToast();
  const exporting = useMutation({
    mutationFn: () => download(exportMembers, {}, { accept: "text/csv", otherwise: "members-export.csv" }),
    onSuccess: () =>
      toast({ title: "Export Successful", description: "Members database has been exported as CSV" }),
    onError: () =>
      toast({
        title: "Export Failed",
        description: "Failed to export members database",
        variant: "destructive",
      }),
  });
  return (
    <Button tone="secondary" size="small" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download size={18} aria-hidden="true" /> {exporting.isPending ? "Exporting..." : "Export CSV"}
    </Button>
  );
}
