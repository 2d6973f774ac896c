import { Mail, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";
import { MemberDetails } from "#web/directory/details/MemberDetails.tsx";
import { MemberCount } from "#web/directory/list/MemberCount.tsx";
import { useCounts } from "#web/directory/list/member-rows.ts";
import { MemberFilterBar } from "#web/directory/management/MemberFilterBar.tsx";
import { MemberList } from "#web/directory/management/MemberList.tsx";
import { useMemberFilters } from "#web/directory/management/member-filters.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { DirectoryScreenContext, MANAGEMENT } from "./directory-screen.ts";
import { MemberDialogs, type Opened } from "./MemberDialogs.tsx";

/** /admin/members: every member with everything the chapter knows about them; filters and order are in the address. */
export function MemberManagementPage() {
  usePageTitle("Member Management");
  const [opened, setOpened] = useState<Opened | null>(null);
  const one = new URLSearchParams(useSearch()).get("member");
  const add = () => setOpened({ what: "add" });
  return (
    <DirectoryScreenContext value={MANAGEMENT}>
      {one === null ? (
        <Directory onAdd={add} onOpen={setOpened} />
      ) : (
        <>
          <Heading onAdd={add} />
          <MemberDetails key={one} id={one} onOpen={setOpened} />
        </>
      )}
      <MemberDialogs opened={opened} onClose={() => setOpened(null)} />
    </DirectoryScreenContext>
  );
}

function Directory({ onAdd, onOpen }: { onAdd: () => void; onOpen: (opened: Opened) => void }) {
  const { filters, seek, isNarrowed } = useMemberFilters();
  // The list follows once the typing pauses.
  const settled = { ...filters, search: useDebounced(filters.search.trim()) };
  const counts = useCounts(settled).data;
  const found = settled.status ? counts?.byStatus[settled.status] : counts?.all;
  return (
    <>
      <Heading onAdd={onAdd}>
        <MemberCount count={found ?? null} className="" />
      </Heading>
      <MemberFilterBar filters={filters} isNarrowed={isNarrowed} onSeek={seek} />
      <MemberList filters={settled} isNarrowed={isNarrowed} onSeek={seek} onOpen={onOpen} />
    </>
  );
}

/**
 * Lower than other pages' headings, since the list is to show as many members as a screen holds. On a phone, emails to
 * members begin on the page of emails.
 */
function Heading({ onAdd, children }: { onAdd: () => void; children?: ReactNode }) {
  return (
    <header className="-mt-4 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:-mt-9">
      <div className="sm:flex sm:items-baseline sm:gap-x-4">
        <h1 className="text-xl sm:text-3xl">Member Management</h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <LinkButton
          tone="secondary"
          size="small"
          className="max-md:min-h-11 max-sm:hidden"
          href={paths.adminMemberEmails}
        >
          <Mail size={18} aria-hidden="true" /> Email Members
        </LinkButton>
        <Button size="small" className="max-md:min-h-11 max-sm:px-3!" onClick={onAdd}>
          <UserPlus size={18} aria-hidden="true" /> Add Member
        </Button>
      </div>
    </header>
  );
}
