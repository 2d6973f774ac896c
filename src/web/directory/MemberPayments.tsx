import { useQuery } from "@tanstack/react-query";
import { listPayments } from "#contract/money-desk.ts";
import { PaymentTable } from "#web/payments/PaymentTable.tsx";
import { read } from "#web/platform/api.ts";
import { paths } from "#web/platform/paths.ts";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** What a member paid by card, or is to pay, the newest first. */
export function MemberPayments({ memberId }: { memberId: number }) {
  const list = useQuery({
    ...read(listPayments, { query: { member: String(memberId) } }),
    refetchOnMount: "always",
  });
  if (list.isError && !list.data) {
    return <LoadFailure text="The payments could not be loaded." onRetry={list.refetch} />;
  }
  if (!list.data) return <Skeleton className="h-24 w-full" />;
  const { payments, total } = list.data;
  if (total === 0) return <p className="text-soft">No card payments.</p>;
  return (
    <>
      <PaymentTable payments={payments} />
      {total > payments.length && (
        <p className="mt-4">
          <a href={paths.paymentsOfMember(memberId)} className="text-link">
            All {total.toLocaleString("en-US")} payments
          </a>
        </p>
      )}
    </>
  );
}
