import { Suspense } from "react";
import type { EventForMe } from "#contract/events.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { EventSummary } from "#web/events/EventSummary.tsx";
import { usePageTitle } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { OfferNotice } from "#web/registrations/register/waitlist/OfferNotice.tsx";
import { useSession } from "#web/session/session.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { BroughtNotice, PendingNotice, RegisteredNotice, WaitingNotice } from "./Notices.tsx";
import { FormSkeleton } from "./RegisterPageSkeleton.tsx";
import { useRegister } from "./register.ts";
import { requestsOf, startingForm } from "./registration-form.ts";
import { DEFAULT_COUNTS, fitToSeats, seatsForMe, seatsOf } from "./seats.ts";
import { variantOf } from "./variant.ts";

// The dinner is shown while its form, which is as large as everything else together, is still loading.
const RegistrationForm = lazyPart(
  async () => (await import("./RegistrationForm.tsx")).RegistrationForm,
  "RegistrationForm",
);
const SoldOut = lazyPart(
  async () => (await import("#web/registrations/register/waitlist/SoldOut.tsx")).SoldOut,
  "SoldOut",
);

interface EventRegistrationProps {
  event: EventForMe;
  /** The reader's unpaid registration for this event, if any. */
  own: MyRegistration["registrations"] | undefined;
  /** How many parties are offered seats before the reader's; null if they are not in line. */
  partiesAhead: number | null;
}

/** The event and what the member can do now. */
export function EventRegistration({ event: asListed, own, partiesAhead }: EventRegistrationProps) {
  // An offer keeps the prices of its moment.
  const event = { ...asListed, ...asListed.mine.prices };
  usePageTitle(event.title);
  const session = useSession();
  // Held here, so that its failure is still shown when the waitlist replaces the form.
  const registering = useRegister(event);
  const seats = seatsForMe(event, own ? seatsOf(own) : 0);
  const variant = variantOf(event, seats, pageNow());
  const { registration, offer, waiting, waitlisted } = event.mine;
  if (variant === "passed") return <EventHasPassed title={event.title} />;

  const start = startingForm(fitToSeats(own ?? waiting ?? DEFAULT_COUNTS, seats), own && requestsOf(own));
  return (
    <>
      <PageHeading title={event.title} over={event.category} compact />
      <div className="grid items-start gap-x-10 gap-y-4 lg:gap-y-6 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr] xl:gap-x-14">
        {/* First, so that a phone shows the status before the picture. */}
        <div className="min-w-0 space-y-6 empty:hidden lg:col-start-2">
          {registration?.status === "confirmed" && <RegisteredNotice />}
          {event.registeredBy && (
            <BroughtNotice by={event.registeredBy} isShown={event.isRegistrationShown} />
          )}
          {/* Members who have a place in it can see it, too. */}
          {!event.isActive && session?.hasAnyAdminAccess && (
            <Alert tone="warning" title="Members can’t see this yet">
              This dinner is inactive, so no one can register yet. Once it’s active, members will see this
              page.
            </Alert>
          )}
          {variant === "closed" && <Alert title={event.closedBecause} />}
          {registration?.status === "pending" && (
            <PendingNotice event={event} registration={registration} own={own} />
          )}
          {variant === "open" && offer && <OfferNotice eventId={event.id} offer={offer} />}
          {variant === "open" && waitlisted && !offer && <WaitingNotice partiesAhead={partiesAhead} />}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <EventSummary event={event} />
        </div>
        <div className="min-w-0 empty:hidden lg:col-start-2">
          <Suspense fallback={<FormSkeleton />}>
            {variant === "sold-out" && event.isActive && (
              <SoldOut event={event} failure={registering.error} partiesAhead={partiesAhead} />
            )}
            {variant === "open" && (
              <RegistrationForm
                key={offer?.expiresAt}
                event={event}
                seats={seats}
                start={start}
                registering={registering}
                own={own}
              />
            )}
          </Suspense>
        </div>
      </div>
    </>
  );
}

function EventHasPassed({ title }: { title: string }) {
  return (
    <EmptyState
      level="h1"
      title="Event Has Passed"
      text={
        <>
          <span className="mb-2 block font-display text-xl text-ink">{title}</span>
          This event has already occurred and registration is no longer available.
        </>
      }
    >
      <LinkButton href={paths.events}>Browse Current Events</LinkButton>
    </EmptyState>
  );
}
