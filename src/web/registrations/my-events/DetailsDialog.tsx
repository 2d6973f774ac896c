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
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
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
    shouldFocusError: false,
  });
  const changing = useChangeDetails(own);
  const { register } = form;
  const { errors } = form.formState;
  const wrongParty = errors.memberTickets?.message ?? errors.guestTickets?.message;
  return (
    <FormDialog
      form={form}
      title="Change names and requests"
      description={eventTitle}
      isBusy={changing.isPending}
      onClose={onClose}
      onSubmit={({ guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements }) =>
        changing.mutate(
          { guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements },
          { onSuccess: onClose },
        )
      }
    >
      <PartyNames party={own} register={register} errors={errors} />
      <SpecialRequests register={register} errors={errors} />
      {(wrongParty || changing.isError) && (
        <Alert tone="alarm" role="alert">
          {wrongParty ?? errorMessage(changing.error, NOT_REACHED)}
        </Alert>
      )}
      <FormActions
        submit="Save Changes"
        isBusy={changing.isPending}
        cancel="Keep current details"
        onCancel={onClose}
        className="border-t border-line pt-5"
      />
    </FormDialog>
  );
}
