import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { EMAIL_STATES, EMAILS_COUNTED, type EmailPage, listEmails } from "#contract/outbox.ts";
import { SenderCheck } from "#web/outbox/sender/SenderCheck.tsx";
import { call } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { TableSkeleton } from "#web/ui/feedback/TableSkeleton.tsx";
import { SearchField } from "#web/ui/form/SearchField.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { EmailDialog } from "./EmailDialog.tsx";
import { EmailTable } from "./EmailTable.tsx";
import { STATES } from "./email-labels.ts";
import { ScheduledCounts } from "./ScheduledCounts.tsx";

/** Of a row's time, subject, address and status. */
const WIDTHS = ["w-36", "w-72", "w-48", "w-16"];

type Filter = { search: string; state: string };

/** /admin/outbox: every email and its state; the filter is in the address. */
export function OutboxPage() {
  usePageTitle("Outbox");
  const [params, setParams] = useSearchParams();
  const sought: Filter = { search: params.get("search") ?? "", state: params.get("state") ?? "" };
  const [opened, setOpened] = useState<number | null>(null);
  const pages = useEmails({ ...sought, search: useDebounced(sought.search.trim()) });
  const seek = (next: Filter) =>
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), {
      replace: true,
    });
  const counts = pages.data?.pages[0]?.counts;
  const emails = pages.data?.pages.flatMap((page) => page.emails);
  return (
    <>
      <PageHeading
        over="Administrator"
        title="Outbox"
        actions={
          <LinkButton tone="secondary" size="small" href={paths.adminMemberEmails}>
            Email Members
          </LinkButton>
        }
      >
        Every email sent, and any that failed.
      </PageHeading>
      {pages.data?.pages[0]?.learnsOfReturns === false && (
        <p className="mb-6 max-w-prose text-soft">
          The portal can’t tell when an email comes back, because the reports go to the sender’s mailbox. The
          person who runs the portal can change that with the settings BOUNCE_ADDRESS and BOUNCE_IMAP_URL.
        </p>
      )}
      <ScheduledCounts scheduled={pages.data?.pages[0]?.scheduled ?? []} />
      <SenderCheck />
      <search className="mb-6 grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Search"
          placeholder="Address or subject"
          maxLength={254}
          value={sought.search}
          onChange={(search) => seek({ ...sought, search })}
        />
        <Select
          label="Status"
          value={sought.state}
          onChange={(event) => seek({ ...sought, state: event.target.value })}
          options={[
            { value: "", label: "All emails" },
            ...EMAIL_STATES.map((state) => ({
              value: state,
              label: counts ? `${STATES[state].word} (${formatCount(counts[state])})` : STATES[state].word,
            })),
          ]}
        />
      </search>
      <Loaded
        of={{ ...pages, data: emails }}
        failure="The emails could not be loaded."
        skeleton={<TableSkeleton label="Loading the emails…" widths={WIDTHS} />}
        empty={
          <EmptyState
            title="No emails"
            text={sought.search || sought.state ? "No matching emails." : "The portal hasn’t sent any yet."}
          />
        }
        older={pages}
      >
        {(read) => <EmailTable emails={read} onOpen={setOpened} />}
      </Loaded>
      {opened !== null && <EmailDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Emails change on their own, so they are fetched again whenever the page opens. */
function useEmails(sought: Filter) {
  const pages = useInfiniteQuery({
    queryKey: ["emails", sought],
    queryFn: ({ pageParam }): Promise<EmailPage> =>
      call(listEmails, { query: { ...sought, after: pageParam } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  return pages;
}

function formatCount(count: number): string {
  return count > EMAILS_COUNTED
    ? `more than ${EMAILS_COUNTED.toLocaleString("en-US")}`
    : count.toLocaleString("en-US");
}
