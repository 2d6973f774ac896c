import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { NameList } from "#web/registrations/attendees/party.ts";
import { EditField } from "./EditFields.tsx";
import { keyOf, lengthOf } from "./edit-form.ts";

const CALLED = {
  memberInfo: { title: "Additional members", one: "Additional member" },
  guestInfo: { title: "Guests", one: "Guest" },
} as const;

interface EditNamesProps {
  list: NameList;
  party: AttendeeRegistration;
}

/** Name and table of each who comes along; a name may stay blank (S-45). */
export function EditNames({ list, party }: EditNamesProps) {
  const count = lengthOf(list, party);
  if (count === 0) return null;
  const { title, one } = CALLED[list];
  return (
    <section aria-label={title} className="space-y-4">
      {Array.from({ length: count }, (_, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table is known by its number alone.
          key={index}
          className="rounded-md border border-line px-5 pt-2 pb-5"
        >
          <legend className="-ml-1.5 px-1.5 font-display text-lg text-gilt">
            {one} {index + 1}
          </legend>
          <div className="grid gap-4 sm:grid-cols-[1fr_1fr_6rem]">
            <EditField name={keyOf(list, index, "firstName")} label="First name" maxLength={100} />
            <EditField name={keyOf(list, index, "lastName")} label="Last name" maxLength={100} />
            <EditField
              name={keyOf(list, index, "tableNumber")}
              label="Own table"
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              placeholder="–"
            />
          </div>
          {party[list][index]?.seatingRequests && (
            <div className="mt-4">
              <EditField name={keyOf(list, index, "seatingRequests")} label="Seating request" />
            </div>
          )}
        </fieldset>
      ))}
    </section>
  );
}
