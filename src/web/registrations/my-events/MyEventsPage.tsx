import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Suspense, useEffect, useId } from "react";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations/registrations.ts";
import { MyCalendar } from "#web/calendar/MyCalendar.tsx";
import { usePaymentOutcome, usePaymentResultToast } from "#web/payments/payment-result.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { usePrintedHeader } from "#web/platform/printed-header.ts";
import { PAYMENT_SUCCESSFUL } from "#web/registrations/after-payment/payment-messages.ts";
import { deleteDraft } from "#web/registrations/register/delete-drafts.ts";
import { LOST_TO_MEMBER_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { MyEventCard } from "./MyEventCard.tsx";
import { PrintedEvents } from "./PrintedEvents.tsx";

// Only for those who come back from paying.
const AfterPayment = lazyPart(
  async () => (await import("#web/registrations/after-payment/AfterPayment.tsx")).AfterPayment,
  "AfterPayment",
);

const NEWS = new Map([["success", PAYMENT_SUCCESSFUL]]);

/** /my-events: the member's registrations and waitlist places, upcoming and past, each newest first (S-11). */
export function MyEventsPage() {
  usePageTitle("My Events");
  usePrintedHeader("My Event Registrations");
  usePaymentResultToast(NEWS);
  const outcome = usePaymentOutcome();
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
      {mine.data && outcome !== null && (
        <Suspense>
          <AfterPayment outcome={outcome} all={mine.data} />
        </Suspense>
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
