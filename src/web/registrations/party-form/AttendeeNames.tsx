import type { ReactNode } from "react";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { NameFields } from "./NameFields.tsx";
import { PersonPlace } from "./PersonPlace.tsx";

type NameList = "memberInfo" | "guestInfo";

/** Which places are for someone other than the person named there. */
export interface OtherPersons {
  has: (list: NameList, place: number) => boolean;
  set: (list: NameList, place: number, isAnother: boolean) => void;
}

interface AttendeeNamesProps {
  list: NameList;
  /** The label of the place with this number. */
  called: (number: number) => string;
  count: number;
  /** If the places have the names of people who are already coming. */
  others?: OtherPersons | undefined;
  /** What comes before the name, such as a search for the person. */
  find?: (place: number) => ReactNode;
  /** Whether someone is linked to a record, which has their name. */
  isLinked?: (place: number) => boolean;
  /** Called when a name is typed in this place. */
  onType?: (place: number) => void;
  /** What else is asked about the person in this place. */
  more?: (place: number) => ReactNode;
}

/** First and last name for each place in a list, in any form that has these lists. */
export function AttendeeNames({
  list,
  called,
  count,
  others,
  find,
  isLinked,
  onType,
  more,
}: AttendeeNamesProps) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table is known by its number alone.
    <PersonPlace key={place} called={called(place + 1)}>
      {find && <div className="mb-4 empty:hidden">{find(place)}</div>}
      {!isLinked?.(place) && (
        <NameFields
          names={{ firstName: `${list}.${place}.firstName`, lastName: `${list}.${place}.lastName` }}
          {...(onType && { both: { rules: { onChange: () => onType(place) } } })}
        />
      )}
      {more && <div className="mt-4">{more(place)}</div>}
      {others && (
        <Checkbox
          className="mt-4"
          label="Someone else is coming instead"
          checked={others.has(list, place)}
          onChange={(event) => others.set(list, place, event.target.checked)}
        />
      )}
    </PersonPlace>
  ));
}
