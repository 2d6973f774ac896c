import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { fieldErrorsIn, NOT_REACHED, refusalIn } from "#web/platform/api/api-error.ts";
import { AskWho } from "#web/registrations/AskWho.tsx";
import { describeTickets } from "#web/registrations/amount.ts";
import { useChangeRegistration } from "#web/registrations/attendees/change-registration.ts";
import { newerRegistration } from "#web/registrations/attendees/newer-registration.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { type Doubt, doubtsIn } from "#web/registrations/party-form/other-persons.ts";
import { PartyArea, PartyField } from "#web/registrations/party-form/PartyFields.tsx";
import { PartyRequests } from "#web/registrations/party-form/PartyRequests.tsx";
import { VenueKnows } from "#web/registrations/persons/ChangePoints.tsx";
import { useSession } from "#web/session/session.ts";
import { Conflicts } from "#web/ui/feedback/ConflictNote.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { useRecordForm } from "#web/ui/form/use-record-form.ts";
import { EditConsequences } from "./EditConsequences.tsx";
import { EditNames, TableField } from "./EditNames.tsx";
import { EditCoupleSeating, EditPaidHow, EditPaymentType, EditStatus, editFieldText } from "./EditStatus.tsx";
import {
  asksPaidHow,
  type Change,
  changeIn,
  checkFor,
  type EditForm,
  fieldAt,
  formOf,
  isMarkedPaid,
} from "./edit-form.ts";
import { useEditPreview } from "./edit-preview.ts";

interface EditRegistrationDialogProps {
  event: Pick<Event, "id" | "dateTime">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Everything an officer can change in a registration; only changed fields are sent. */
export function EditRegistrationDialog({ event, party, onClose }: EditRegistrationDialogProps) {
  const session = useSession();
  const form = useForm<EditForm>({
    // What is checked is what would be sent for the registration that the form is based on now.
    resolver: (typed, context, options) => checkFor(known)(typed, context, options),
    defaultValues: formOf(party),
    shouldFocusError: false,
  });
  const { base, isStale, conflicts, refusals, showRefusal } = useRecordForm({
    form,
    stored: party,
    toValues: formOf,
    format: editFieldText,
  });
  const known: AttendeeRegistration = base ?? party;
  const saving = useChangeRegistration(event.id);
  const [status = "", paymentType = ""] = form.watch(["status", "paymentType"]);
  const asksHow = asksPaidHow(known, { status, paymentType });
  const isMarked = isMarkedPaid(known, { status });

  const [asking, setAsking] = useState<{ change: Change; doubts: Doubt[] } | null>(null);

  const preview = useEditPreview(known, changeIn(known, form.watch()));

  function save(change: Change, replaced: readonly number[]) {
    setAsking(null);
    saving.mutate(
      {
        seen: known,
        change: { ...change, ...(replaced.length > 0 && { replaced: [...replaced] }) },
        read: preview.read,
      },
      { onSuccess: onClose, onError: onFailed },
    );
  }

  function onFailed(error: unknown) {
    preview.showNewer(error);
    const fieldErrors = fieldErrorsIn(error).map(({ path, message }) => ({
      path: fieldAt(path.split(".")),
      message,
    }));
    showRefusal({ newer: newerRegistration(error), fieldErrors });
  }

  return (
    <FormDialog
      form={form}
      title="Edit Registration Details"
      description={`${nameOf(known)}, Registration #${known.id}, ${describeTickets(known)}`}
      isBusy={saving.isPending}
      refusal={refusalIn(saving.error, NOT_REACHED)}
      advice={isStale && "Their changes are shown below each field. Choose what to keep, then save again."}
      refusals={refusals}
      submit="Save Changes"
      onClose={onClose}
      onSubmit={(typed) => {
        const change = changeIn(known, typed);
        // A party that waits has no persons yet, of whom anything could have been said.
        const doubts = known.attendees.length > 0 ? doubtsIn(known, change, () => false) : [];
        if (doubts.length > 0) setAsking({ change, doubts });
        else save(change, []);
      }}
    >
      <Conflicts of={conflicts}>
        <div className="grid gap-5 sm:grid-cols-[9rem_1fr]">
          <TableField name="tableNumber" label="Table number" placeholder="Unassigned" />
          <EditStatus event={event} party={known} />
        </div>
        {asksHow && isMarked && <EditPaidHow />}
        <PartyRequests by="edit" />
        <EditNames list="memberInfo" party={known} />
        <EditNames list="guestInfo" party={known} />
        {isCouple(known) && <EditCoupleSeating />}
        <PartyArea name="adminNotes" label="Admin notes" rows={2} hint="Seen by officers only." />
        {session?.isAdmin && <EditMoney asksHow={asksHow && !isMarked} />}
        {preview.isAsked && (
          <EditConsequences
            eventId={event.id}
            preview={preview.data}
            error={saving.error ? null : preview.error}
          />
        )}
        {known.status !== "waitlist" && <VenueKnows eventId={event.id} />}
      </Conflicts>
      {asking && (
        <AskWho
          doubts={asking.doubts}
          onCorrected={() => save(asking.change, [])}
          onAnother={() => save(asking.change, personsAt(known, asking.doubts))}
          onClose={() => setAsking(null)}
        />
      )}
    </FormDialog>
  );
}

/** The persons in these places; the owner, who has the first member ticket, is in no list. */
function personsAt({ attendees }: AttendeeRegistration, places: readonly Doubt[]): number[] {
  return places.flatMap(({ list, place }) => {
    const kind = list === "guestInfo" ? "guest" : "member";
    const inOrder = attendees.filter((one) => one.kind === kind).toSorted((a, b) => a.place - b.place);
    return inOrder[kind === "guest" ? place : place + 1]?.id ?? [];
  });
}

/** Whether two of the party are a couple: spouses by their records, or partners. */
function isCouple({ attendees, memberId }: AttendeeRegistration): boolean {
  return attendees.some(
    (person) => person.partnerOf !== null || (person.memberId !== null && person.memberId !== memberId),
  );
}

/** What the list says of the money: a full officer's to set right (S-45). */
function EditMoney({ asksHow }: { asksHow: boolean }) {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="sr-only">Amount and payment</legend>
      <p className="mb-4 text-sm text-soft">
        Changing these never charges a card. If you lower an amount that a card paid, the difference is owed
        back.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <PartyField name="amount" label="Amount in dollars" inputMode="decimal" />
        <EditPaymentType />
      </div>
      <div className="mt-5">
        <PartyField
          name="amountWhy"
          label="Reason for the amount"
          maxLength={500}
          hint="Why it is more or less than what each person costs. Seen by officers only."
        />
      </div>
      {asksHow && (
        <div className="mt-5">
          <EditPaidHow keeps />
        </div>
      )}
    </fieldset>
  );
}
