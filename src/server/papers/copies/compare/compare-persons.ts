import type { NeedsFacts } from "#contract/registrations/known-needs.ts";
import type { DinnerSnapshot, PersonInCopy } from "#server/papers/copies/snapshot.ts";
import type { Said } from "#server/papers/copies/weigh-change.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import { requestOf } from "#server/papers/known-of-person.ts";
import { roleOf } from "#server/papers/people.ts";
import { type AtDinner, choiceLines } from "./compare-choices.ts";
import { needLines, seenNeeds } from "./compare-needs.ts";
import {
  type Comparer,
  type Comparers,
  changeLines,
  matched,
  NOT_ON_THE_PAPERS,
  seenText,
  TOLD_WITH_ANOTHER,
} from "./comparers.ts";
import { about, inWords, UNEXPLAINED } from "./said.ts";

/** Everyone who comes, by their id. */
export const PERSONS: Comparer<DinnerSnapshot, KitchenChange> = {
  seen: (dinner) => atDinner(dinner).map((one) => [one.person.id, seenText(PERSON, one)]),
  lines: (before, after) => {
    const { added, gone, kept } = matched(atDinner(before), atDinner(after), ({ person }) => person.id);
    return [
      ...added.map((one) => about(subjectOf(one.person), { kind: "added", ...needsOf(one) })),
      ...gone.map((one) => about(subjectOf(one.person), { kind: "gone", ...needsOf(one) })),
      ...kept.flatMap(([was, is]) =>
        changeLines(PERSON, [was, is], UNEXPLAINED).map((said) => about(subjectOf(is.person), said)),
      ),
    ];
  },
};

function atDinner(dinner: DinnerSnapshot): AtDinner[] {
  return dinner.persons.toSorted((one, other) => one.id - other.id).map((person) => ({ person, dinner }));
}

/** How a line names a person: where they sit now, or sat if they no longer come. */
export function subjectOf({ id, name, table, seat }: PersonInCopy) {
  return { personId: id, name, place: { table, seat } };
}

function needsOf({ person, dinner }: AtDinner): NeedsFacts {
  return { needs: person.needs, request: requestOf(person, dinner) };
}

const placeIn = ({ person: { table, seat } }: AtDinner) => ({ table, seat });

function partnerOf({ person, dinner }: AtDinner): PersonInCopy | undefined {
  return dinner.persons.find(({ id }) => id === person.coupleWith);
}

/** Only someone without an answer has a person to ask on their line. */
function askedOf({ person: { needs, sponsor } }: AtDinner): string | null {
  if (needs !== null || sponsor === null) return null;
  return [sponsor.name, sponsor.telephone].filter(Boolean).join(", ");
}

const PERSON = {
  id: TOLD_WITH_ANOTHER,
  needs: {
    seen: ({ person }) => seenNeeds(person.needs),
    lines: (was, is) => needLines(was.person.needs, needsOf(is)),
  },
  sponsor: inWords("To be asked", askedOf),
  name: {
    seen: ({ person }) => person.name,
    lines: (was) => [{ kind: "renamed", from: was.person.name }],
  },
  table: {
    seen: placeIn,
    lines: (was, is) => [
      { kind: "moved", people: [{ name: is.person.name, from: placeIn(was), to: placeIn(is) }] },
    ],
  },
  seat: TOLD_WITH_ANOTHER,
  choices: {
    seen: ({ person }) => person.choices.toSorted((one, other) => one.courseId - other.courseId),
    lines: choiceLines,
  },
  rank: inWords("Rank", ({ person }) => person.rank),
  guestOf: inWords("Guest of", ({ person }) => person.guestOf),
  role: inWords("Attending as", ({ person }) => roleOf(person)),
  coupleWith: {
    seen: (one) => partnerOf(one)?.id,
    lines: (was, is) => inWords("Partner", (one: AtDinner) => partnerOf(one)?.name ?? null).lines(was, is),
  },
  sortName: inWords("In lists as", ({ person }) => person.sortName),
  // A party's unread request is shown with each of its people.
  partyId: {
    seen: ({ person }) => person.partyId,
    lines: () => [{ kind: "said", words: "Now in another party" }],
  },
  kind: NOT_ON_THE_PAPERS,
  memberId: NOT_ON_THE_PAPERS,
  // On the door list alone, and in no copy.
  amountDue: NOT_ON_THE_PAPERS,
} satisfies Comparers<PersonInCopy, AtDinner, Said>;
