import type { NeedsFacts } from "#contract/registrations/known-needs.ts";
import { someNeeds } from "#contract/registrations/need-words.ts";
import type { Need, Needs, SomeNeeds } from "#contract/registrations/needs.ts";
import type { DinnerFacts, KitchenChange, PersonFacts } from "#server/papers/facts.ts";
import { requestOf } from "#server/papers/known-of-person.ts";
import { foldMoves } from "./fold-moves.ts";
import { changeRank, isWorse, type Said } from "./weigh-change.ts";

/** What is compared of a dinner: of a copy, or as it is now. */
export type Compared = Pick<DinnerFacts, "persons" | "courses" | "unsorted">;

/**
 * What changed for the kitchen from one state of a dinner to a later one, by person: the most serious first (D-129); among
 * equals by table and seat.
 */
export function changesBetween(before: Compared, after: Compared): KitchenChange[] {
  const earlier = new Map(before.persons.map((person) => [person.id, person]));
  const later = new Map(after.persons.map((person) => [person.id, person]));
  const ofPersons = [...after.persons, ...before.persons.filter(({ id }) => !later.has(id))].flatMap(
    (person) =>
      linesOf(earlier.get(person.id), later.get(person.id), { before, after }).map((line) =>
        about(person, line),
      ),
  );
  const all = [...foldMoves(ofPersons), ...ofRequests(before, after)];
  return all.sort(
    (one, other) =>
      changeRank(one) - changeRank(other) ||
      (one.place.table ?? Infinity) - (other.place.table ?? Infinity) ||
      (one.place.seat ?? Infinity) - (other.place.seat ?? Infinity) ||
      one.personId - other.personId,
  );
}

const placeOf = ({ table, seat }: PersonFacts) => ({ table, seat });

function about(person: PersonFacts, said: Said): KitchenChange {
  const { id, name } = person;
  return { personId: id, name, place: placeOf(person), isWorse: isWorse(said), ...said } as KitchenChange;
}

type Menus = { before: Compared; after: Compared };

function linesOf(was: PersonFacts | undefined, is: PersonFacts | undefined, menus: Menus): Said[] {
  if (!was && !is) return [];
  if (!was) return is ? [{ kind: "added", needs: is.needs, request: requestOf(is, menus.after) }] : [];
  if (!is) return [{ kind: "gone", needs: was.needs, request: requestOf(was, menus.before) }];
  const from = placeOf(was);
  const isMoved = was.table !== is.table || was.seat !== is.seat;
  return [
    ...needLines(was.needs, { needs: is.needs, request: requestOf(is, menus.after) }),
    ...(was.name === is.name ? [] : [{ kind: "renamed" as const, from: was.name }]),
    ...(isMoved ? [{ kind: "moved" as const, people: [{ name: is.name, from, to: placeOf(is) }] }] : []),
    ...choiceLines(was, is, menus),
  ];
}

const NOTHING: SomeNeeds = { list: [], words: null, carriesEpinephrine: false };

function needLines(was: Needs | null, { needs: is, request }: NeedsFacts): Said[] {
  if (is === null) return was === null ? [] : [{ kind: "not-known" }];
  const before = someNeeds(was) ?? NOTHING;
  const after = someNeeds(is) ?? NOTHING;
  const earlier = new Map(before.list.map((need) => [keyOf(need), need]));
  const later = new Map(after.list.map((need) => [keyOf(need), need]));
  const saysNone = after === NOTHING && (was === null || before !== NOTHING);
  return [
    ...after.list.flatMap((need) => needLine(earlier.get(keyOf(need)), need)),
    ...before.list
      .filter((need) => !later.has(keyOf(need)))
      .map((need) => ({ kind: "need-removed" as const, need })),
    ...(before.words === after.words
      ? []
      : [{ kind: "words" as const, from: before.words, to: after.words }]),
    ...(before.carriesEpinephrine === after.carriesEpinephrine
      ? []
      : [{ kind: "epinephrine" as const, isCarried: after.carriesEpinephrine }]),
    ...(saysNone ? [{ kind: "none-needed" as const, request }] : []),
  ];
}

function needLine(was: Need | undefined, need: Need): Said[] {
  if (!was) return [{ kind: "need-added", need }];
  if (!("severity" in was) || !("severity" in need) || was.severity === need.severity) return [];
  return [{ kind: "severity", need, from: was.severity }];
}

/** The same need in two answers; what is not on the list is the same if it is written the same. */
function keyOf(need: Need): string {
  return need.code === "other" ? `other ${need.words.toLowerCase()}` : need.code;
}

function choiceLines(was: PersonFacts, is: PersonFacts, { before, after }: Menus): Said[] {
  const courses = new Map([...before.courses, ...after.courses].map(({ id, name }) => [id, name]));
  return [...courses].flatMap(([id, course]) => {
    const from = chosen(was, id, before);
    const to = chosen(is, id, after);
    return from?.id === to?.id
      ? []
      : [{ kind: "choice", course, from: from?.name ?? null, to: to?.name ?? null }];
  });
}

function chosen({ choices }: PersonFacts, courseId: number, { courses }: Compared) {
  const optionId = choices.find((choice) => choice.courseId === courseId)?.optionId;
  return courses.find(({ id }) => id === courseId)?.options.find(({ id }) => id === optionId);
}

/** A request of a whole party that was added, changed, or is now sorted: it stands with the first of the party. */
function ofRequests(before: Compared, after: Compared): KitchenChange[] {
  const earlier = new Map(before.unsorted.map((request) => [request.partyId, request]));
  const later = new Map(after.unsorted.map((request) => [request.partyId, request]));
  const parties = new Set([...later.keys(), ...earlier.keys()]);
  return [...parties].flatMap((partyId) => {
    const from = earlier.get(partyId)?.words ?? null;
    const to = later.get(partyId)?.words ?? null;
    // Of a party that no longer comes, its persons are gone with the request.
    const first = after.persons.find((person) => person.partyId === partyId);
    if (from === to || !first) return [];
    const name = `The party of ${(later.get(partyId) ?? earlier.get(partyId))?.partyName}`;
    return [about({ ...first, name }, { kind: "words", from, to })];
  });
}
