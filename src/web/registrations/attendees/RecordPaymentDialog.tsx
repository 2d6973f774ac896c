import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { consequence } from "#web/registrations/attendees/edit/consequence.ts";
import type { Change } from "#web/registrations/attendees/edit/edit-form.ts";
import { newerRegistration } from "#web/registrations/attendees/newer-registration.ts";
import { PayByField } from "#web/registrations/manual/received/PayByField.tsx";
import { NOW_AND_BY_ME, ReceivedFields } from "#web/registrations/manual/received/ReceivedFields.tsx";
import { ALL_PAYMENT_METHODS, PAYS_LATER, PaidOutside } from "#web/registrations/PaidOutside.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { useChangeRegistration } from "./change-registration.ts";
import {
  COMPLIMENTARY,
  type PaidHowForm,
  paidHowIn,
  type ReceivedForm,
  receivedIn,
  recordedIfNone,
} from "./paid-how.ts";
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
  const form = useForm<PaidHowForm & Required<ReceivedForm> & More>({
    defaultValues: {
      paymentMethod: "",
      checkNumber: "",
      receivedOn: "",
      receivedBy: "",
      paymentNote: "",
      payBy: "",
      sendReceipt: true,
    },
  });
  const { register, watch, formState } = form;
  const saving = useChangeRegistration(event.id);
  const method = watch("paymentMethod");
  const paysLater = method === PAYS_LATER.value;
  const asksHow = party.status === "unpaid" || !hasPaidByCard(party);
  function failed(error: unknown) {
    setParty(newerRegistration(error) ?? party);
    for (const { path, message } of fieldErrorsIn(error))
      if (path === "receivedOn" || path === "payBy") form.setError(path, { message });
  }
  const isAhead = Date.now() < Date.parse(event.dateTime);
  return (
    <FormDialog
      form={form}
      title="Record Payment"
      description={`${nameOf(party)}, ${describeTickets(party)}, ${formatMoney(party.status === "unpaid" ? party.amountDue : party.amount)}`}
      submit={paysLater ? "Hold Seats" : "Record Payment"}
      isBusy={saving.isPending}
      onClose={onClose}
      onSubmit={(typed) =>
        saving.mutate({ seen: party, change: changeIn(typed) }, { onSuccess: onClose, onError: failed })
      }
    >
      <p>{consequence({ party, chosen: paysLater ? "unpaid" : "confirmed", isAhead })}</p>
      {asksHow && (
        <PaidOutside
          options={party.status === "unpaid" ? ALL_PAYMENT_METHODS : [...ALL_PAYMENT_METHODS, PAYS_LATER]}
          method={method}
          ifNone={recordedIfNone(party)}
          choice={{ hint: method === "complimentary" && COMPLIMENTARY, ...register("paymentMethod") }}
          checkNumber={{ error: formState.errors.checkNumber?.message, ...register("checkNumber") }}
        />
      )}
      {paysLater && <PayByField error={formState.errors.payBy?.message} {...register("payBy")} />}
      {method !== "complimentary" && !paysLater && (
        <ReceivedFields
          hint={NOW_AND_BY_ME}
          receivedOn={{ error: formState.errors.receivedOn?.message, ...register("receivedOn") }}
          receivedBy={register("receivedBy")}
          note={register("paymentNote")}
        />
      )}
      {isAhead && party.status === "unpaid" && method !== "complimentary" && party.user.email && (
        <Checkbox label={`Email a receipt to ${party.user.email}`} {...register("sendReceipt")} />
      )}
    </FormDialog>
  );
}

type More = { payBy: string; sendReceipt: boolean };
type Typed = PaidHowForm & ReceivedForm & More;

/** What is recorded: that it was paid and how, or that it pays later and by when. */
function changeIn(typed: Typed): Change {
  if (typed.paymentMethod === PAYS_LATER.value) {
    return { status: "unpaid", ...(typed.payBy !== "" && { payBy: typed.payBy }) };
  }
  return {
    status: "confirmed",
    ...paidHowIn(typed),
    ...receivedIn(typed),
    ...(!typed.sendReceipt && { sendReceipt: false }),
  };
}
