import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";
import { SEARCH_MAX } from "#contract/directory.ts";
import { MemberDetails } from "#web/directory/details/MemberDetails.tsx";
import { MemberCards } from "#web/directory/list/MemberCards.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { DirectoryScreenContext, MANAGEMENT } from "./directory-screen.ts";
import { MemberDialogs, type Opened } from "./MemberDialogs.tsx";

/** /admin/members: every member with everything the chapter knows about them. */
export function MemberManagementPage() {
  usePageTitle("Member Management");
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = useDebounced(typed.trim());
  const one = new URLSearchParams(useSearch()).get("member");
  return (
    <DirectoryScreenContext value={MANAGEMENT}>
      <PageHeading
        over="Administrator"
        title="Member Management"
        actions={
          <Button onClick={() => setOpened({ what: "add" })}>
            <UserPlus size={20} aria-hidden="true" /> Add Member
          </Button>
        }
      />
      {one === null ? (
        <>
          <section aria-label="Search the directory" className="mb-5 block print:hidden">
            <SearchField
              label="Search members"
              placeholder="Search by name, email, or status..."
              maxLength={SEARCH_MAX}
              value={typed}
              onChange={setTyped}
            />
          </section>
          <MemberCards search={search} onOpen={setOpened} />
        </>
      ) : (
        <MemberDetails key={one} id={one} onOpen={setOpened} />
      )}
      <MemberDialogs opened={opened} onClose={() => setOpened(null)} />
    </DirectoryScreenContext>
  );
}
