import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { useSpecifiedMessages } from "#contract/messages.ts";
import type { MyRegistration } from "#contract/registrations.ts";
import { reasonOf } from "#web/platform/api-error.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { NOT_REACHED, useChangeDetails } from "./give-up.ts";
import { PartyNames } from "./PartyNames.tsx";
import { checkWithin } from "./registration-check.ts";
import { type FilledForm, startingForm, type TypedForm, wishesOf } from "./registration-form.ts";
import { Wishes } from "./Wishes.tsx";

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
    defaultValues: { ...startingForm(own, wishesOf(own)), agreeToTerms: true },
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
        <Wishes {...{ register, errors }} />
        {(wrongParty || changing.isError) && (
          <Alert tone="alarm" role="alert">
            {wrongParty ?? reasonOf(changing.error, NOT_REACHED)}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <Button tone="secondary" onClick={onClose}>
            Leave as It Is
          </Button>
          <Button type="submit" disabled={changing.isPending}>
            {changing.isPending ? "Saving..." : "Save Changes"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
