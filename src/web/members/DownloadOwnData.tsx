import { downloadOwnData } from "#contract/member-data.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { download } from "#web/platform/download.ts";
import { Button } from "#web/ui/Button.tsx";

/** Downloads the member's own data. Not a plain link, which could not ask for a confirmation first (D-533). */
export function DownloadOwnData() {
  const downloading = useTask({
    run: () => download(downloadOwnData, {}, { accept: "text/html", otherwise: "member-data.html" }),
    failed: "Download Failed",
    fallback: "Please try again.",
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
