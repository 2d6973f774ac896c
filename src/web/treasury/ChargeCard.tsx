import { useState } from "react";
import type { PaymentDetails, Refund } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { refundLabel } from "./labels.ts";
import { RecordedChargeSteps } from "./RecordedChargeSteps.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { SendRefundDialog } from "./SendRefundDialog.tsx";

export type Charge = PaymentDetails["charges"][number];

/** A charge with its refunds, and the button to refund more of it. */
export function ChargeCard({ charge, payment }: { charge: Charge; payment: PaymentDetails }) {
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const heading = `charge-${charge.transactionId}`;
  return (
    <Card aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-2xl">
          {formatMoney(charge.amount)} charged
        </h2>
        <span className="text-sm text-soft">{charge.card ?? "Card unknown"}</span>
      </div>
      <p className="mt-1 text-sm text-soft">
        {dates.dayAndTime(charge.chargedAt)} · Transaction {charge.transactionId}
        {charge.settledAt && ` · settled ${dates.shortDay(charge.settledAt)}`}
      </p>
      {charge.reason && <p className="mt-2">{charge.reason}</p>}
      {charge.refunds.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {charge.refunds.map((refund) => (
            <li key={refund.id} className="py-3">
              <RefundLine refund={refund} charge={charge} payment={payment} />
            </li>
          ))}
        </ul>
      )}
      {charge.outcome === "recorded" && (
        <div className="mt-5 flex flex-wrap gap-3">
          <RecordedChargeSteps charge={charge} payment={payment} />
        </div>
      )}
      {charge.outcome !== "recorded" && Number(charge.left) > 0 && (
        <div className="mt-5">
          <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
            Refund
          </Button>
          <span className="ml-3 text-sm text-soft">Up to {formatMoney(charge.left)} can be refunded.</span>
        </div>
      )}
      {isOpen && <RefundDialog charge={charge} payment={payment} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function RefundLine({
  refund,
  charge,
  payment,
}: {
  refund: Refund;
  charge: Charge;
  payment: PaymentDetails;
}) {
  const [isOpen, setOpen] = useState(false);
  const { word, tone } = refundLabel({ ...refund, isWhole: refund.amount === charge.amount });
  const mayBeSent = (refund.status === "due" && !refund.isQueued) || refund.status === "refund_failed";
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold lining-nums">{formatMoney(refund.amount)} refund</span>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {[refund.reason, refund.message, refund.note, refund.concern].filter(Boolean).map((text) => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
      {mayBeSent && (
        <Button size="small" className="mt-3" onClick={() => setOpen(true)}>
          Refund {formatMoney(refund.amount)}
        </Button>
      )}
      {isOpen && (
        <SendRefundDialog
          refundId={refund.id}
          amount={refund.amount}
          card={charge.card}
          payer={payment.payer}
          what={payment.what}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
