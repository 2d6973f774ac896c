import { useFormContext } from "react-hook-form";
import type { AttendeeRegistration } from "#contract/attendees.ts";
import type { Event } from "#contract/events.ts";
import { dollars } from "#web/platform/money.ts";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useHint } from "./EditFields.tsx";
import type { EditForm } from "./edit-form.ts";

const STATUSES = [
  { value: "confirmed", label: "PAID" },
  { value: "waitlist", label: "IN WAITLIST" },
];
const TYPES = [
  { value: "online", label: "By card in the portal" },
  { value: "manual", label: "By hand: check or cash" },
];

const labelIn = (options: typeof STATUSES) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

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
      hint={useHint("status", consequence(party, watch("status"), isAhead), labelIn(STATUSES))}
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
  const letter = user.email && isAhead ? ` A letter tells ${user.email}.` : "";
  const seats = totalTickets === 1 ? "1 seat" : `${totalTickets} seats`;
  if (chosen === "waitlist" && status !== "waitlist") {
    const money =
      paidByCard && Number(paidByCard) > 0 ? ` ${dollars(paidByCard)} paid by card is then owed back.` : "";
    return `Gives up ${seats}.${money}${letter}`;
  }
  if (chosen === "confirmed" && status !== "confirmed") {
    const payment =
      status === "pending"
        ? "the open card payment ends, and it counts as paid by hand"
        : "it counts as paid";
    return `Takes ${seats}; ${payment}.${letter}`;
  }
  return status === "pending" ? "The payment by card is still open." : undefined;
}

/** How it was paid, as the lists have it (S-59). */
export function EditPaymentType() {
  const { register, formState } = useFormContext<EditForm>();
  return (
    <Select
      label="Paid"
      options={TYPES}
      hint={useHint("paymentType", undefined, labelIn(TYPES))}
      error={formState.errors.paymentType?.message}
      {...register("paymentType")}
    />
  );
}
