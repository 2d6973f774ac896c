import { knownNeeds } from "#contract/registrations/known-needs.ts";
import { describeNeeds } from "#contract/registrations/need-words.ts";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration, PersonName } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";
import type { ConfirmedFact } from "#web/payments/Confirmation.tsx";
import { nameIn } from "#web/registrations/my-events/name-in-party.ts";

/** Everyone with a ticket, the member first, and their requests; what was not entered is left out. */
export function partyFacts(me: PersonName, own: MyRegistration["registrations"]): ConfirmedFact[] {
  const { memberTickets, guestTickets, memberInfo, guestInfo } = own;
  const members = [me, ...memberInfo].slice(0, memberTickets);
  const facts: [label: string, said: string | null][] = [
    [memberTickets > 1 ? "Members" : "Member", namesOf(members)],
    [guestTickets > 1 ? "Guests" : "Guest", namesOf(guestInfo.slice(0, guestTickets))],
    ["Allergies and diet", answersIn(own)],
    ["Food requests", own.foodRequests],
    ["Seating requests", own.seatingRequests],
    ["Special requirements", own.specialRequirements],
  ];
  return facts.filter(([, said]) => said);
}

/** What the kitchen knows about each person, one line each; a private answer is only mentioned. */
function answersIn(own: MyRegistration["registrations"]): string {
  return own.attendees
    .map((person) => `${person.isMe ? "You" : nameIn(own, person)}: ${answerOf(own, person)}`)
    .join("\n");
}

function answerOf({ foodRequests }: MyRegistration["registrations"], person: OwnAttendee): string {
  if (person.needsKnown && person.needs === null) return "answered, kept private";
  const known = knownNeeds({ needs: person.needs, request: foodRequests });
  switch (known.is) {
    case "unanswered":
      return "not answered";
    case "none":
      return "no allergies or restrictions";
    case "request":
      return "only the party’s food request";
    case "some":
      return describeNeeds(known.needs).join("; ");
  }
}

function namesOf(people: readonly PersonName[]): string {
  return people.map(fullName).filter(Boolean).join(", ");
}
