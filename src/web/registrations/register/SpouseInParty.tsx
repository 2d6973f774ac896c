import type { UseFormReturn } from "react-hook-form";
import { COUPLE_SEATING_OPTIONS } from "#web/registrations/couple-seating.ts";
import { PersonPlace } from "#web/registrations/party-form/PersonPlace.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import type { FilledForm, TypedForm } from "./registration-form.ts";

interface SpouseInPartyProps {
  name: string;
  form: UseFormReturn<TypedForm, unknown, FilledForm>;
}

/** The spouse as the additional member: by their own record, so the name is not typed. */
export function SpouseInParty({ name, form }: SpouseInPartyProps) {
  return (
    <PersonPlace called="Additional member">
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-soft">
        Your spouse will see this dinner under My Events and can change their own details.
      </p>
      <Select
        label="How would you like to sit?"
        className="mt-4"
        options={COUPLE_SEATING_OPTIONS}
        {...form.register("coupleSeating")}
      />
    </PersonPlace>
  );
}
