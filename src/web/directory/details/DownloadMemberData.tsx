import { Download } from "lucide-react";
import { useId } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { downloadMemberData } from "#contract/member-data.ts";
import { paths } from "#web/platform/paths.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** The file for a member who asks for their data; only full officers see it (S-34, H-31). */
export function DownloadMemberData({ member: { id } }: { member: Pick<DirectoryMember, "id"> }) {
  const session = useSession();
  const explanationId = useId();
  if (!mayCall(session, downloadMemberData)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <LinkButton
        tone="secondary"
        size="small"
        href={paths.memberData(id)}
        download
        aria-describedby={explanationId}
      >
        <Download size={16} aria-hidden="true" /> Download this member’s data
      </LinkButton>
      <p id={explanationId} className="min-w-0 flex-1 basis-64 text-sm text-soft">
        Everything the portal keeps about this member, as a web page, in case the member asks; includes
        officers’ notes.
      </p>
    </div>
  );
}
