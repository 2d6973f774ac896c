import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useDates } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { eventOf } from "#web/registrations/by-event-date.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** Seats that are offered to the member: the first thing to see, since offers end. */
export function OfferedSeats({ registrations }: { registrations: readonly MyRegistration[] | undefined }) {
  const dates = useDates();
  const offered = (registrations ?? []).filter((item) => item.registrations.offerExpiresAt !== null);
  return offered.map((item) => (
    <Alert
      key={item.registrations.id}
      tone="good"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong>Seats have opened up for you at {eventOf(item).title}.</strong>{" "}
        {describeTickets(item.registrations)}, held until{" "}
        {dates.dayAndTime(item.registrations.offerExpiresAt ?? "")}.
      </p>
      <LinkButton href={paths.register(item.registrations.eventId)}>Take Your Seats</LinkButton>
    </Alert>
  ));
}
