import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";

/** Who else is in a party, in a few words: "Simone, Isaac Marchetti, 2 without a name". */
export function othersInWords(along: readonly AttendeeRow[]): string {
  const surname = along[0]?.registration.user.lastName ?? "";
  const named = along.filter(({ isNamed }) => isNamed).map(({ name }) => withoutSurname(name, surname));
  const unnamed = along.length - named.length;
  return [...named, ...(unnamed > 0 ? [`${unnamed} without a name`] : [])].join(", ");
}

function withoutSurname(name: string, surname: string): string {
  const end = ` ${surname}`;
  return surname !== "" && name.endsWith(end) ? name.slice(0, -end.length) : name;
}
