import { useQuery } from "@tanstack/react-query";
import { listPayments } from "#contract/treasury.ts";
import { read } from "#web/platform/api/api.ts";
import { paths } from "#web/platform/paths.ts";
import { PaymentTable } from "#web/treasury/PaymentTable.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";

/** A member's card payments, newest first. */
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
