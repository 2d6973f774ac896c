import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { nameIn } from "#web/registrations/my-events/name-in-party.ts";

type Own = MyRegistration["registrations"];

/** Where the party sits, once the officers have published the tables. */
export function OwnTables({ own }: { own: Own }) {
  const said = tablesOf(own);
  return said === "" ? null : <p className="text-soft">{said}</p>;
}

/** "Your table: 4, seat 3", and where the others of the party sit if that is elsewhere. */
export function tablesOf(own: Own): string {
  const seated = own.attendees.filter(({ table }) => table !== null);
  const places = new Set(own.attendees.map(({ table }) => placeOf(table)));
  const [first] = seated;
  if (first && places.size === 1) return `Your table: ${placeOf(first.table)}`;
  return seated
    .map((person) =>
      person.isMe
        ? `Your table: ${placeOf(person.table)}`
        : `${nameIn(own, person)}: table ${placeOf(person.table)}`,
    )
    .join(" · ");
}

function placeOf(table: OwnAttendee["table"]): string {
  if (table === null) return "";
  return table.seat === null ? String(table.number) : `${table.number}, seat ${table.seat}`;
}
