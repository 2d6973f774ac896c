import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { showSpouse } from "#contract/members/spouse.ts";
import { type Needs, showOwnNeeds } from "#contract/registrations/needs.ts";
import { fullName } from "#contract/values/full-name.ts";
import { read } from "#web/platform/api/api.ts";
import { furtherMembers } from "#web/registrations/names.ts";
import type { FilledForm, TypedForm } from "#web/registrations/register/registration-form.ts";
import { useSession } from "#web/session/session.ts";

export type PartyForm = UseFormReturn<TypedForm, unknown, FilledForm>;

/** One person of the party in the registration form, and what is known about their needs. */
export interface PartyPerson {
  key: string;
  /** In a sentence: a name, "Guest 2", or "you". */
  who: string;
  /** In the list: "You, Henry Ellison". */
  name: string;
  needs: Needs | null;
  /** Whether these are the reader's own, from their profile. */
  isFromProfile: boolean;
  /** Whether these are the spouse's own, on their profile and private. */
  isPrivate: boolean;
  /** Whether the profile's answer is still loading. */
  isLoading: boolean;
  answer: (needs: Needs) => void;
}

/** Everyone who has a ticket in the form, the reader first. */
export function usePartyPersons(form: PartyForm): PartyPerson[] {
  const [memberTickets, guestTickets, memberInfo, guestInfo, withSpouse, needs] = useWatch({
    control: form.control,
    name: ["memberTickets", "guestTickets", "memberInfo", "guestInfo", "withSpouse", "needs"],
  });
  const me = useSession();
  const own = useQuery({ ...read(showOwnNeeds), enabled: me?.isMember ?? false });
  const spouse = useQuery(read(showSpouse)).data?.spouse ?? null;
  const kept = own.data?.needs ?? null;
  const myself: PartyPerson = {
    key: "own",
    who: "you",
    name: me ? `You, ${fullName(me)}` : "You",
    needs: needs ?? kept,
    isFromProfile: needs === undefined && kept !== null,
    isPrivate: false,
    isLoading: needs === undefined && own.isLoading,
    answer: (next) => form.setValue("needs", next),
  };
  const lists = [
    ["memberInfo", memberInfo, furtherMembers({ memberTickets, guestTickets }), "Additional member"],
    ["guestInfo", guestInfo, guestTickets, "Guest"],
  ] as const;
  const others = lists.flatMap(([list, persons, count, otherwise]) =>
    persons.slice(0, count).map((person, place): PartyPerson => {
      const isSpouse = list === "memberInfo" && place === 0 && withSpouse === true;
      const name = fullName(person) || `${otherwise}${list === "guestInfo" ? ` ${place + 1}` : ""}`;
      return {
        key: `${list}-${place}`,
        who: name,
        name,
        needs: person.needs ?? null,
        isFromProfile: false,
        isPrivate: isSpouse && spouse?.hasNeeds === true && person.needs === undefined,
        isLoading: false,
        answer: (next) => form.setValue(`${list}.${place}.needs`, next),
      };
    }),
  );
  return [...(memberTickets > 0 ? [myself] : []), ...others];
}

/** Whether no one has answered for a person yet, as far as the form may know. */
export function isUnanswered({ needs, isPrivate, isLoading }: PartyPerson): boolean {
  return needs === null && !isPrivate && !isLoading;
}
