import { useMutation } from "@tanstack/react-query";
import { downloadOwnData } from "#contract/member-data.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** Downloads the member's own data. Not a plain link, which could not ask for a confirmation first (D-533). */
export function DownloadOwnData() {
  const toast = useToast();
  const downloading = useMutation({
    mutationFn: () => download(downloadOwnData, {}, { accept: "text/html", otherwise: "member-data.html" }),
    onError: (error) => {
      const description = errorMessage(error, "Please try again.");
      toast({ title: "Download Failed", description, variant: "destructive" });
    },
  });
  return (
    <Button
      tone="secondary"
      size="small"
      disabled={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {downloading.isPending ? "Downloading..." : "Download My Data"}
    </Button>
  );
}
