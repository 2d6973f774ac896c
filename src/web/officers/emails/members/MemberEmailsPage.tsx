import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SentEmails } from "#web/officers/emails/SentEmails.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { memberEmailsQuery } from "./member-email-queries.ts";
import { WriteToMembers } from "./WriteToMembers.tsx";

/** /admin/members/emails: a full officer writes to members, and sees what became of earlier emails. */
export function MemberEmailsPage() {
  usePageTitle("Email Members");
  const [sent, setSent] = useState(0);
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
        <WriteToMembers key={sent} onSent={() => setSent((before) => before + 1)} />
        <Loaded of={emails} failure="We couldn’t load the sent emails." skeleton="h-40">
          {(circulars) => <SentEmails circulars={circulars} listKey={memberEmailsQuery().queryKey} />}
        </Loaded>
      </div>
    </>
  );
}
