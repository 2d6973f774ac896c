import { useMemo } from "react";
import { useForm } from "react-hook-form";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { useSpecifiedMessages } from "#contract/values/messages.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { PartyNames } from "#web/registrations/register/PartyNames.tsx";
import { checkWithin } from "#web/registrations/register/registration-check.ts";
import {
  type FilledForm,
  requestsOf,
  startingForm,
  type TypedForm,
} from "#web/registrations/register/registration-form.ts";
import { SpecialRequests } from "#web/registrations/register/SpecialRequests.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { NOT_REACHED, useChangeDetails } from "./change-own-registration.ts";

interface DetailsDialogProps {
  own: MyRegistration["registrations"];
  eventTitle: string;
  onClose: () => void;
}

/** Names and requests of a registration that is there already: the registration form without its tickets. */
export function DetailsDialog({ own, eventTitle, onClose }: DetailsDialogProps) {
  useSpecifiedMessages();
  const resolver = useMemo(() => checkWithin(own.totalTickets), [own.totalTickets]);
  const form = useForm<TypedForm, unknown, FilledForm>({
    resolver,
    // The terms were agreed to when the seats were taken.
    defaultValues: { ...startingForm(own, requestsOf(own)), agreeToTerms: true },
  });
  const changing = useChangeDetails(own);
  const { register } = form;
  const { errors, isDirty } = form.formState;
  const wrongParty = errors.memberTickets?.message ?? errors.guestTickets?.message;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change names and requests"
      description={eventTitle}
      isUnsaved={isDirty}
    >
      <form
        noValidate
        className="space-y-6"
        onSubmit={form.handleSubmit(
          ({ guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements }) => {
            if (changing.isPending) return;
            changing.mutate(
              { guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements },
              { onSuccess: onClose },
            );
          },
        )}
      >
        <PartyNames party={own} {...{ register, errors }} />
        <SpecialRequests {...{ register, errors }} />
        {(wrongParty || changing.isError) && (
          <Alert tone="alarm" role="alert">
            {wrongParty ?? errorMessage(changing.error, NOT_REACHED)}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={onClose}>
            Keep current details
          </Button>
          <Button type="submit" disabled={changing.isPending}>
            {changing.isPending ? "Saving..." : "Save Changes"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
