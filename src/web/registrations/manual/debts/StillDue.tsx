import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { DEBTS_SHOWN, type Debt, writeOff } from "#contract/registrations/manual/debts.ts";
import { paymentLinkEnd } from "#contract/registrations/payment-link-end.ts";
import { centsOf } from "#contract/values/cents.ts";
import { useDates } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { formatCents, formatMoney } from "#web/platform/money.ts";
import { paths } from "#web/platform/paths.ts";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { debtsQuery } from "./debts.ts";
import { linkSent } from "./link-sent.ts";
import { PaymentLinkDialog } from "./PaymentLinkDialog.tsx";
import { ReceivedDialog } from "./ReceivedDialog.tsx";
import { UseCreditDialog } from "./UseCreditDialog.tsx";
import { WriteOffDialog } from "./WriteOffDialog.tsx";

interface StillDueProps {
  /** Of one dinner, with what is due later; without it, what should have been paid by now for all. */
  eventId?: number;
  /** Shown where nothing is due. */
  empty: ReactNode;
}

/** What is due from parties, until it is paid or written off (D-368). */
export function StillDue({ eventId, empty }: StillDueProps) {
  const debts = useQuery(debtsQuery(eventId));
  const [dealing, setDealing] = useState<Dealing | null>(null);
  const close = () => setDealing(null);
  return (
    <>
      <Loaded of={debts} failure="What is due could not be loaded." skeleton="h-12" empty={empty}>
        {(all) => <DebtList all={all} isOfAll={eventId === undefined} onDeal={setDealing} />}
      </Loaded>
      {dealing?.what === "received" && <ReceivedDialog debt={dealing.debt} onClose={close} />}
      {dealing?.what === "link" && dealing.debt.email !== null && (
        <PaymentLinkDialog linked={{ ...dealing.debt, email: dealing.debt.email }} onClose={close} />
      )}
      {dealing?.what === "credit" && <UseCreditDialog debt={dealing.debt} onClose={close} />}
      {dealing?.what === "written off" && <WriteOffDialog debt={dealing.debt} onClose={close} />}
    </>
  );
}

type Dealing = { what: "received" | "credit" | "written off" | "link"; debt: Debt };
type Deal = (dealing: Dealing) => void;

function DebtList({ all, isOfAll, onDeal }: { all: readonly Debt[]; isOfAll: boolean; onDeal: Deal }) {
  const headingId = useId();
  const isCut = all.length >= DEBTS_SHOWN;
  const sum = all.reduce((cents, { due }) => cents + centsOf(due), 0);
  return (
    <section id="still-due" aria-labelledby={headingId} className="scroll-mt-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={headingId} className="text-2xl">
          Still due: {formatCents(sum)}
          {isCut && " or more"}
        </h2>
        <a href={paths.adminChecks} className="text-link">
          Checks Received
        </a>
      </div>
      {isCut && <p className="mb-3 text-soft">The {all.length} from the latest dinners are listed.</p>}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-card">
        {all.map((debt) => (
          <DebtLine key={debt.registrationId} debt={debt} isOfAll={isOfAll} onDeal={onDeal} />
        ))}
      </ul>
    </section>
  );
}

/** By when it is due, or that it is overdue. */
function whenDue({ hasEnded, payBy, isOverdue }: Debt): string {
  const day = payBy && `${isOverdue ? "Was due" : "Due"} by ${calendarDay(payBy)}`;
  if (hasEnded) return ["No longer registered", day].filter(Boolean).join(". ");
  return day ?? (isOverdue ? "Was due at the dinner" : "Due at the dinner");
}

function DebtLine({ debt, isOfAll, onDeal }: { debt: Debt; isOfAll: boolean; onDeal: Deal }) {
  const mayWriteOff = mayCall(useSession(), writeOff);
  const dates = useDates();
  const { payer, due, title, eventId, dateTime, hasEnded, canBeWrittenOff, registrationId, email } = debt;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 leading-snug">
        <p className="font-semibold wrap-anywhere">
          {hasEnded ? (
            payer
          ) : (
            <a href={paths.party(eventId, registrationId)} className="text-link">
              {payer}
            </a>
          )}
          : {formatMoney(due)}
        </p>
        <p className="text-sm text-soft">
          {isOfAll && `${title}, ${dates.day(dateTime)}. `}
          {[whenDue(debt), linkSent(debt, dates)].filter(Boolean).join(". ")}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="secondary"
          aria-label={`Record Payment from ${payer}`}
          onClick={() => onDeal({ what: "received", debt })}
        >
          Record Payment
        </Button>
        {Number(debt.credit) > 0 && (
          <Button
            size="small"
            tone="secondary"
            aria-label={`Use Credit of ${payer}`}
            onClick={() => onDeal({ what: "credit", debt })}
          >
            Use Credit
          </Button>
        )}
        {!hasEnded && email !== null && new Date() < paymentLinkEnd(new Date(dateTime)) && (
          <Button
            size="small"
            tone="secondary"
            aria-label={`Email Link to ${payer}`}
            onClick={() => onDeal({ what: "link", debt })}
          >
            Email Link
          </Button>
        )}
        {mayWriteOff && canBeWrittenOff && (
          <Button
            size="small"
            tone="secondary"
            aria-label={`Write Off ${formatMoney(due)} owed by ${payer}`}
            onClick={() => onDeal({ what: "written off", debt })}
          >
            Write Off
          </Button>
        )}
      </div>
    </li>
  );
}
