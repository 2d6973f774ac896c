import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { showPayment } from "#contract/treasury.ts";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PaymentOverview } from "./PaymentOverview.tsx";

/** /admin/payments/{id}: one payment with its charges, refunds and history. */
export function PaymentPage() {
  usePageTitle("Payment");
  const { id = "" } = useParams();
  const payment = useQuery({ ...read(showPayment, { params: { id } }), refetchOnMount: "always" });
  if (payment.data) return <PaymentOverview payment={payment.data} />;
  if (payment.error instanceof ApiError && payment.error.status === 404) {
    return (
      <EmptyState level="h1" title="Payment Not Found" text="This payment doesn't exist.">
        <LinkButton href={paths.adminPayments}>Back to Payments</LinkButton>
      </EmptyState>
    );
  }
  if (payment.isError)
    return <LoadFailure text="The payment could not be loaded." onRetry={payment.refetch} />;
  return <PaymentSkeleton />;
}

/** Heading, story and charge beside the facts. */
function PaymentSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the payment…
      </p>
      <div className="mb-10 space-y-4 border-b border-brass/60 pb-6">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-12 w-80 max-w-full" />
        <Skeleton className="h-5 w-56 max-w-full" />
      </div>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <div className="space-y-10">
          <Skeleton className="h-7 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
        <div className="space-y-4">
          {["w-64", "w-56", "w-40", "w-36", "w-60"].map((width) => (
            <Skeleton key={width} className={`h-5 max-w-full ${width}`} />
          ))}
        </div>
      </div>
    </div>
  );
}
