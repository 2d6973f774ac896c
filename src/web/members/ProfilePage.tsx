import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { type MemberRecord, showOwnRecord } from "#contract/session.ts";
import { DUES_NEWS } from "#web/dues/payment-news.ts";
import { OwnEmails } from "#web/members/emails/OwnEmails.tsx";
import { usePaymentOutcome, usePaymentResultToast } from "#web/payments/payment-result.ts";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { takeFlash } from "#web/platform/flash.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { KeptNeeds } from "./KeptNeeds.tsx";
import { ProfileEditor } from "./ProfileEditor.tsx";

// Needed only after a payment.
const AfterDuesPayment = lazyPart(
  async () => (await import("#web/dues/AfterDuesPayment.tsx")).AfterDuesPayment,
  "AfterDuesPayment",
);

function nameOf(record: MemberRecord | undefined): string {
  return record ? `${record.firstName} ${record.lastName}`.trim() : "Profile";
}

/** /profile: the member's own record, to view and edit. */
export function ProfilePage() {
  usePageTitle("Profile");
  usePaymentResultToast(DUES_NEWS);
  useFlash();
  const outcome = usePaymentOutcome();
  const own = useQuery(read(showOwnRecord));
  const hasNoRecord = own.error instanceof ApiError && own.error.status === 404;
  return (
    <>
      <PageHeading over="Member profile" title={nameOf(own.data)}>
        {own.data?.title}
      </PageHeading>
      {own.data && outcome !== null && (
        <Suspense>
          <AfterDuesPayment outcome={outcome} />
        </Suspense>
      )}
      {own.data && (
        <div className="mb-4 space-y-4">
          <ProfileEditor key={own.data.id} record={own.data} />
          <KeptNeeds />
          <OwnEmails />
        </div>
      )}

      {own.isPending && <ProfileSkeleton />}
      {hasNoRecord && <Alert>You are logged in as an administrator without a member record.</Alert>}
      {(own.data || hasNoRecord) && <AccountSection isMember={!hasNoRecord} />}
      {own.isError && !hasNoRecord && (
        <LoadFailure text="Your profile could not be loaded." onRetry={own.refetch} />
      )}
    </>
  );
}

/** Shows the toast from before the reload (C-40). */
function useFlash(): void {
  const toast = useToast();
  useEffect(() => {
    const flash = takeFlash();
    if (flash) toast(flash);
  }, [toast]);
}

/** Two sections of the form, with two fields in each row. */
function ProfileSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-6">
      {["basic", "contact"].map((section) => (
        <div key={section} className="rounded-lg border border-line bg-card card-padding">
          <Skeleton className="mb-6 h-7 w-52" />
          <div className="grid gap-5 sm:grid-cols-2">
            {[0, 1, 2, 3].map((field) => (
              <div key={field} className="space-y-2">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-12 w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
