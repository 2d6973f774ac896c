import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import type { PersonName } from "#contract/registrations/registrations.ts";
import { Field } from "#web/ui/form/Field.tsx";

type NameList = "memberInfo" | "guestInfo";
type NamePath = `${NameList}.${number}.${keyof PersonName}`;

interface AttendeeNamesProps {
  list: NameList;
  /** The label of the place with this number. */
  called: (number: number) => string;
  count: number;
  /** Of any form that has these lists. */
  register: (name: NamePath) => UseFormRegisterReturn;
  errors: FieldErrors<Record<NameList, PersonName[]>>;
}

/** First and last name for each place of a list. */
export function AttendeeNames({ list, called, count, register, errors }: AttendeeNamesProps) {
  return Array.from({ length: count }, (_, place) => {
    const wrong = errors[list]?.[place];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table is known by its number alone.
      <fieldset key={place} className="rounded-md border border-line px-5 pt-2 pb-5">
        <legend className="-ml-1.5 px-1.5 font-display text-lg text-gilt">{called(place + 1)}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First name"
            autoComplete="off"
            maxLength={100}
            error={wrong?.firstName?.message}
            {...register(`${list}.${place}.firstName`)}
          />
          <Field
            label="Last name"
            autoComplete="off"
            maxLength={100}
            error={wrong?.lastName?.message}
            {...register(`${list}.${place}.lastName`)}
          />
        </div>
      </fieldset>
    );
  });
}
