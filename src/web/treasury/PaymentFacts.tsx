import type { ReactNode } from "react";
import type { PaymentDetails } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";

/** Who paid, for what, how much and when. */
export function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const dates = useDates();
  const facts: [string, ReactNode][] = [
    ["Amount", formatMoney(payment.amount)],
    ...(Number(payment.refunded) > 0
      ? [["Refunded", formatMoney(payment.refunded)] satisfies [string, ReactNode]]
      : []),
    ["Opened", dates.dayAndTime(payment.createdAt)],
    ["Paid", payment.paidAt ? dates.dayAndTime(payment.paidAt) : "Not paid"],
    ["Invoice", payment.invoiceNumber],
    ["Email", payment.email ?? "None"],
  ];
  if (payment.eventId !== null)
    facts.unshift([
      "Dinner",
      <a key="dinner" className="text-link" href={paths.attendees(payment.eventId)}>
        {payment.what}
      </a>,
    ]);
  if (payment.memberId !== null)
    facts.unshift([
      "Member",
      <a key="member" className="text-link" href={paths.adminMember(payment.memberId)}>
        {payment.payer}
      </a>,
    ]);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere] lining-nums tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
