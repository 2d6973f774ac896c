import { useQuery } from "@tanstack/react-query";
import type { ScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import { whyNotChange } from "#web/officers/emails/ended-words.ts";
import { ScheduledEmails } from "#web/officers/emails/ScheduledEmails.tsx";
import { SentEmails } from "#web/officers/emails/SentEmails.tsx";
import { scheduledToMembersQuery, stopToMembers } from "#web/officers/emails/scheduled-queries.ts";
import { useOpened } from "#web/officers/emails/use-opened.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { memberEmailsQuery } from "./member-email-queries.ts";
import { WriteToMembers } from "./WriteToMembers.tsx";

/** /admin/members/emails: a full officer writes to members, and sees what became of earlier emails. */
export function MemberEmailsPage() {
  usePageTitle("Email Members");
  const dates = useDates();
  const { times, opened, open } = useOpened<ScheduledMemberEmail>();
  const scheduled = useQuery(scheduledToMembersQuery());
  const emails = useQuery(memberEmailsQuery());
  return (
    <>
      <PageHeading
        compact
        over="Members"
        title="Email Members"
        actions={
          <LinkButton tone="secondary" size="small" href={paths.adminMembers}>
            All Members
          </LinkButton>
        }
      />
      <div className="space-y-10">
        {/* A new form after one's own email; another officer's leaves what is typed. */}
        <WriteToMembers
          key={times}
          opened={opened}
          whyNotChange={whyNotChange(opened.scheduled, scheduled.data, dates)}
          onClose={() => open()}
        />
        <ScheduledEmails
          reading={scheduled}
          listKey={scheduledToMembersQuery().queryKey}
          stop={stopToMembers}
          onOpen={open}
        />
        <Loaded of={emails} failure="We couldn’t load the sent emails." skeleton="h-40">
          {(circulars) => <SentEmails circulars={circulars} listKey={memberEmailsQuery().queryKey} />}
        </Loaded>
      </div>
    </>
  );
}
