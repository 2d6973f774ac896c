import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { usePaymentOutcome, usePaymentResultToast } from "#web/payments/payment-result.ts";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { useSession } from "#web/session/session.ts";
import { Below } from "#web/ui/Below.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { DuesSummary } from "./DuesSummary.tsx";
import { PaymentHistory } from "./PaymentHistory.tsx";
import { DUES_NEWS } from "./payment-news.ts";

// Only for those who come back from paying.
const AfterDuesPayment = lazyPart(
  async () => (await import("./AfterDuesPayment.tsx")).AfterDuesPayment,
  "AfterDuesPayment",
);

/** /dues-renewal: the status of a member's local dues, and payment for another year. */
export function DuesPage() {
  usePageTitle("Membership Dues");
  usePaymentResultToast(DUES_NEWS);
  const outcome = usePaymentOutcome();
  const isMember = useSession()?.isMember ?? false;
  return (
    <>
      <PageHeading title="Membership Dues" />
      {isMember && outcome !== null && (
        <Suspense>
          <AfterDuesPayment outcome={outcome} />
        </Suspense>
      )}
      {isMember ? (
        <OwnDues />
      ) : (
        <Alert tone="alarm" role="alert">
          You must be logged in as a member to access this page.
        </Alert>
      )}
    </>
  );
}

function OwnDues() {
  const status = useQuery(read(showDuesStatus));
  const history = useQuery(read(listDuesHistory));
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
      <Loaded
        of={status}
        failure="Unable to load membership dues status. Please try again later."
        skeleton={<DuesSkeleton />}
      >
        {(dues) => <DuesSummary status={dues} />}
      </Loaded>
      <Below waits={status.isPending}>
        <PaymentHistory history={history} />
      </Below>
    </div>
  );
}

/** Heading and badge, the banner, three facts. */
function DuesSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-lg border border-line bg-card card-padding">
      <div className="mb-5 flex justify-between gap-6">
        <Skeleton className="h-8 w-52" />
        <Skeleton className="h-6 w-20" />
      </div>
      <Skeleton className="mb-6 h-20 w-full" />
      {[0, 1, 2].map((fact) => (
        <div key={fact} className="flex justify-between gap-6 border-t border-line py-4">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-5 w-28" />
        </div>
      ))}
    </div>
  );
}
