import { useState } from "react";
import { paidByWords } from "#contract/members/manual-methods.ts";
import type { AttendeeRegistration, ManualPayment } from "#contract/registrations/attendees/attendees.ts";
import { voidManualPayment } from "#contract/registrations/manual/manual-payments.ts";
import { useDates } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { VoidPaymentDialog } from "./VoidPaymentDialog.tsx";

/** What officers recorded as received for a party, each with a button for those who may void it; nothing if there is none. */
export function RecordedPayments({
  party: { manualPayments },
  who,
}: {
  party: Pick<AttendeeRegistration, "manualPayments">;
  who: string;
}) {
  const dates = useDates();
  const mayVoid = mayCall(useSession(), voidManualPayment);
  const [voiding, setVoiding] = useState<ManualPayment | null>(null);
  const received = manualPayments.filter(({ method }) => method !== "complimentary");
  if (received.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 font-sans text-sm font-semibold text-ink">Recorded payments</h3>
      <ul className="divide-y divide-line border-y border-line">
        {received.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              {formatMoney(payment.amount)} {paidByWords(payment)}
              <span className="block text-sm text-soft">
                {[
                  `Received on ${dates.shortDay(payment.receivedAt)}${payment.receivedBy ? ` by ${payment.receivedBy}` : ""}`,
                  payment.note,
                ]
                  .filter(Boolean)
                  .join(". ")}
              </span>
            </span>
            {mayVoid && (
              <Button
                tone="quiet"
                size="small"
                aria-label={`Void the payment of ${formatMoney(payment.amount)} ${paidByWords(payment)}`}
                onClick={() => setVoiding(payment)}
              >
                Void
              </Button>
            )}
          </li>
        ))}
      </ul>
      {voiding && <VoidPaymentDialog payment={voiding} who={who} onClose={() => setVoiding(null)} />}
    </div>
  );
}
