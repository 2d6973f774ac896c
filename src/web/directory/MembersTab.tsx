import { UserPlus } from "lucide-react";
import { useState } from "react";
import { createMember, exportMembers, SEARCH_MAX, updateMember } from "#contract/directory.ts";
import { runFullImport } from "#contract/imports.ts";
import { useSettled } from "#web/platform/settled.ts";
import { mayCall } from "#web/session/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { DASHBOARD, DeskContext } from "./desk.ts";
import { ExportCsv } from "./ExportCsv.tsx";
import { FullImport } from "./FullImport.tsx";
import { MemberDialogs, type Opened } from "./MemberDialogs.tsx";
import { MembersTable } from "./MembersTable.tsx";
import type { Sought } from "./member-rows.ts";
import { StatusFilter } from "./StatusFilter.tsx";

/** The Members tab of the admin dashboard: who is in the directory, and what an officer may do with it (001 §2). */
export function MembersTab({ sought, onSeek }: { sought: Sought; onSeek: (sought: Sought) => void }) {
  const session = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = useSettled(sought.search.trim());
  return (
    <DeskContext value={DASHBOARD}>
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
    </DeskContext>
  );
}
