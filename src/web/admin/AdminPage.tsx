import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { showAttention } from "#contract/attention.ts";
import { showStats } from "#contract/stats.ts";
import { NeedsAttention } from "#web/attention/NeedsAttention.tsx";
import { MembersTab } from "#web/directory/MembersTab.tsx";
import { EventsTab } from "#web/events/management/EventsTab.tsx";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { ChapterStats } from "#web/stats/ChapterStats.tsx";
import { Below } from "#web/ui/Below.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { OfficerLinks } from "./OfficerLinks.tsx";

const EVENTS = "events";
const MEMBERS = "members";

/** /admin, and every sub-path that has no page of its own (C-42). The tab is in the address, so that Back restores it. */
export function AdminPage() {
  usePageTitle("Admin Dashboard");
  const session = useSession();
  const attention = useQuery({ ...read(showAttention), refetchOnMount: "always" });
  const stats = useQuery(read(showStats));
  const [params, setParams] = useSearchParams();
  // Held here, so that switching tabs keeps the search.
  const [sought, setSought] = useState({ search: "", status: "" });
  return (
    <>
      <PageHeading over={session?.isAdmin ? "Administrator" : "Limited Admin"} title="Admin Dashboard">
        Good to see you, {session?.firstName || "Member"}.
      </PageHeading>
      <OfficerLinks />
      <NeedsAttention />
      <Below waits={attention.isPending}>
        <ChapterStats />
      </Below>
      <Below waits={attention.isPending || stats.isPending}>
        <Tabs
          label="Members and events"
          value={params.get("tab") === EVENTS ? EVENTS : MEMBERS}
          onChange={(tab) => setParams(tab === EVENTS ? { tab } : {}, { replace: true })}
          tabs={[
            {
              value: MEMBERS,
              label: "Members",
              content: <MembersTab sought={sought} onSeek={setSought} />,
            },
            { value: EVENTS, label: "Events", content: <EventsTab /> },
          ]}
        />
      </Below>
    </>
  );
}
