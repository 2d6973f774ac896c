import { CreditCard, Mail } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { SuggestedMember } from "#contract/directory.ts";
import type { Event } from "#contract/events.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { fullName } from "#contract/values/full-name.ts";
import { errorMessage, NOT_REACHED } from "#web/platform/api/api-error.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { DirectoryLookup } from "#web/registrations/manual/DirectoryLookup.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { Handover, moneyTitle, Point, Rejecting, VenueTold } from "./ChangePoints.tsx";
import { membersIn, useChangeOwner, useHandoverPreview } from "./change-owner.ts";

interface ChangeOwnerDialogProps {
  event: Pick<Event, "id">;
  party: AttendeeRegistration;
  onClose: () => void;
}

/** Gives a party to another member: one who is in it, or one who comes instead of its owner (D-408). */
export function ChangeOwnerDialog({ event, party, onClose }: ChangeOwnerDialogProps) {
  const heirs = membersIn(party);
  const form = useForm({ defaultValues: { heir: heirs.length > 0 ? "" : OTHER } });
  const heir = form.watch("heir");
  const [other, setOther] = useState<SuggestedMember | null>(null);
  const memberId = heir === OTHER ? (other?.id ?? 0) : Number(heir);
  const handing = { registrationId: party.id, memberId };
  const preview = useHandoverPreview(handing);
  const saving = useChangeOwner(event.id, handing);
  const isKnown = memberId !== 0;
  function submit() {
    if (!preview.data) return;
    const { updatedAt, amount } = preview.data;
    saving.mutate({ memberId, updatedAt, amount: amount.after }, { onSuccess: onClose });
  }
  return (
    <FormDialog
      form={form}
      title="Change Owner"
      description={`${nameOf(party)}, registration #${party.id}`}
      submit="Change Owner"
      busy="Changing..."
      isBusy={saving.isPending || !preview.data}
      hasMoreUnsaved={other !== null}
      onClose={onClose}
      onSubmit={submit}
    >
      {heirs.length > 0 && (
        <RadioGroup
          label="Who’s the new owner?"
          options={[
            ...heirs.map(({ memberId, name }) => ({
              value: String(memberId),
              label: `${name} (already in this party)`,
            })),
            { value: OTHER, label: "Another member" },
          ]}
          {...form.register("heir")}
        />
      )}
      {heir === OTHER &&
        (other ? (
          <Checkbox label={`New owner: ${fullName(other)}`} checked onChange={() => setOther(null)} />
        ) : (
          <DirectoryLookup
            label="New owner"
            hint={
              party.memberTickets > 0
                ? "They’ll take the current owner’s seat."
                : "They’ll be the party’s contact."
            }
            optional={false}
            otherwise="We couldn’t search the directory."
            onChoose={setOther}
          />
        ))}
      {isKnown && preview.error && (
        <Alert tone="warning" role="alert">
          {errorMessage(preview.error, NOT_REACHED)}
        </Alert>
      )}
      {isKnown && preview.data && (
        <section className="border-t border-line pt-5">
          <WhatFollows eventId={event.id} preview={preview.data} />
        </section>
      )}
    </FormDialog>
  );
}

const OTHER = "other";

function WhatFollows({ eventId, preview }: { eventId: number; preview: ChangePreview }) {
  const { amount, sentence, emails } = preview;
  return (
    <ul className="space-y-4">
      <Handover preview={preview} />
      <Point icon={CreditCard} title={moneyTitle(amount)}>
        {sentence}
      </Point>
      {emails.length > 0 && (
        <Point icon={Mail} title={emails.length === 1 ? "We’ll send one email" : "We’ll email both of them"}>
          {emails.join(" and ")}
        </Point>
      )}
      <Rejecting preview={preview} />
      <VenueTold eventId={eventId} told={preview.venueTold} />
    </ul>
  );
}
