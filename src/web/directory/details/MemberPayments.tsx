import { useQuery } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import { listPayments } from "#contract/treasury.ts";
import { read } from "#web/platform/api/api.ts";
import { paths } from "#web/platform/paths.ts";
import { PaymentTable } from "#web/treasury/PaymentTable.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** A member's payments, newest first. */
export function MemberPayments({ memberId }: { memberId: number }) {
  const list = useQuery({
    ...read(listPayments, { query: { member: String(memberId) } }),
    refetchOnMount: "always",
  });
  return (
    <Loaded of={list} failure="The payments could not be loaded." skeleton="h-24">
      {(read) => <Payments {...read} memberId={memberId} />}
    </Loaded>
  );
}

function Payments({ payments, total, memberId }: Answer<typeof listPayments> & { memberId: number }) {
  if (total === 0) return <p className="text-soft">No payments.</p>;
  return (
    <>
      <PaymentTable payments={payments} />
      {total > payments.length && (
        <p className="mt-4">
          <a href={paths.paymentsOfMember(memberId)} className="tap-target text-link">
            All {total.toLocaleString("en-US")} payments
          </a>
        </p>
      )}
    </>
  );
}
