import { useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { errorMessage, fieldErrorsIn, isUnauthorized } from "#web/platform/api/api-error.ts";
import { describeTickets } from "#web/registrations/amount.ts";
import { NOT_REACHED, newerRegistration } from "#web/registrations/attendees/attendee-errors.ts";
import { useChangeRegistration } from "#web/registrations/attendees/change-registration.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { EditArea, EditField, Newer } from "./EditFields.tsx";
import { EditNames } from "./EditNames.tsx";
import { EditPaymentType, EditStatus } from "./EditStatus.tsx";
import { changedBetween, changeIn, checkFor, type EditForm, fieldAt, formOf } from "./edit-form.ts";

interface EditRegistrationDialogProps {
  event: Pick<Event, "id" | "dateTime">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Everything an officer can change in a registration; only changed fields are sent. */
export function EditRegistrationDialog({ event, party, onClose }: EditRegistrationDialogProps) {
  const session = useSession();
  // What the form builds on: the registration as it was read, or the newer one that a stale form was answered with.
  const [known, setKnown] = useState(party);
  const resolver = useMemo(() => checkFor(known), [known]);
  const form = useForm<EditForm>({ resolver, defaultValues: formOf(party), shouldFocusError: false });
  const { isDirty, submitCount } = form.formState;
  const saving = useChangeRegistration(event.id);
  const element = useRef<HTMLFormElement>(null);
  // After a refused attempt the first wrong field is gone to, in the order of the dialog.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  function onRefused(error: unknown) {
    const newer = newerRegistration(error);
    if (newer) {
      setKnown(newer);
      form.reset(formOf(newer), { keepDirtyValues: true, keepSubmitCount: true });
    }
    for (const { path, message } of fieldErrorsIn(error)) {
      form.setError(fieldAt(path.split(".")), { message });
    }
  }

  const refusal = saving.isError && !isUnauthorized(saving.error) ? saving.error : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Edit Registration Details"
      description={`${nameOf(known)}, Registration #${known.id}, ${describeTickets(known)}`}
      isUnsaved={isDirty}
    >
      <FormProvider {...form}>
        <Newer value={changedBetween(party, known)}>
          <form
            ref={element}
            noValidate
            className="space-y-6"
            onSubmit={form.handleSubmit((typed) => {
              if (saving.isPending) return;
              saving.mutate(
                { seen: known, change: changeIn(known, typed) },
                { onSuccess: onClose, onError: onRefused },
              );
            })}
          >
            <div className="grid gap-5 sm:grid-cols-[9rem_1fr]">
              <EditField
                name="tableNumber"
                label="Table number"
                type="number"
                inputMode="numeric"
                min={1}
                step={1}
                placeholder="Unassigned"
              />
              <EditStatus event={event} party={known} />
            </div>
            <EditArea name="foodRequests" label="Food requests" />
            <EditArea name="seatingRequests" label="Seating requests" />
            <EditArea name="specialRequirements" label="Special requirements" />
            <EditNames list="memberInfo" party={known} />
            <EditNames list="guestInfo" party={known} />
            <EditArea name="adminNotes" label="Admin notes" hint="Seen by officers only." />
            {session?.isAdmin && <EditMoney />}
            {refusal && (
              <Alert tone="alarm" role="alert">
                <p>{errorMessage(refusal, NOT_REACHED)}</p>
                {newerRegistration(refusal) && (
                  <p className="mt-1">
                    Their changes are shown below each field. Choose what to keep, then save again.
                  </p>
                )}
              </Alert>
            )}
            <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
              <HistoryButton thing="registration" id={known.id} name={nameOf(known)} className="mr-auto" />
              <Button tone="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" className="max-sm:grow" disabled={saving.isPending}>
                {saving.isPending ? "Saving..." : "Save Changes"}
              </Button>
            </div>
          </form>
        </Newer>
      </FormProvider>
    </Dialog>
  );
}

/** What the list says of the money: a full officer's to set right (S-45). */
function EditMoney() {
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="sr-only">Amount and payment</legend>
      <p className="mb-4 text-sm text-soft">
        Changing these never charges a card. If you lower an amount that a card paid, the difference is owed
        back.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <EditField name="amount" label="Amount in dollars" inputMode="decimal" />
        <EditPaymentType />
      </div>
    </fieldset>
  );
}
