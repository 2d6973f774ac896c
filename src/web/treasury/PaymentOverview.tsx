import { ArrowLeft } from "lucide-react";
import type { PaymentDetails } from "#contract/treasury.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { PriceList } from "#web/registrations/prices/PriceList.tsx";
import { Differences } from "#web/treasury/reconciliation/Differences.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ChargeCard } from "./ChargeCard.tsx";
import { PURPOSE_LABELS, STATUS_LABELS } from "./labels.ts";
import { PaymentFacts } from "./PaymentFacts.tsx";
import { PaymentHistory } from "./PaymentHistory.tsx";
import { paymentStory } from "./payment-story.ts";
import { ReceiptButton } from "./ReceiptButton.tsx";

/** A payment with its charges, refunds and history. */
export function PaymentOverview({ payment }: { payment: PaymentDetails }) {
  const dates = useDates();
  const { word, tone } = STATUS_LABELS[payment.status];
  return (
    <>
      <LinkButton href={paths.adminPayments} tone="quiet" size="small" className="-ml-4 mb-4">
        <ArrowLeft size={18} aria-hidden="true" /> All Payments
      </LinkButton>
      <PageHeading
        over={PURPOSE_LABELS[payment.purpose]}
        title={
          <span className="[overflow-wrap:anywhere]">
            {payment.payer ?? payment.email ?? "Unknown payer"}
          </span>
        }
        actions={
          <>
            <Badge tone={tone}>{word}</Badge>
            {payment.charges.some(({ outcome }) => outcome === "applied") && (
              <ReceiptButton paymentId={payment.id} />
            )}
            <HistoryButton thing="payment" id={payment.id} name={payment.what} className="sm:-mr-4" />
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
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className="min-w-0 space-y-10">
          <p className="max-w-2xl font-display text-2xl text-pretty lining-nums">
            {paymentStory(payment, dates)}
          </p>
          {payment.differences.length > 0 && (
            <section aria-labelledby="differences">
              <h2 id="differences" className="mb-3 text-2xl">
                Differences with the card processor
              </h2>
              <Differences differences={payment.differences} />
            </section>
          )}
          {payment.charges.map((charge) => (
            <ChargeCard key={charge.transactionId} charge={charge} payment={payment} />
          ))}
          <PaymentHistory payment={payment} />
        </div>
        <div className="min-w-0 space-y-10">
          <PaymentFacts payment={payment} />
          {payment.prices && payment.prices.persons.length > 0 && <PartyPrices prices={payment.prices} />}
        </div>
      </div>
    </>
  );
}

/** What the party costs now, which may differ from what this payment paid. */
function PartyPrices({ prices }: { prices: NonNullable<PaymentDetails["prices"]> }) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="mb-3 text-2xl">
        What each person costs
      </h2>
      <PriceList
        label="What each person costs"
        persons={prices.persons.map(({ id, name, ...price }) => ({ id, name, price }))}
        adjustment={prices.adjustment}
        total={prices.amount}
      />
    </section>
  );
}
