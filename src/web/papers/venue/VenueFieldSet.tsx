import { useFormContext } from "react-hook-form";
import { CONTACTS_MAX, TIMELINE_MAX, VENUE_EMAILS_MAX } from "#contract/papers/venue.ts";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import { PairsField } from "./PairsField.tsx";
import { emailsIn, type TypedVenue } from "./venue-form.ts";

/** Everything that an officer types about the venue and the evening there. */
export function VenueFieldSet({ persons }: { persons: number }) {
  const { register, watch, formState } = useFormContext<TypedVenue>();
  const { errors } = formState;
  const people = persons === 1 ? "1 person is registered." : `${persons} people are registered.`;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[11rem_1fr_12rem]">
        <Field
          label="Count for the venue"
          inputMode="numeric"
          maxLength={6}
          hint={useConflictHint("guarantee", people)}
          error={errors.guarantee?.message}
          {...register("guarantee")}
        />
        <Field
          label="Venue"
          maxLength={200}
          hint={useConflictHint("name")}
          error={errors.name?.message}
          {...register("name")}
        />
        <Field
          label="Telephone"
          type="tel"
          maxLength={100}
          hint={useConflictHint("phone")}
          error={errors.phone?.message}
          {...register("phone")}
        />
      </div>
      <TextArea
        label="Who gets the kitchen sheet"
        rows={2}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="chef@maison.example"
        hint={useConflictHint("emails", `Up to ${VENUE_EMAILS_MAX} email addresses, one on each line.`)}
        error={emailsWrong(errors.emails, emailsIn(watch("emails")))}
        {...register("emails")}
      />
      <PairsField
        name="contacts"
        label="Contacts"
        hint="On the cover, for the evening. Lines named Host, Dress, and Parking are also emailed to everyone who’s coming, the day before."
        parts={["Role", "Name and telephone"]}
        examples={["Host", "Anna Weber, (202) 555-0100"]}
        noun="contact"
        isStacked
        most={CONTACTS_MAX}
      />
      <PairsField
        name="timeline"
        label="Timeline of the evening"
        hint="From arrival to carriages."
        parts={["Time", "What happens"]}
        examples={["6:30 PM", "Reception"]}
        noun="time"
        most={TIMELINE_MAX}
      />
    </>
  );
}

/** What is wrong with the addresses: which one is none, or the message about all of them. */
function emailsWrong(error: unknown, typed: readonly string[]): string | undefined {
  if (Array.isArray(error)) {
    return `“${typed[error.findIndex(Boolean)] ?? ""}” is not an email address`;
  }
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  return String(error.message);
}
