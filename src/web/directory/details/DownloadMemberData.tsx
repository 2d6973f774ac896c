import { Download } from "lucide-react";
import { useId } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { downloadMemberData } from "#contract/member-data.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { download } from "#web/platform/download.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";

/** The file for a member who asks for their data; only full officers see it (S-34, H-31). */
export function DownloadMemberData({ member: { id } }: { member: Pick<DirectoryMember, "id"> }) {
  const session = useSession();
  const explanationId = useId();
  const downloading = useDownload(id);
  if (!mayCall(session, downloadMemberData)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button
        tone="secondary"
        size="small"
        disabled={downloading.isPending}
        aria-describedby={explanationId}
        onClick={() => downloading.mutate()}
      >
        <Download size={16} aria-hidden="true" />{" "}
        {downloading.isPending ? "Downloading..." : "Download this member’s data"}
      </Button>
      <p id={explanationId} className="min-w-0 flex-1 basis-64 text-sm text-soft">
        Everything the portal keeps about this member, as a web page, in case the member asks; includes
        officers’ notes.
      </p>
    </div>
  );
}

/** Not a plain link, which could not ask for a confirmation first (D-276). */
function useDownload(id: number) {
  return useTask({
    run: () =>
      download(
        downloadMemberData,
        { params: { id } },
        { accept: "text/html", otherwise: `member-data-${id}.html` },
      ),
    failed: "Download Failed",
    fallback: "Please try again.",
  });
}
