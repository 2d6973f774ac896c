import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import { cameBackWarning } from "#contract/officers/mailbox-words.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useLengthenOffer } from "#web/registrations/attendees/change-registration.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Select } from "#web/ui/form/Select.tsx";

const DAY_MS = 86_400_000;
const DAYS = [1, 2, 3, 7];

interface LengthenDialogProps {
  event: Pick<Event, "id" | "dateTime" | "registrationDeadline">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Gives a party more time for its offer, a day or more, no later than the close of registration. */
export function LengthenDialog({ event, party, onClose }: LengthenDialogProps) {
  const dates = useDates();
  const seenUntil = party.offerExpiresAt ?? "";
  const choices = ends(seenUntil, event.registrationDeadline ?? event.dateTime);
  const form = useForm({ defaultValues: { until: choices[0] ?? "", reason: "" } });
  const { errors } = form.formState;
  const saving = useLengthenOffer(event.id);
  return (
    <FormDialog
      form={form}
      title="Hold Longer"
      description={`${nameOf(party)}. The offer expires ${dates.dayAndTime(seenUntil)}.`}
      submit="Hold Seats"
      isBusy={saving.isPending}
      onClose={onClose}
      onSubmit={({ until, reason }) =>
        saving.mutate({ id: party.id, seenUntil, until, reason: reason.trim() }, { onSuccess: onClose })
      }
    >
      <Select
        label="Hold the seats until"
        hint={told(party)}
        error={errors.until?.message}
        options={choices.map((end) => ({ value: end, label: dates.dayAndTime(end) }))}
        {...form.register("until", { required: "The offer already lasts until registration closes" })}
      />
      <Field
        label="Reason"
        hint="Only officers will see this, in the audit log."
        maxLength={200}
        error={errors.reason?.message}
        {...form.register("reason", { validate: (reason) => reason.trim() !== "" || "Please give a reason" })}
      />
    </FormDialog>
  );
}

/** Says whether the party will be emailed. */
function told({
  user: { email },
  emailsCameBack,
}: Pick<AttendeeRegistration, "user" | "emailsCameBack">): string {
  if (email === null) return "We have no email address for them, so please give them a call.";
  return `We’ll email the party the new time.${emailsCameBack ? ` ${cameBackWarning(email)}` : ""}`;
}

/** Days after the offer's end, and the close of registration, as far as it is later. */
function ends(offerEnds: string, closesAt: string): string[] {
  const [from, last] = [Date.parse(offerEnds), Date.parse(closesAt)];
  const days = DAYS.map((days) => from + days * DAY_MS).filter((end) => end < last);
  return [...days, ...(last > from ? [last] : [])].map((end) => new Date(end).toISOString());
}
