import { useQuery } from "@tanstack/react-query";
import { type MemberRecord, showOwnRecord } from "#contract/session.ts";
import { read } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { LOST_TO_MEMBER_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ProfileSections } from "./ProfileSections.tsx";

function nameOf(record: MemberRecord | undefined): string {
  return record ? `${record.firstName} ${record.lastName}`.trim() : "Profile";
}

/** /profile: the member's own record, as the chapter keeps it. */
export function ProfilePage() {
  usePageTitle("Profile");
  const own = useQuery(read(showOwnRecord));
  useSessionLoss(own.error, LOST_TO_MEMBER_LOGIN);
  const hasNoRecord = own.error instanceof ApiError && own.error.status === 404;
  return (
    <>
      <PageHeading over="Member profile" title={nameOf(own.data)}>
        {own.data?.title}
      </PageHeading>
      {own.data && <ProfileSections record={own.data} />}
      {own.isPending && <Skeleton className="h-96 w-full" />}
      {hasNoRecord && <Alert>Your login is an administrator’s and has no member record of its own.</Alert>}
      {own.isError && !hasNoRecord && (
        <LoadFailure text="Your profile could not be loaded." onRetry={own.refetch} />
      )}
    </>
  );
}
