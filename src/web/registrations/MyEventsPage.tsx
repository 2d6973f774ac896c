import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useId } from "react";
import { listMyRegistrations, type MyRegistration } from "#contract/registrations.ts";
import { MyCalendar } from "#web/calendar/MyCalendar.tsx";
import { usePaymentNews, usePaymentWord } from "#web/payments/payment-news.ts";
import { read } from "#web/platform/api.ts";
import { useDates, usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { LOST_TO_MEMBER_LOGIN, useSessionLoss } from "#web/session/lost-session.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { LoadFailure } from "#web/ui/LoadFailure.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { dropDraft } from "./drop-drafts.ts";
import { MyEventCard } from "./MyEventCard.tsx";
import { PaymentProcessing } from "./PaymentProcessing.tsx";
import { PAYMENT_SUCCESSFUL } from "./payment-words.ts";

const NEWS = new Map([["success", PAYMENT_SUCCESSFUL]]);

/** /my-events: the member's registrations and places in the queue, coming ones apart from past, each newest first (000 §2.6, S-11). */
export function MyEventsPage() {
  usePageTitle("My Events");
  usePaymentNews(NEWS);
  const payment = usePaymentWord();
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
            The card company took your payment, but it could not be used: the seats had gone, or this dinner
            was paid already. The full amount goes back to your card, and we have written to you about it.
            What you hold stands below.
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
  // What is paid needs no half-written form any more.
  useEffect(() => {
    for (const { registrations } of all) {
      if (registrations.status === "confirmed") dropDraft(registrations.eventId);
    }
  }, [all]);
  if (all.length === 0) {
    return (
      <EmptyState title="No Event Registrations" text="You haven't registered for any events yet.">
        <LinkButton href={paths.events}>Browse Events</LinkButton>
      </EmptyState>
    );
  }
  // A dinner is past when its day is over: at the table it still stands among the coming ones.
  const today = dates.wireDay(new Date().toISOString());
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
          You are registered for no event to come.{" "}
          <a href={paths.events} className="text-link">
            Browse Events
          </a>
        </p>
      )}
      <ul className="space-y-6">
        {all.map((item) => (
          <li key={item.registrations.id}>
            <MyEventCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
