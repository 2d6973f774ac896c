import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { formatMoney } from "#web/platform/money.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { consequence } from "#web/registrations/attendees/edit/consequence.ts";
import { ALL_PAYMENT_METHODS, PaidOutside } from "#web/registrations/PaidOutside.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { newerRegistration } from "./attendee-errors.ts";
import { useChangeRegistration } from "./change-registration.ts";
import { COMPLIMENTARY, type PaidHowForm, paidHowIn } from "./paid-how.ts";
import { hasPaidByCard, nameOf } from "./party.ts";

interface RecordPaymentDialogProps {
  event: Pick<Event, "id" | "dateTime">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Mark Paid, but says first what becomes of the party, and asks how it paid; the answer may be left out. */
export function RecordPaymentDialog({ event, party: opened, onClose }: RecordPaymentDialogProps) {
  // After a conflict the newer one, so that what was typed can be sent again.
  const [party, setParty] = useState(opened);
  const form = useForm<PaidHowForm>({
    defaultValues: { paymentMethod: "", checkNumber: "" },
  });
  const { register, watch, formState } = form;
  const saving = useChangeRegistration(event.id);
  const method = watch("paymentMethod");
  const isAhead = Date.now() < Date.parse(event.dateTime);
  return (
    <FormDialog
      form={form}
      title="Record Payment"
      description={`${nameOf(party)}, ${describeTickets(party)}, ${formatMoney(party.amount)}`}
      submit="Record Payment"
      isBusy={saving.isPending}
      onClose={onClose}
      onSubmit={(typed) =>
        saving.mutate(
          { seen: party, change: { status: "confirmed", ...paidHowIn(typed) } },
          { onSuccess: onClose, onError: (error) => setParty(newerRegistration(error) ?? party) },
        )
      }
    >
      <p>{consequence({ party, chosen: "confirmed", isAhead })}</p>
      {!hasPaidByCard(party) && (
        <PaidOutside
          options={ALL_PAYMENT_METHODS}
          method={method}
          choice={{ hint: method === "complimentary" && COMPLIMENTARY, ...register("paymentMethod") }}
          checkNumber={{ error: formState.errors.checkNumber?.message, ...register("checkNumber") }}
        />
      )}
    </FormDialog>
  );
}
