import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { useCorrectContact } from "#web/registrations/attendees/change-registration.ts";
import { newerRegistration } from "#web/registrations/attendees/newer-registration.ts";
import { hasPaidByCard, nameOf } from "#web/registrations/attendees/party.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";

interface ContactDialogProps {
  event: Pick<Event, "id" | "dateTime">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Corrects the address of a party without a login, and sends its confirmation again. */
export function ContactDialog({ event, party: opened, onClose }: ContactDialogProps) {
  // After a conflict the newer one, so that what was typed can be sent again.
  const [party, setParty] = useState(opened);
  const before = opened.user.email ?? "";
  const form = useForm({ defaultValues: { email: before, sendAgain: true } });
  const saving = useCorrectContact(event.id);
  const again = whatIsSent(party, pageNow().getTime() < Date.parse(event.dateTime));
  return (
    <FormDialog
      form={form}
      title={before === "" ? "Add Email" : "Correct Email"}
      description={nameOf(party)}
      submit="Save Email"
      isBusy={saving.isPending}
      onClose={onClose}
      onSubmit={({ email, sendAgain }) =>
        saving.mutate(
          { seen: party, email: email.trim(), sendAgain: sendAgain && again !== null },
          { onSuccess: onClose, onError: (error) => setParty(newerRegistration(error) ?? party) },
        )
      }
    >
      <Field
        label="Email"
        type="email"
        hint={before !== "" && "Emails that haven’t reached the old address will go to this one."}
        error={form.formState.errors.email?.message}
        {...form.register("email", { required: "Valid email is required" })}
      />
      {again && <Checkbox label={again} {...form.register("sendAgain")} />}
    </FormDialog>
  );
}

/** What the party can be sent, for the first time or again; null if nothing. */
function whatIsSent(party: AttendeeRegistration, isAhead: boolean): string | null {
  const again = party.user.email ? " again" : "";
  if (party.status === "waitlist") return `Email them${again} that they’re on the waitlist`;
  if (party.status === "pending") return null;
  if (!isAhead) return hasPaidByCard(party) ? `Send the receipt${again}` : null;
  return `Send the confirmation${again}${hasPaidByCard(party) ? ", with the receipt" : ""}`;
}
