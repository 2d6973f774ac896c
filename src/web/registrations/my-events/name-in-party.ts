import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";

/** Whether a partner can be named for this person; the owner and their linked spouse are a couple anyway. */
export function mayHavePartner(
  { attendees }: Pick<MyRegistration["registrations"], "attendees">,
  person: OwnAttendee,
): boolean {
  const [first] = attendees;
  const isOwner = person.kind === "member" && person.id === first?.id;
  return attendees.length > 1 && !person.isSpouse && !(isOwner && attendees.some(({ isSpouse }) => isSpouse));
}

/** A person's name in a list of the party: "You, Henry Ellison" for the reader. */
export function calledIn(
  own: Pick<MyRegistration["registrations"], "attendees">,
  person: OwnAttendee,
): string {
  const name = nameIn(own, person);
  return person.isMe ? `You, ${name}` : name;
}

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
