import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { showAttention } from "#contract/attention.ts";
import { listContacts } from "#contract/officers/rights.ts";
import { showStats } from "#contract/stats.ts";
import { MembersTab } from "#web/directory/MembersTab.tsx";
import { EventsTab } from "#web/events/management/EventsTab.tsx";
import { NeedsAttention } from "#web/officers/attention/NeedsAttention.tsx";
import { NextEvent, nextEventQuery } from "#web/officers/attention/NextEvent.tsx";
import { ChapterStats } from "#web/officers/stats/ChapterStats.tsx";
import { read } from "#web/platform/api/api.ts";
import { onEveryMount } from "#web/platform/api/query-client.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { Below } from "#web/ui/Below.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { LimitedRights } from "./LimitedRights.tsx";

const EVENTS = "events";
const MEMBERS = "members";

/** /admin, and every sub-path that has no page of its own (C-42). `only` leaves out what is above the lists (052). */
export function AdminPage() {
  usePageTitle("Admin Dashboard");
  const session = useSession();
  const [params] = useSearchParams();
  const isListOnly = params.has("only");
  return (
    <>
      <PageHeading over={session?.isAdmin ? "Administrator" : "Limited Admin"} title="Admin Dashboard">
        {isListOnly ? null : `Good to see you, ${session?.firstName || "Member"}.`}
      </PageHeading>
      {isListOnly ? (
        <Lists key={params.get("search")} />
      ) : (
        <Overview isLimited={session?.isLimitedAdmin ?? false} />
      )}
    </>
  );
}

/** The next event first, then what waits, then the figures and the lists. */
function Overview({ isLimited }: { isLimited: boolean }) {
  const next = useQuery(nextEventQuery);
  const attention = useQuery({ ...read(showAttention), refetchOnMount: onEveryMount });
  const contacts = useQuery({ ...read(listContacts), enabled: isLimited });
  const stats = useQuery(read(showStats));
  const isOpening = next.isPending || (isLimited && contacts.isPending);
  return (
    <>
      <NextEvent />
      <Below waits={isOpening}>
        {isLimited && <LimitedRights contacts={contacts.data ?? []} />}
        <NeedsAttention />
      </Below>
      <Below waits={isOpening || attention.isPending}>
        <ChapterStats />
      </Below>
      <Below waits={isOpening || attention.isPending || stats.isPending}>
        <h2 className="mb-3 text-2xl">Look up</h2>
        <Lists />
      </Below>
    </>
  );
}

/** The two lists. The tab is in the address, so that Back restores it. */
function Lists() {
  const [params, setParams] = useSearchParams();
  // Held here, so that switching tabs keeps the search.
  const [sought, setSought] = useState({ search: params.get("search") ?? "", status: "" });
  function show(tab: string) {
    const query = new URLSearchParams(params);
    if (tab === EVENTS || query.has("only")) query.set("tab", tab);
    else query.delete("tab");
    query.delete("when");
    setParams(query, { replace: true });
  }
  return (
    <Tabs
      label="Members and events"
      value={params.get("tab") === EVENTS ? EVENTS : MEMBERS}
      onChange={show}
      tabs={[
        {
          value: MEMBERS,
          label: "Members",
          content: <MembersTab sought={sought} onSeek={setSought} />,
        },
        { value: EVENTS, label: "Events", content: <EventsTab /> },
      ]}
    />
  );
}
