import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useId } from "react";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations/registrations.ts";
import { MyCalendar } from "#web/calendar/MyCalendar.tsx";
import { usePaymentResult, usePaymentResultToast } from "#web/payments/payment-result.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { usePrintedHeader } from "#web/platform/printed-header.ts";
import { deleteDraft } from "#web/registrations/register/delete-drafts.ts";
import { LOST_TO_MEMBER_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { MyEventCard } from "./MyEventCard.tsx";
import { PaymentProcessing } from "./PaymentProcessing.tsx";
import { PrintedEvents } from "./PrintedEvents.tsx";
import { PAYMENT_SUCCESSFUL } from "./payment-messages.ts";

const NEWS = new Map([["success", PAYMENT_SUCCESSFUL]]);

/** /my-events: the member's registrations and waitlist places, upcoming and past, each newest first (S-11). */
export function MyEventsPage() {
  usePageTitle("My Events");
  usePrintedHeader("My Event Registrations");
  usePaymentResultToast(NEWS);
  const payment = usePaymentResult();
  const mine = useQuery(read(listMyRegistrations));
  useSessionLoss(mine.error, LOST_TO_MEMBER_LOGIN);
  return (
    <>
      <PageHeading
        title="My Event Registrations"
        actions={
          <Button tone="secondary" size="small" onClick={() => window.print()}>
            <Printer size={17} aria-hidden="true" /> Print
          </Button>
        }
      />
      {mine.data && payment === "processing" && (
        <div className="mb-8">
          <PaymentProcessing all={mine.data} />
        </div>
      )}
      {payment === "refund" && (
        <Alert role="status" title="Your payment will be returned" className="mb-8">
          <p>
            We received your payment but couldn’t use it: the seats were gone, or this dinner was already paid
            for. The full amount goes back to your card, and we’ve emailed you the details. Your bookings are
            below.
          </p>
        </Alert>
      )}
      {mine.data && <MyEvents all={mine.data} />}
      {mine.data && <MyCalendar />}
      {!mine.data &&
        (mine.isError ? (
          <LoadFailure text="Your registrations could not be loaded." onRetry={mine.refetch} />
        ) : (
          <div className="space-y-6" aria-busy="true">
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-56 w-full" />
          </div>
        ))}
    </>
  );
}

function MyEvents({ all }: { all: readonly MyRegistration[] }) {
  const dates = useDates();
  // What is paid no longer needs a draft.
  useEffect(() => {
    for (const { registrations } of all) {
      if (registrations.status === "confirmed") deleteDraft(registrations.eventId);
    }
  }, [all]);
  if (all.length === 0) {
    return (
      <EmptyState title="No Event Registrations" text="You haven't registered for any events yet.">
        <LinkButton href={paths.events}>Browse Events</LinkButton>
      </EmptyState>
    );
  }
  // A dinner is past when its day is over: during dinner it is still listed as upcoming.
  const today = dates.wireDay(pageNow().toISOString());
  const isPast = (item: MyRegistration) => {
    const event = item.events ?? item.event;
    return dates.wireDay(event.endDateTime ?? event.dateTime) < today;
  };
  const past = all.filter(isPast);
  const coming = all.filter((item) => !isPast(item));
  return (
    <div className="space-y-12">
      <Cards title="Upcoming Events" all={coming} />
      {past.length > 0 && <Cards title="Past Events" all={past} />}
    </div>
  );
}

function Cards({ title, all }: { title: string; all: readonly MyRegistration[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-5 text-2xl">
        {title}
      </h2>
      {all.length === 0 && (
        <p className="text-soft">
          You have no upcoming events.{" "}
          <a href={paths.events} className="text-link">
            Browse Events
          </a>
        </p>
      )}
      <PrintedEvents labelledBy={headingId} all={all} />
      <ul className="space-y-6 print:hidden">
        {all.map((item) => (
          <li key={item.registrations.id}>
            <MyEventCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
