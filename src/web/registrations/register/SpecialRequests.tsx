import type { ReactNode } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Section } from "#web/ui/form/Section.tsx";
import { TextArea } from "#web/ui/form/TextArea.tsx";
import type { TypedForm } from "./registration-form.ts";

interface WishesProps {
  register: UseFormRegister<TypedForm>;
  errors: FieldErrors<TypedForm>;
  /** Under the food requests. */
  hint?: ReactNode;
}

/** On a phone each is one line until more is typed, since few people need them. */
const GROWS = "max-sm:[&_textarea]:field-sizing-content max-sm:[&_textarea]:min-h-12";

/** The party's requests, all optional. */
export function SpecialRequests({ register, errors, hint }: WishesProps) {
  return (
    <Section title="Special Requests">
      <TextArea
        label="Food requests"
        optional
        className={GROWS}
        hint="Anything else for the kitchen. Please enter allergies above, for each person."
        error={errors.foodRequests?.message}
        {...register("foodRequests")}
      />
      {hint}
      <TextArea
        label="Seating requests"
        optional
        className={GROWS}
        hint="Members you’d like to sit with"
        error={errors.seatingRequests?.message}
        {...register("seatingRequests")}
      />
      <TextArea
        label="Additional special requirements"
        optional
        className={GROWS}
        error={errors.specialRequirements?.message}
        {...register("specialRequirements")}
      />
    </Section>
  );
}
