import { UserPlus } from "lucide-react";
import { useState } from "react";
import { createMember, exportMembers, SEARCH_MAX, updateMember } from "#contract/directory.ts";
import { runFullImport } from "#contract/imports.ts";
import { ExportCsv } from "#web/directory/list/ExportCsv.tsx";
import { FullImport } from "#web/directory/list/FullImport.tsx";
import { MembersTable } from "#web/directory/list/MembersTable.tsx";
import type { MemberSearch } from "#web/directory/list/member-rows.ts";
import { StatusFilter } from "#web/directory/list/StatusFilter.tsx";
import { useDebounced } from "#web/platform/debounced.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { DASHBOARD, DirectoryScreenContext } from "./directory-screen.ts";
import { MemberDialogs, type Opened } from "./MemberDialogs.tsx";

/** The Members tab of the admin dashboard: the directory and what an officer may do with it. */
export function MembersTab({
  sought,
  onSeek,
}: {
  sought: MemberSearch;
  onSeek: (sought: MemberSearch) => void;
}) {
  const session = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = useDebounced(sought.search.trim());
  return (
    <DirectoryScreenContext value={DASHBOARD}>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        {mayCall(session, createMember) && (
          <Button size="small" onClick={() => setOpened({ what: "add" })}>
            <UserPlus size={18} aria-hidden="true" /> Add Member
          </Button>
        )}
        {mayCall(session, exportMembers) && <ExportCsv />}
        {mayCall(session, runFullImport) && <FullImport />}
      </div>
      <section
        aria-label="Search the directory"
        className="mb-5 grid gap-4 sm:grid-cols-[2fr_1fr] print:hidden"
      >
        <SearchField
          label="Search members"
          placeholder="Name, email, or status"
          maxLength={SEARCH_MAX}
          value={sought.search}
          onChange={(text) => onSeek({ ...sought, search: text })}
        />
        <StatusFilter value={sought.status} onChange={(status) => onSeek({ ...sought, status })} />
      </section>
      <MembersTable
        sought={{ search, status: sought.status }}
        mayEdit={mayCall(session, updateMember)}
        onOpen={setOpened}
      />
      <MemberDialogs opened={opened} onClose={() => setOpened(null)} />
    </DirectoryScreenContext>
  );
}
