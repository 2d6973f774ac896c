import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";
import { SEARCH_MAX } from "#contract/directory.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSettled } from "#web/platform/settled.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { DeskContext, MANAGEMENT } from "./desk.ts";
import { MemberCards } from "./MemberCards.tsx";
import { MemberDialogs, type Opened } from "./MemberDialogs.tsx";
import { MemberInFull } from "./MemberInFull.tsx";

/** /admin/members: every member with everything the chapter knows of him (001 §2). */
export function MemberManagementPage() {
  usePageTitle("Member Management");
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = useSettled(typed.trim());
  const one = new URLSearchParams(useSearch()).get("member");
  return (
    <DeskContext value={MANAGEMENT}>
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
        <MemberInFull key={one} id={one} onOpen={setOpened} />
      )}
      <MemberDialogs opened={opened} onClose={() => setOpened(null)} />
    </DeskContext>
  );
}
