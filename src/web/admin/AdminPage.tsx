import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { showNeeds } from "#contract/needs.ts";
import { showStats } from "#contract/stats.ts";
import { MembersTab } from "#web/directory/MembersTab.tsx";
import { EventsTab } from "#web/events/EventsTab.tsx";
import { read } from "#web/platform/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { ChapterStats } from "#web/stats/ChapterStats.tsx";
import { Below } from "#web/ui/Below.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { DeskLinks } from "./DeskLinks.tsx";
import { WhatNeedsYou } from "./WhatNeedsYou.tsx";

const EVENTS = "events";
const MEMBERS = "members";

/** /admin, and every sub-path that has no page of its own (C-42). The tab stands in the address, so that Back finds it. */
export function AdminPage() {
  usePageTitle("Admin Dashboard");
  const session = useSession();
  const needs = useQuery({ ...read(showNeeds), refetchOnMount: "always" });
  const stats = useQuery(read(showStats));
  const [params, setParams] = useSearchParams();
  // Kept here, so that a look at the other tab does not lose it.
  const [sought, setSought] = useState({ search: "", status: "" });
  return (
    <>
      <PageHeading over={session?.isAdmin ? "Administrator" : "Limited Admin"} title="Admin Dashboard">
        Good to see you, {session?.firstName || "Member"}.
      </PageHeading>
      <DeskLinks />
      <WhatNeedsYou />
      <Below waits={needs.isPending}>
        <ChapterStats />
      </Below>
      <Below waits={needs.isPending || stats.isPending}>
        <Tabs
          label="What the officers keep"
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
