import { isSameNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { OwnAttendee } from "#contract/registrations/own-attendees.ts";
import type { MyRegistration, PersonName, UnreadNeeds } from "#contract/registrations/registrations.ts";
import { fullName } from "#contract/values/full-name.ts";

/** An answer in the form, and when the one was given that the page has read; without it, none has been read. */
export type Answer = { needs?: Needs | undefined; needsAt?: string | null | undefined };

type Person = PersonName & Answer;
type Form = Answer & { memberInfo: Person[]; guestInfo: Person[] };

/**
 * The form with the times of those answers of a registration that say what the form says, or about which it says
 * nothing: these have been read, so sending the form again may replace them.
 */
export function withReadAnswers<Of extends Form>(form: Of, own: MyRegistration["registrations"]): Of {
  const [me, ...members] = own.attendees.filter(({ kind }) => kind === "member");
  const guests = own.attendees.filter(({ kind }) => kind === "guest");
  const read = <One extends Answer>(one: One, person: OwnAttendee | undefined): One =>
    person?.needs && person.needsAt && (!one.needs || isSameNeeds(one.needs, person.needs))
      ? { ...one, needsAt: person.needsAt }
      : one;
  const inList = (persons: Person[], stored: OwnAttendee[]) =>
    persons.map((one) =>
      read(
        one,
        stored.find((person) => fullName(person) === fullName(one)),
      ),
    );
  return {
    ...read(form, me),
    memberInfo: inList(form.memberInfo, members),
    guestInfo: inList(form.guestInfo, guests),
  };
}

/** The form with the answers that it would have replaced unread, to be read now. */
export function withUnread<Of extends Form>(form: Of, { unread }: UnreadNeeds): Of {
  const at = (list: "memberInfo" | "guestInfo") =>
    form[list].map((one, place) => {
      const found = unread.find((other) => other.list === list && other.place === place);
      return found ? { ...one, needs: found.needs, needsAt: found.needsAt } : one;
    });
  const mine = unread.find(({ list }) => list === "own");
  return {
    ...form,
    ...(mine && { needs: mine.needs, needsAt: mine.needsAt }),
    memberInfo: at("memberInfo"),
    guestInfo: at("guestInfo"),
  };
}
