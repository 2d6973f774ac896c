import type { ReactNode } from "react";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import type { PersonName } from "#contract/registrations/registrations.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";

type NameList = "memberInfo" | "guestInfo";
type NamePath = `${NameList}.${number}.${keyof PersonName}`;

/** Which places another person takes than the one who is named there. */
export interface OtherPersons {
  has: (list: NameList, place: number) => boolean;
  set: (list: NameList, place: number, isAnother: boolean) => void;
}

interface AttendeeNamesProps {
  list: NameList;
  /** The label of the place with this number. */
  called: (number: number) => string;
  count: number;
  /** Of any form that has these lists. */
  register: (name: NamePath) => UseFormRegisterReturn;
  /** For the names of people who come already. */
  others?: OtherPersons | undefined;
  errors: FieldErrors<Record<NameList, PersonName[]>>;
  /** What else is asked about the person in this place. */
  more?: (place: number) => ReactNode;
}

/** First and last name for each place of a list. */
export function AttendeeNames({ list, called, count, register, others, errors, more }: AttendeeNamesProps) {
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
        {more && <div className="mt-4">{more(place)}</div>}
        {others && (
          <Checkbox
            className="mt-4"
            label="Someone else is coming instead"
            checked={others.has(list, place)}
            onChange={(event) => others.set(list, place, event.target.checked)}
          />
        )}
      </fieldset>
    );
  });
}
