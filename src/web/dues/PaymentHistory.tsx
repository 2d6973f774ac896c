import type { UseQueryResult } from "@tanstack/react-query";
import type { DuesPayment } from "#contract/dues.ts";
import { MANUAL_METHODS } from "#contract/members/manual-methods.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { ENDED } from "./dues-text.ts";

/** Labels of payment methods; an unknown method is shown as stored. */
const METHODS: Record<string, string> = {
  authorize_net: "Card (Authorize.Net)",
  ...MANUAL_METHODS,
  other: "another method",
};

/** The member's dues payments, newest first. */
export function PaymentHistory({ history }: { history: UseQueryResult<DuesPayment[]> }) {
  return (
    <Card aria-labelledby="payment-history">
      <h2 id="payment-history" className="mb-2 text-2xl">
        Payment History
      </h2>
      <Loaded
        of={history}
        failure="Your payments could not be loaded."
        skeleton={[0, 1, 2].map((payment) => (
          <div key={payment} className="space-y-2.5 border-b border-line py-4 last:border-b-0">
            <div className="flex justify-between gap-4">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-5 w-20" />
            </div>
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        ))}
        empty={<p className="py-4 text-soft">No payment history available.</p>}
      >
        {(payments) => (
          <ul className="divide-y divide-line">
            {payments.map((payment) => (
              <Paid key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Paid({ payment }: { payment: DuesPayment }) {
  const dates = useDates();
  const { status, paymentMethod, transactionId } = payment;
  return (
    <li className="py-4 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{dates.day(payment.paymentDate)}</span>
        <span className="font-display text-lg lining-nums tabular-nums">{formatMoney(payment.amount)}</span>
      </div>
      <p className="mt-1">
        {status === "completed"
          ? `Membership extended through ${calendarDay(payment.paidThrough)}`
          : `${ENDED[status] ?? status}; the year through ${calendarDay(payment.paidThrough)} no longer counts`}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Badge tone={status === "completed" ? "leaf" : "plain"}>
          <span className="capitalize">{status}</span>
        </Badge>
        <span>Paid by {METHODS[paymentMethod] ?? paymentMethod}</span>
      </p>
      {transactionId && (
        <p className="mt-1.5 text-sm break-words text-soft">Transaction ID: {transactionId}</p>
      )}
    </li>
  );
}
