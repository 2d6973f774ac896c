import type { z } from "zod";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import {
  GUEST_TICKETS_MAX,
  MEMBER_TICKETS_MAX,
  type MyRegistration,
  type PersonName,
  type RegistrationPageForm,
  type TicketCounts,
} from "#contract/registrations/registrations.ts";
import { namesFor } from "#web/registrations/names.ts";
import type { Answer } from "#web/registrations/needs/read-answers.ts";
import type { Draft, DraftPerson } from "./draft.ts";

/** The form as it is typed; its lists always have every place, so that stepping down loses no name. */
export type TypedForm = z.input<typeof RegistrationPageForm>;
/** The form as it is sent. */
export type FilledForm = z.output<typeof RegistrationPageForm>;

/** What the form starts from: the counts, and any known names and requests. */
export function startingForm(counts: TicketCounts, known: Partial<Draft> = {}): TypedForm {
  return {
    foodRequests: "",
    seatingRequests: "",
    specialRequirements: "",
    withSpouse: false,
    coupleSeating: "together",
    keepOnProfile: false,
    ...known,
    ...counts,
    memberInfo: personsFor(known.memberInfo ?? [], MEMBER_TICKETS_MAX - 1),
    guestInfo: personsFor(known.guestInfo ?? [], GUEST_TICKETS_MAX),
    agreeToTerms: false,
  };
}

/** The list at exactly this length, with what is known about each person. */
function personsFor(persons: readonly DraftPerson[], count: number): DraftPerson[] {
  return namesFor(persons, count).map((name, place) => {
    const { needs, needsAt } = persons[place] ?? {};
    return { ...name, ...(needs && { needs }), ...(needsAt && { needsAt }) };
  });
}

/** Names, needs and requests of an existing registration. */
export function requestsOf(own: MyRegistration["registrations"]): Partial<Draft> {
  const [me, ...members] = own.attendees.filter(({ kind }) => kind === "member");
  const guests = own.attendees.filter(({ kind }) => kind === "guest");
  const withNeeds = (names: readonly PersonName[], persons: readonly OwnAttendee[]) =>
    names.map((name, place) => ({ ...name, ...typedNeeds(persons[place]) }));
  return {
    ...typedNeeds(me),
    withSpouse: own.attendees.some(({ isSpouse }) => isSpouse),
    coupleSeating: own.coupleSeating,
    memberInfo: withNeeds(own.memberInfo, members),
    guestInfo: withNeeds(own.guestInfo, guests),
    foodRequests: own.foodRequests ?? "",
    seatingRequests: own.seatingRequests ?? "",
    specialRequirements: own.specialRequirements ?? "",
  };
}

/** What was typed about a person, and when it was said; what their profile keeps is taken from there again. */
function typedNeeds(person: OwnAttendee | undefined): Answer {
  if (!person?.needs) return {};
  return { ...(!person.needsFromProfile && { needs: person.needs }), needsAt: person.needsAt };
}

/** The part of a typed form that is worth keeping. */
export function draftOf({ agreeToTerms: _, ...typed }: TypedForm): Draft {
  return {
    ...typed,
    foodRequests: typed.foodRequests ?? "",
    seatingRequests: typed.seatingRequests ?? "",
    specialRequirements: typed.specialRequirements ?? "",
  };
}
