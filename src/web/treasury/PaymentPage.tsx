import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { showPayment } from "#contract/treasury.ts";
import { read } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_ADMIN_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
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
  useSessionLoss(payment.error, LOST_TO_ADMIN_LOGIN);
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
  return <Skeleton className="h-96 w-full" />;
}
