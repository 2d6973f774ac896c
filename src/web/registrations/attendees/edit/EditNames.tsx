import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { NameList } from "#web/registrations/attendees/party.ts";
import { NameFields } from "#web/registrations/party-form/NameFields.tsx";
import { PartyField } from "#web/registrations/party-form/PartyFields.tsx";
import { PersonPlace } from "#web/registrations/party-form/PersonPlace.tsx";
import { keyOf, lengthOf } from "./edit-form.ts";

const CALLED = {
  memberInfo: { title: "Additional members", one: "Additional member" },
  guestInfo: { title: "Guests", one: "Guest" },
} as const;

interface EditNamesProps {
  list: NameList;
  party: AttendeeRegistration;
}

/** Name and table of each additional person; a name may stay blank (S-45). */
export function EditNames({ list, party }: EditNamesProps) {
  const count = lengthOf(list, party);
  if (count === 0) return null;
  const { title, one } = CALLED[list];
  return (
    <section aria-label={title} className="space-y-4">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place at the table is known by its number alone.
        <PersonPlace key={index} called={`${one} ${index + 1}`}>
          <NameFields
            names={{
              firstName: keyOf(list, index, "firstName"),
              lastName: keyOf(list, index, "lastName"),
            }}
            className="sm:grid-cols-[1fr_1fr_6rem]"
          >
            <TableField name={keyOf(list, index, "tableNumber")} label="Own table" placeholder="–" />
          </NameFields>
          {party[list][index]?.seatingRequests && (
            <div className="mt-4">
              <PartyField name={keyOf(list, index, "seatingRequests")} label="Seating request" />
            </div>
          )}
        </PersonPlace>
      ))}
    </section>
  );
}

/** The number of a table. */
export function TableField(field: { name: string; label: string; placeholder: string }) {
  return <PartyField type="number" inputMode="numeric" min={1} step={1} {...field} />;
}
