import { Armchair, CreditCard, Users } from "lucide-react";
import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { errorMessage, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { useDates } from "#web/platform/chapter.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { moneyTitle, Point, Rejecting, VenueTold } from "./ChangePoints.tsx";
import { useMoveParty, useMovePreview, useOtherDinners } from "./move-party.ts";

interface MovePartyDialogProps {
  event: Pick<Event, "id">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Moves a party to another dinner, once it was read what that does to its seats and money (D-407). */
export function MovePartyDialog({ event, party, onClose }: MovePartyDialogProps) {
  const dates = useDates();
  const dinners = useOtherDinners(event.id);
  const form = useForm({ defaultValues: { eventId: "", isTold: true } });
  const eventId = Number(form.watch("eventId"));
  const going = { registrationId: party.id, eventId };
  const preview = useMovePreview(going);
  const moving = useMoveParty(event.id, going, preview.data?.there?.title ?? "");
  const isKnown = eventId !== 0;
  function submit({ isTold }: { isTold: boolean }) {
    if (!preview.data) return;
    const { updatedAt, amount, goesBack } = preview.data;
    moving.mutate({ eventId, updatedAt, amount: amount.after, goesBack, isTold }, { onSuccess: onClose });
  }
  return (
    <FormDialog
      form={form}
      title="Move to Another Dinner"
      description={`${nameOf(party)}, registration #${party.id}, ${describeTickets(party)}`}
      submit="Move Party"
      busy="Moving..."
      isBusy={moving.isPending || !preview.data}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label="Dinner"
        options={[
          { value: "", label: dinners.data ? "Choose a dinner" : "Loading dinners…" },
          ...(dinners.data ?? []).map(({ id, title, dateTime, availableSeats }) => ({
            value: String(id),
            label: `${dates.day(dateTime)}: ${title} (${seatsInWords(availableSeats)})`,
          })),
        ]}
        hint={dinners.data?.length === 0 && "There are no other upcoming dinners."}
        error={dinners.error ? errorMessage(dinners.error, NOT_REACHED) : undefined}
        {...form.register("eventId")}
      />
      {isKnown && preview.error && (
        <Alert tone="warning" role="alert">
          {errorMessage(preview.error, NOT_REACHED)}
        </Alert>
      )}
      {isKnown && preview.data && (
        <>
          <section className="border-t border-line pt-5">
            <WhatFollows from={event.id} to={eventId} preview={preview.data} />
          </section>
          {preview.data.emails.length > 0 && (
            <Checkbox label={`Email ${preview.data.emails.join(" and ")}`} {...form.register("isTold")} />
          )}
        </>
      )}
    </FormDialog>
  );
}

function seatsInWords(seats: number): string {
  if (seats <= 0) return "no seats left";
  return `${seats} ${seats === 1 ? "seat" : "seats"} left`;
}

function WhatFollows({ from, to, preview }: { from: number; to: number; preview: ChangePreview }) {
  const { amount, sentence, seats, there, follows, venueTold } = preview;
  if (!there) return null;
  return (
    <ul className="space-y-4">
      <Point
        icon={Armchair}
        title={`${seats.after} of ${there.seatsFree} open ${there.seatsFree === 1 ? "seat" : "seats"} at ${there.title}`}
      >
        Their {seats.before === 1 ? "seat" : "seats"} here will go to the next party on the waitlist or become
        available to others.
      </Point>
      <Point icon={CreditCard} title={moneyTitle(amount)}>
        {sentence}
      </Point>
      <Point icon={Users} title="The same people, in a new registration">
        {follows.map((one) => (
          <span key={one} className="block">
            {one}
          </span>
        ))}
      </Point>
      <Rejecting preview={preview} />
      <VenueTold eventId={from} told={venueTold} />
      <VenueTold eventId={to} told={there.venueTold} at={there.title} />
    </ul>
  );
}
