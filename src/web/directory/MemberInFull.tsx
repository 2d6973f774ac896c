import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { showMember } from "#contract/directory.ts";
import { read } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { DownloadMemberData } from "./DownloadMemberData.tsx";
import { MemberCard } from "./MemberCard.tsx";
import type { Opened } from "./MemberDialogs.tsx";
import { MemberPayments } from "./MemberPayments.tsx";
import { MemberRegistrations } from "./MemberRegistrations.tsx";
import { fullName } from "./names.ts";

interface MemberInFullProps {
  id: string;
  onOpen: (opened: Opened) => void;
}

/** One member, and where he stands in all that the officers keep: registrations, payments, trail. */
export function MemberInFull({ id, onOpen }: MemberInFullProps) {
  const member = useQuery({ ...read(showMember, { params: { id } }), staleTime: 0 });
  usePageTitle(member.data ? fullName(member.data) : "Member Management");
  useSessionLoss(member.error, LOST_TO_ADMIN_LOGIN);
  if (member.error instanceof ApiError && member.error.status === 404) {
    return (
      <EmptyState title="Member Not Found" text="There is no such member, or he has been deleted.">
        <LinkButton href={paths.adminMembers}>See All Members</LinkButton>
      </EmptyState>
    );
  }
  if (member.isError && !member.data) {
    return <LoadFailure text="The member could not be loaded." onRetry={member.refetch} />;
  }
  if (!member.data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <LinkButton href={paths.adminMembers} tone="quiet" size="small" className="-mt-4 mb-4 -ml-4">
        <ArrowLeft size={18} aria-hidden="true" /> All Members
      </LinkButton>
      <MemberCard member={member.data} onOpen={onOpen} />
      <Part title="Registrations">
        <MemberRegistrations memberId={member.data.id} />
      </Part>
      <Part title="Card payments">
        <MemberPayments memberId={member.data.id} />
      </Part>
      <Part title="Records">
        <p className="mb-5">
          <a href={paths.trailOfMember(member.data.id)} className="text-link">
            What was done with this member’s record
          </a>
          , in the audit trail.
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
