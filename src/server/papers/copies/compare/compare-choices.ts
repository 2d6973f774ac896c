import { allergensMet } from "#contract/menus/menu-words.ts";
import { someNeeds } from "#contract/registrations/need-words.ts";
import type { Need } from "#contract/registrations/needs.ts";
import type { Allergen } from "#contract/values/need-codes.ts";
import type { DinnerSnapshot, PersonInCopy } from "#server/papers/copies/snapshot.ts";
import type { Said } from "#server/papers/copies/weigh-change.ts";
import type { MetNeeds } from "#server/papers/facts.ts";
import { matched } from "./comparers.ts";

/** A person and the dinner at which they are. */
export type AtDinner = { person: PersonInCopy; dinner: DinnerSnapshot };

/** A dish that someone has now and did not have before; and what of it they must not eat (D-132). */
export function choiceLines(was: AtDinner, is: AtDinner): Said[] {
  const courses = new Map([...was.dinner.courses, ...is.dinner.courses].map(({ id, name }) => [id, name]));
  return [...courses].flatMap(([id, course]): Said[] => {
    const [from, to] = [servedIn(was, id), servedIn(is, id)];
    if (from?.id === to?.id && from?.isChosen === to?.isChosen) return [];
    const contains = to && from?.id !== to.id ? allergensMet(to.contains, is.person.needs) : [];
    return [
      { kind: "choice", course, from: nameOf(from), to: nameOf(to), meets: metBy(contains, is.person) },
    ];
  });
}

/** Those who have the same dish as before, which now has what they must not eat. */
export function dishesThatGotWorse(
  before: DinnerSnapshot,
  after: DinnerSnapshot,
): { person: PersonInCopy; said: Said }[] {
  return matched(before.persons, after.persons, ({ id }) => id).kept.flatMap(([earlier, person]) =>
    after.courses.flatMap(({ id, name: course }) => {
      const was = servedIn({ person: earlier, dinner: before }, id);
      const is = servedIn({ person, dinner: after }, id);
      if (!was || !is || was.id !== is.id) return [];
      const known = allergensMet(was.contains, person.needs);
      const contains = allergensMet(is.contains, person.needs).filter((one) => !known.includes(one));
      if (contains.length === 0) return [];
      const said = {
        kind: "dish-contains",
        course,
        dish: `${is.symbol} ${is.name}`,
        isChosen: is.isChosen,
      } as const;
      return [{ person, said: { ...said, meets: metBy(contains, person) } }];
    }),
  );
}

function servedIn({ person, dinner }: AtDinner, courseId: number) {
  const choice = person.choices.find((one) => one.courseId === courseId);
  const course = dinner.courses.find(({ id }) => id === courseId);
  const option = course?.options.find(({ id }) => id === choice?.optionId);
  return choice && option ? { ...option, isChosen: !choice.isHouse } : null;
}

function nameOf(served: ReturnType<typeof servedIn>): string | null {
  return served && (served.isChosen ? served.name : `${served.name} (house)`);
}

/** These, and the person's needs that name them. */
function metBy(contains: readonly Allergen[], { needs }: PersonInCopy): MetNeeds {
  const names = (need: Need) =>
    allergensMet(contains, { list: [need], words: null, carriesEpinephrine: false }).length > 0;
  return { contains, needs: (someNeeds(needs)?.list ?? []).filter(names) };
}
