import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { showMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { MemberDues } from "#web/directory/dues/MemberDues.tsx";
import { MemberCard } from "#web/directory/list/MemberCard.tsx";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { DownloadMemberData } from "./DownloadMemberData.tsx";
import { MemberCredits } from "./MemberCredits.tsx";
import { MemberPayments } from "./MemberPayments.tsx";
import { MemberRegistrations } from "./MemberRegistrations.tsx";

interface MemberDetailsProps {
  id: string;
  onOpen: (opened: Opened) => void;
}

/** One member with everything that officers keep about them: registrations, dues, payments, audit log. */
export function MemberDetails({ id, onOpen }: MemberDetailsProps) {
  const member = useQuery({ ...read(showMember, { params: { id } }), staleTime: 0 });
  usePageTitle(member.data ? fullName(member.data) : "Member Management");
  if (member.error instanceof ApiError && member.error.status === 404) {
    return (
      <EmptyState title="Member Not Found" text="This member doesn’t exist or was deleted.">
        <LinkButton href={paths.adminMembers}>View All Members</LinkButton>
      </EmptyState>
    );
  }
  if (member.isError && !member.data) {
    return <LoadFailure text="The member could not be loaded." onRetry={member.refetch} />;
  }
  if (!member.data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <LinkButton href={paths.adminMembers} tone="quiet" size="small" className="mb-4 -ml-4">
        <ArrowLeft size={18} aria-hidden="true" /> All Members
      </LinkButton>
      <MemberCard member={member.data} onOpen={onOpen} />
      <Part title="Registrations">
        <MemberRegistrations memberId={member.data.id} />
      </Part>
      <Part title="Dues">
        <MemberDues member={member.data} />
      </Part>
      <Part title="Credits">
        <MemberCredits member={member.data} />
      </Part>
      <Part title="Payments">
        <MemberPayments memberId={member.data.id} />
      </Part>
      <Part title="Records">
        <p className="mb-5">
          <a href={paths.auditLogOfMember(member.data.id)} className="text-link">
            Changes to this member’s record
          </a>
          , in the audit log.
        </p>
        <DownloadMemberData member={member.data} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-12">
      <h2 id={headingId} className="mb-4 text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
