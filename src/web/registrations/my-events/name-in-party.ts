import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#web/registrations/names.ts";

/** A person's name, or which ticket they have. */
export function nameIn(
  { attendees }: Pick<MyRegistration["registrations"], "attendees">,
  person: OwnAttendee,
): string {
  const named = fullName(person);
  if (named) return named;
  const same = attendees.filter(({ kind }) => kind === person.kind);
  const nth = same.indexOf(person) + 1;
  return person.kind === "guest" ? `Guest ${nth}` : "Additional member";
}
