import { useFormContext } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { COMPLIMENTARY } from "#web/registrations/attendees/paid-how.ts";
import { COUPLE_SEATING_OPTIONS } from "#web/registrations/couple-seating.ts";
import { NOW_AND_BY_ME, ReceivedFields } from "#web/registrations/manual/received/ReceivedFields.tsx";
import { ALL_PAYMENT_METHODS, PaidOutside } from "#web/registrations/PaidOutside.tsx";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { valueAsText } from "#web/ui/form/use-record-form.ts";
import { consequence } from "./consequence.ts";
import type { EditForm } from "./edit-form.ts";

const STATUSES = [
  { value: "confirmed", label: "PAID" },
  { value: "waitlist", label: "IN WAITLIST" },
];
const TYPES = [
  { value: "online", label: "Card, in the portal" },
  { value: "manual", label: "Manual: check or cash" },
];

/** How the couple of a party wants to sit (D-025). */
export function EditCoupleSeating() {
  const { register, formState } = useFormContext<EditForm>();
  return (
    <Select
      label="How the couple sits"
      options={COUPLE_SEATING_OPTIONS}
      hint={useConflictHint("coupleSeating")}
      error={formState.errors.coupleSeating?.message}
      {...register("coupleSeating")}
    />
  );
}

const OPTIONS: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  status: STATUSES,
  paymentType: TYPES,
  paymentMethod: ALL_PAYMENT_METHODS,
  coupleSeating: COUPLE_SEATING_OPTIONS,
};

/** A field's value in a sentence: a status and a way of paying as their label. */
export function editFieldText(key: string, value: unknown): string {
  return OPTIONS[key]?.find((option) => option.value === value)?.label ?? valueAsText(value);
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
      hint={useConflictHint("status", consequence({ party, chosen: watch("status"), isAhead }))}
      error={formState.errors.status?.message}
      {...register("status")}
    />
  );
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

/** How it was paid outside the portal; the same question as in Record Payment. With `keeps`, blank fields keep what is recorded. */
export function EditPaidHow({ keeps = false }: { keeps?: boolean }) {
  const { register, watch, formState } = useFormContext<EditForm>();
  const method = watch("paymentMethod") ?? "";
  const isNothingDue = Number(watch("amount")) === 0;
  const { errors } = formState;
  return (
    <div className="space-y-2">
      <PaidOutside
        options={ALL_PAYMENT_METHODS}
        method={method}
        {...((keeps || isNothingDue) && { ifNone: false })}
        choice={{
          hint: useConflictHint("paymentMethod", method === "complimentary" && COMPLIMENTARY),
          error: errors.paymentMethod?.message,
          ...register("paymentMethod"),
        }}
        checkNumber={{
          hint: useConflictHint("checkNumber"),
          error: errors.checkNumber?.message,
          ...register("checkNumber"),
        }}
      />
      {method !== "complimentary" && (
        <ReceivedFields
          hint={keeps ? "Leave blank to keep what’s recorded." : NOW_AND_BY_ME}
          receivedOn={{ error: errors.receivedOn?.message, ...register("receivedOn") }}
          receivedBy={{ error: errors.receivedBy?.message, ...register("receivedBy") }}
          note={{ error: errors.paymentNote?.message, ...register("paymentNote") }}
        />
      )}
    </div>
  );
}
