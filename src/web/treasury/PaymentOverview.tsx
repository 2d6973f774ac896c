import type { ReactNode } from "react";
import type { PaymentDetails } from "#contract/treasury.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ChargeCard } from "./ChargeCard.tsx";
import { PURPOSE_LABELS, STATUS_LABELS } from "./labels.ts";

/** A payment with its charges, refunds and history. */
export function PaymentOverview({ payment }: { payment: PaymentDetails }) {
  const { word, tone } = STATUS_LABELS[payment.status];
  return (
    <>
      <p className="mb-4">
        <a href={paths.adminPayments} className="text-link">
          All payments
        </a>
      </p>
      <PageHeading
        over={PURPOSE_LABELS[payment.purpose]}
        title={
          <span className="[overflow-wrap:anywhere]">
            {payment.payer ?? payment.email ?? "Unknown payer"}
          </span>
        }
        actions={
          <>
            <HistoryButton thing="payment" id={payment.id} name={payment.what} />
            <Badge tone={tone}>{word}</Badge>
          </>
        }
      >
        {payment.what}
      </PageHeading>
      {payment.needsPerson && (
        <Alert tone="warning" title="Needs attention" className="mb-8">
          <p>{payment.needsPerson}</p>
        </Alert>
      )}
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className="space-y-8">
          <Facts payment={payment} />
          {payment.charges.map((charge) => (
            <ChargeCard key={charge.transactionId} charge={charge} payment={payment} />
          ))}
        </div>
        <History lines={payment.history} />
      </div>
    </>
  );
}

function Facts({ payment }: { payment: PaymentDetails }) {
  const dates = useDates();
  const facts: [string, ReactNode][] = [
    ["Amount", formatMoney(payment.amount)],
    ["Refunded", formatMoney(payment.refunded)],
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
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
      {facts.map(([label, value]) => (
        <div key={label} className="sm:contents">
          <dt className="text-sm text-soft sm:text-base">{label}</dt>
          <dd className="[overflow-wrap:anywhere] lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ lines }: { lines: PaymentDetails["history"] }) {
  const dates = useDates();
  return (
    <Card aria-labelledby="history">
      <h2 id="history" className="mb-3 text-2xl">
        History
      </h2>
      <ol className="divide-y divide-line">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: history lines have no ids and never move.
          <li key={place} className="py-3">
            <p className="font-semibold">{line.what}</p>
            {line.detail && <p className="[overflow-wrap:anywhere]">{line.detail}</p>}
            <p className="mt-0.5 text-sm text-soft">
              {dates.dayAndTime(line.at)}
              {line.by && ` · ${line.by}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
