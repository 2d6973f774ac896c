import { useId, useState } from "react";
import type { OpenItem } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { CreditButton } from "#web/treasury/credits/CreditButton.tsx";
import { ExplainButton } from "#web/treasury/reconciliation/ExplainButton.tsx";
import { ReturnSteps } from "#web/treasury/returns/ReturnSteps.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { CloseRefundDialog, type Closing } from "./CloseRefundDialog.tsx";
import { RecordedChargeSteps } from "./RecordedChargeSteps.tsx";
import { SendRefundDialog } from "./SendRefundDialog.tsx";

const EDGES: Record<OpenItem["step"], string> = {
  send: "border-l-wine",
  look: "border-l-wine",
  review: "border-l-wine",
  explain: "border-l-wine",
  apply: "border-l-wine",
  return: "border-l-wine",
  wait: "border-l-line",
};

const STEPS = "flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full [&_:is(a,button)]:max-sm:min-h-11";

/** One open item: what it is, why, its main action, and the alternatives beside it. */
export function OpenItemCard({ openItem }: { openItem: OpenItem }) {
  const dates = useDates();
  const id = useId();
  const { title, why, what, email, since, paymentId, memberId } = openItem;
  return (
    <article
      aria-labelledby={id}
      className={`rounded-sm border border-l-3 border-line bg-card p-5 shadow-card sm:p-6 ${EDGES[openItem.step]}`}
    >
      <h3 id={id} className="text-xl [overflow-wrap:anywhere]">
        {title}
      </h3>
      <p className="mt-1.5 max-w-3xl">{why}</p>
      <p className="mt-1.5 text-sm text-soft [overflow-wrap:anywhere]">
        {what && `${what} · `}
        {email && (
          <>
            <EmailAddress email={email} /> ·{" "}
          </>
        )}
        since {dates.shortDay(since)}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Steps openItem={openItem} />
        <p className="flex flex-wrap items-center gap-x-5 text-sm empty:hidden [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
          {paymentId !== null && (
            <a href={paths.adminPayment(paymentId)} className="text-link">
              View payment
            </a>
          )}
          {memberId !== null && (
            <a href={paths.adminMember(memberId)} className="text-link">
              View member
            </a>
          )}
          <ViewParty openItem={openItem} />
        </p>
      </div>
    </article>
  );
}

function ViewParty({ openItem: { step, eventId, registrationId } }: { openItem: OpenItem }) {
  if (eventId === null || step === "look") return null;
  const isParty = step === "apply" && registrationId !== null;
  return (
    <a href={isParty ? paths.party(eventId, registrationId) : paths.attendees(eventId)} className="text-link">
      {isParty ? "View party" : "View attendees"}
    </a>
  );
}

function Steps({ openItem }: { openItem: OpenItem }) {
  const [open, setOpen] = useState<"send" | Closing | null>(null);
  const { step, refundId, differenceId, amount, eventId, card, payer, what } = openItem;
  const close = () => setOpen(null);
  if (differenceId !== null) return <ExplainButton differenceId={differenceId} title={openItem.title} />;
  if (step === "apply") return <ApplySteps openItem={openItem} />;
  if (openItem.returnId !== null)
    return (
      <div className={STEPS}>
        <ReturnSteps returnId={openItem.returnId} openItem={openItem} />
      </div>
    );
  if (refundId === null) return null;
  return (
    <>
      {step === "send" && (
        <div className={STEPS}>
          <Button size="small" className="max-sm:w-full" onClick={() => setOpen("send")}>
            Refund {formatMoney(amount)}
          </Button>
          {/* On a phone under the main button, with the text of the first at its edge. */}
          <div className="flex flex-wrap gap-x-1 max-sm:-ml-4">
            <Button tone="quiet" size="small" onClick={() => setOpen("settle")}>
              Refunded another way
            </Button>
            <CreditButton openItem={openItem} what="refund" id={refundId} />
            <Button tone="quiet" size="small" onClick={() => setOpen("dismiss")}>
              Dismiss
            </Button>
          </div>
        </div>
      )}
      {step === "look" && (
        <div className={STEPS}>
          {eventId !== null && (
            <LinkButton size="small" href={paths.attendees(eventId)}>
              View attendees
            </LinkButton>
          )}
          <Button tone="secondary" size="small" onClick={() => setOpen("seen")}>
            Mark as done
          </Button>
        </div>
      )}
      {open === "send" && (
        <SendRefundDialog
          refundId={refundId}
          amount={amount}
          card={card}
          payer={payer}
          what={what}
          onClose={close}
        />
      )}
      {open && open !== "send" && (
        <CloseRefundDialog refundId={refundId} amount={amount} how={open} onClose={close} />
      )}
    </>
  );
}

function ApplySteps({ openItem }: { openItem: OpenItem }) {
  const { transactionId, paymentId, amount, card, what, payer, eventId } = openItem;
  if (transactionId === null || paymentId === null) return null;
  return (
    <div className={STEPS}>
      <RecordedChargeSteps
        charge={{ transactionId, card, left: amount }}
        payment={{ id: paymentId, what, payer, eventId }}
      />
    </div>
  );
}
