import { useId, useState } from "react";
import type { OpenItem } from "#contract/treasury.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { CloseRefundDialog, type Closing } from "./CloseRefundDialog.tsx";
import { SendRefundDialog } from "./SendRefundDialog.tsx";

const EDGES: Record<OpenItem["step"], string> = {
  send: "border-l-wine",
  look: "border-l-wine",
  review: "border-l-wine",
  wait: "border-l-line",
};

/** One open item: what it is, why, its main action, and the alternatives beside it. */
export function OpenItemCard({ openItem }: { openItem: OpenItem }) {
  const dates = useDates();
  const id = useId();
  const { title, why, what, email, since, step, paymentId, memberId, eventId } = openItem;
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
        {[what, email, `since ${dates.shortDay(since)}`].filter(Boolean).join(" · ")}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-2">
        <Steps openItem={openItem} />
        {paymentId !== null && (
          <LinkButton tone="quiet" size="small" href={paths.adminPayment(paymentId)}>
            View payment
          </LinkButton>
        )}
        {memberId !== null && (
          <LinkButton tone="quiet" size="small" href={paths.adminMember(memberId)}>
            View member
          </LinkButton>
        )}
        {eventId !== null && step !== "look" && (
          <LinkButton tone="quiet" size="small" href={paths.attendees(eventId)}>
            View attendees
          </LinkButton>
        )}
      </div>
    </article>
  );
}

function Steps({ openItem }: { openItem: OpenItem }) {
  const [open, setOpen] = useState<"send" | Closing | null>(null);
  const { step, refundId, amount, eventId, card, payer, what } = openItem;
  const close = () => setOpen(null);
  if (refundId === null) return null;
  return (
    <>
      {step === "send" && (
        <>
          <Button size="small" className="mr-1" onClick={() => setOpen("send")}>
            Refund {formatMoney(amount)}
          </Button>
          <Button tone="quiet" size="small" onClick={() => setOpen("settle")}>
            Refunded another way
          </Button>
          <Button tone="quiet" size="small" onClick={() => setOpen("dismiss")}>
            Dismiss
          </Button>
        </>
      )}
      {step === "look" && (
        <>
          {eventId !== null && (
            <LinkButton size="small" className="mr-1" href={paths.attendees(eventId)}>
              View attendees
            </LinkButton>
          )}
          <Button tone="secondary" size="small" onClick={() => setOpen("seen")}>
            Mark as done
          </Button>
        </>
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
