import { useFormContext } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useConflictHint } from "#web/ui/form/ConflictNote.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { valueAsText } from "#web/ui/form/use-record-form.ts";
import type { EditForm } from "./edit-form.ts";

const STATUSES = [
  { value: "confirmed", label: "PAID" },
  { value: "waitlist", label: "IN WAITLIST" },
];
const TYPES = [
  { value: "online", label: "Card, in the portal" },
  { value: "manual", label: "Manual: check or cash" },
];

/** A field's value in a sentence: a status and a way of paying as their label. */
export function editFieldText(key: string, value: unknown): string {
  const options = key === "status" ? STATUSES : key === "paymentType" ? TYPES : [];
  return options.find((option) => option.value === value)?.label ?? valueAsText(value);
}

/** PAID or IN WAITLIST, and what becomes of seats and money where it is changed (S-45). */
export function EditStatus({
  event,
  party,
}: {
  event: Pick<Event, "dateTime">;
  party: AttendeeRegistration;
}) {
  const { register, watch, formState } = useFormContext<EditForm>();
  const isAhead = Date.now() < Date.parse(event.dateTime);
  return (
    <RadioGroup
      label="Status"
      options={STATUSES}
      hint={useConflictHint("status", consequence(party, watch("status"), isAhead))}
      error={formState.errors.status?.message}
      {...register("status")}
    />
  );
}

function consequence(
  party: AttendeeRegistration,
  chosen: string | null | undefined,
  isAhead: boolean,
): string | undefined {
  const { status, totalTickets, paidByCard, user } = party;
  const email = user.email && isAhead ? ` ${user.email} will be emailed.` : "";
  const seats = totalTickets === 1 ? "1 seat" : `${totalTickets} seats`;
  if (chosen === "waitlist" && status !== "waitlist") {
    const money =
      paidByCard && Number(paidByCard) > 0
        ? ` ${formatMoney(paidByCard)} paid by card will be owed back.`
        : "";
    return `Gives up ${seats}.${money}${email}`;
  }
  if (chosen === "confirmed" && status !== "confirmed") {
    const payment =
      status === "pending"
        ? "the open card payment ends, and it counts as paid manually"
        : "it counts as paid";
    return `Takes ${seats}; ${payment}.${email}`;
  }
  return status === "pending" ? "The card payment is still open." : undefined;
}

/** How it was paid, as the lists have it (S-59). */
export function EditPaymentType() {
  const { register, formState } = useFormContext<EditForm>();
  return (
    <Select
      label="Paid"
      options={TYPES}
      hint={useConflictHint("paymentType")}
      error={formState.errors.paymentType?.message}
      {...register("paymentType")}
    />
  );
}
