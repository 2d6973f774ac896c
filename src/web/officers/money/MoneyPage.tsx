import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { EventForMe } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { exportLedger, listPayments } from "#contract/treasury.ts";
import { DinnerFrame } from "#web/events/dinner/DinnerFrame.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { attendeesQuery } from "#web/registrations/attendees/attendee-list.ts";
import { StillDue } from "#web/registrations/manual/debts/StillDue.tsx";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { LedgerButton } from "#web/treasury/LedgerDownload.tsx";
import { OpenItems } from "#web/treasury/OpenItems.tsx";
import { PaymentList } from "#web/treasury/PaymentList.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { ReceivedAndDue } from "./ReceivedAndDue.tsx";

/** /events/{id}/money: what a dinner has brought in, what is due and from whom, and what goes back. */
export function MoneyPage() {
  const { id = "" } = useParams();
  return (
    <DinnerFrame
      key={id}
      id={id}
      tab="money"
      what="money"
      reading={useQuery(attendeesQuery(id))}
      skeleton={<MoneySkeleton />}
    >
      {(event, all) => <Money event={event} all={all} />}
    </DinnerFrame>
  );
}

function Money({ event, all }: { event: EventForMe; all: readonly AttendeeRegistration[] }) {
  usePageTitle(`Money: ${event.title}`);
  const mayList = mayCall(useSession(), listPayments);
  return (
    <div className="space-y-9">
      <ReceivedAndDue event={event} all={all} />
      <StillDue eventId={event.id} empty={null} />
      {mayList ? (
        <Ledger eventId={event.id} />
      ) : (
        <p className="text-soft">
          Officers with full rights also see every payment and refund here, and can download the bookkeeper’s
          file.
        </p>
      )}
    </div>
  );
}

/** What only full officers see (D-391). */
function Ledger({ eventId }: { eventId: number }) {
  const mayExport = mayCall(useSession(), exportLedger);
  return (
    <>
      <OpenItems eventId={eventId} />
      <section aria-labelledby="payments">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="payments" className="text-2xl">
            Payments
          </h2>
          {mayExport && <LedgerButton of={{ event: String(eventId) }} />}
        </div>
        <p className="mb-4 max-w-3xl text-soft">
          Every payment for this dinner, including from parties no longer coming. The file has one line for
          each payment, refund, and return.
        </p>
        <PaymentList group="" eventId={eventId} />
      </section>
    </>
  );
}

function MoneySkeleton() {
  return (
    <div className="space-y-9">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
