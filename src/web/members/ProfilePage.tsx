import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type MemberRecord, showOwnRecord } from "#contract/session.ts";
import { usePaymentNews, usePaymentWord } from "#web/payments/payment-news.ts";
import { read } from "#web/platform/api.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { takeFlash } from "#web/platform/flash.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_MEMBER_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { type ToastText, useToast } from "#web/ui/Toast.tsx";
import { ProfileEditor } from "./ProfileEditor.tsx";

const NEWS = new Map<string, ToastText>([
  [
    "success",
    {
      title: "Payment Successful",
      description: "Your dues payment has been processed successfully. Thank you!",
    },
  ],
  [
    "cancelled",
    {
      title: "Payment Cancelled",
      description: "Your dues payment was cancelled. You can try again anytime.",
      variant: "destructive",
    },
  ],
]);

function nameOf(record: MemberRecord | undefined): string {
  return record ? `${record.firstName} ${record.lastName}`.trim() : "Profile";
}

/** /profile: the member's own record, to be read and changed (000 §2.8). */
export function ProfilePage() {
  usePageTitle("Profile");
  usePaymentNews(NEWS);
  useFlash();
  const payment = usePaymentWord();
  const own = useQuery(read(showOwnRecord));
  useSessionLoss(own.error, LOST_TO_MEMBER_LOGIN);
  const hasNoRecord = own.error instanceof ApiError && own.error.status === 404;
  return (
    <>
      <PageHeading over="Member profile" title={nameOf(own.data)}>
        {own.data?.title}
      </PageHeading>
      {payment === "refund" && (
        <Alert title="Your payment will be returned" className="mb-6">
          <p>
            Your dues had been paid already, so this payment was not needed. The full amount goes back to your
            card, and we have written to you about it.
          </p>
        </Alert>
      )}
      {payment === "processing" && (
        <Alert title="Your payment is being processed" className="mb-6">
          <p>
            The card company has not confirmed it yet. You need not pay again: your dues change as soon as it
            is confirmed, and we write to you then.
          </p>
        </Alert>
      )}
      {own.data && (
        <>
          <ProfileEditor key={own.data.id} record={own.data} />
          <OwnData />
        </>
      )}

      {own.isPending && <Skeleton className="h-96 w-full" />}
      {hasNoRecord && <Alert>Your login is an administrator’s and has no member record of its own.</Alert>}
      {(own.data || hasNoRecord) && <OwnSessions />}
      {own.isError && !hasNoRecord && (
        <LoadFailure text="Your profile could not be loaded." onRetry={own.refetch} />
      )}
    </>
  );
}

/** Everything about himself, for who wants to know it or to take it elsewhere. */
function OwnData() {
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-3 text-soft">
      <LinkButton tone="secondary" size="small" href={paths.ownData} download>
        Download My Data
      </LinkButton>
      Everything the portal keeps about you, as a page for any browser.
    </p>
  );
}

/** The way to the list of one's sessions. */
function OwnSessions() {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 text-soft">
      <LinkButton tone="secondary" size="small" href={paths.sessions}>
        Where You Are Signed In
      </LinkButton>
      Browsers in which you are logged in, and a way to log them out.
    </p>
  );
}

/** Says once more what was said before the reload (C-40). */
function useFlash(): void {
  const toast = useToast();
  useEffect(() => {
    const flash = takeFlash();
    if (flash) toast(flash);
  }, [toast]);
}
