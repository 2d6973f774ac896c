import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { CardName, type OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import { NOT_REACHED, refusalIn } from "#web/platform/api/api-error.ts";
import { useChangeAttendee } from "#web/registrations/my-events/change-own-attendee.ts";
import { mayHavePartner, nameIn } from "#web/registrations/my-events/name-in-party.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Select } from "#web/ui/form/Select.tsx";

interface CardDialogProps {
  own: MyRegistration["registrations"];
  person: OwnAttendee;
  onClose: () => void;
}

const Form = z.object({ cardName: CardName, partnerOf: z.string() });

/** The name on a person's card, and their partner. */
export function CardDialog({ own, person, onClose }: CardDialogProps) {
  const form = useForm<z.input<typeof Form>, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form),
    defaultValues: { cardName: person.cardName ?? "", partnerOf: String(person.partnerOf ?? "") },
    shouldFocusError: false,
  });
  const changing = useChangeAttendee(own, person);
  const others = own.attendees.filter(({ id }) => id !== person.id);
  const withPartner = mayHavePartner(own, person);
  const who = person.isMe ? "you" : nameIn(own, person);
  return (
    <FormDialog
      form={form}
      title={withPartner ? "Place Card and Partner" : "Place Card"}
      description={`For ${who}`}
      isBusy={changing.isPending}
      refusal={refusalIn(changing.error, NOT_REACHED)}
      submit="Save"
      onClose={onClose}
      onSubmit={({ cardName, partnerOf }) =>
        changing.mutate(
          { cardName, ...(withPartner && { partnerOf: partnerOf === "" ? null : Number(partnerOf) }) },
          { onSuccess: onClose },
        )
      }
    >
      <Field
        label="Name on the place card"
        optional
        hint={`Leave blank to use ${fullName(person) || "their name"}.`}
        maxLength={60}
        error={form.formState.errors.cardName?.message}
        {...form.register("cardName")}
      />
      {withPartner && (
        <Select
          label="Partner of"
          hint="Partners are seated as a couple."
          options={[
            { value: "", label: "No one in this party" },
            ...others.map((other) => ({
              value: String(other.id),
              label: other.isMe ? "You" : nameIn(own, other),
            })),
          ]}
          {...form.register("partnerOf")}
        />
      )}
    </FormDialog>
  );
}
