import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useSpecifiedMessages } from "#contract/values/messages.ts";
import { NOT_REACHED, refusalIn } from "#web/platform/api/api-error.ts";
import { AskWho } from "#web/registrations/AskWho.tsx";
import type { OtherPersons } from "#web/registrations/party-form/AttendeeNames.tsx";
import {
  type Doubt,
  doubtsIn,
  namesWithOthers,
  useOtherPersons,
} from "#web/registrations/party-form/other-persons.ts";
import { PartyNames } from "#web/registrations/party-form/PartyNames.tsx";
import { PartyRequests } from "#web/registrations/party-form/PartyRequests.tsx";
import { checkWithin } from "#web/registrations/register/registration-check.ts";
import {
  type FilledForm,
  requestsOf,
  startingForm,
  type TypedForm,
} from "#web/registrations/register/registration-form.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Section } from "#web/ui/form/Section.tsx";
import { useChangeDetails } from "./change-own-registration.ts";

interface DetailsDialogProps {
  own: MyRegistration["registrations"];
  eventTitle: string;
  /** After the deadline, only the spelling of names can be corrected. */
  namesOnly?: boolean;
  onClose: () => void;
}

/** Names and requests of a registration that is there already: the registration form without its tickets. */
export function DetailsDialog({ own, eventTitle, namesOnly = false, onClose }: DetailsDialogProps) {
  useSpecifiedMessages();
  const resolver = useMemo(() => checkWithin(own.totalTickets), [own.totalTickets]);
  const form = useForm<TypedForm, unknown, FilledForm>({
    resolver,
    // The terms were agreed to when the seats were taken.
    defaultValues: { ...startingForm(own, requestsOf(own)), agreeToTerms: true },
    shouldFocusError: false,
  });
  const changing = useChangeDetails(own);
  const others = useOtherPersons();
  const [asking, setAsking] = useState<{ filled: FilledForm; doubts: Doubt[] } | null>(null);
  const spouse = own.attendees.find(({ isSpouse }) => isSpouse);
  function save(filled: FilledForm, isAnother: OtherPersons["has"]) {
    setAsking(null);
    const { foodRequests, seatingRequests, specialRequirements } = filled;
    const guestInfo = namesWithOthers("guestInfo", filled.guestInfo, isAnother);
    const memberInfo = namesWithOthers("memberInfo", filled.memberInfo, isAnother);
    const details = { guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements };
    changing.mutate(details, { onSuccess: onClose });
  }
  const { errors } = form.formState;
  const wrongParty = errors.memberTickets?.message ?? errors.guestTickets?.message;
  return (
    <FormDialog
      form={form}
      title={namesOnly ? "Correct Names" : "Change Names and Requests"}
      description={eventTitle}
      isBusy={changing.isPending}
      refusal={wrongParty ?? refusalIn(changing.error, NOT_REACHED)}
      submit="Save Changes"
      cancel="Keep Current Details"
      onClose={onClose}
      hasMoreUnsaved={others.isAny}
      onSubmit={(filled) => {
        const doubts = doubtsIn(own, filled, others.has);
        if (doubts.length > 0) setAsking({ filled, doubts });
        else save(filled, others.has);
      }}
    >
      <PartyNames
        party={own}
        others={namesOnly ? undefined : others}
        spouse={
          spouse && (
            <div className="rounded-md border border-line px-5 py-4">
              <p className="font-display text-lg">{fullName(spouse)}</p>
              <p className="text-sm text-soft">Your spouse (the name comes from their own profile)</p>
            </div>
          )
        }
      />
      {!namesOnly && (
        <Section title="Special Requests">
          <PartyRequests by="member" />
        </Section>
      )}
      {asking && (
        <AskWho
          doubts={asking.doubts}
          onCorrected={() => save(asking.filled, others.has)}
          onAnother={() =>
            save(
              asking.filled,
              (list, place) =>
                others.has(list, place) ||
                asking.doubts.some((doubt) => doubt.list === list && doubt.place === place),
            )
          }
          onClose={() => setAsking(null)}
        />
      )}
    </FormDialog>
  );
}
