import { allergenWord } from "#contract/menus/menu-words.ts";
import { ALLERGEN_CODES } from "#contract/values/need-codes.ts";
import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import type { Said } from "#server/papers/copies/weigh-change.ts";
import type { CourseFacts, KitchenChange } from "#server/papers/facts.ts";
import { dishesThatGotWorse } from "./compare-choices.ts";
import { subjectOf } from "./compare-persons.ts";
import {
  type Comparer,
  type Comparers,
  changeLines,
  matched,
  seenText,
  TOLD_WITH_ANOTHER,
  textOf,
} from "./comparers.ts";
import { about, fact, inWords, UNEXPLAINED } from "./said.ts";

type Dish = CourseFacts["options"][number];

/** What is served: courses in their order, and the dishes of each with their marks. */
export const MENU: Comparer<DinnerSnapshot, KitchenChange> = {
  seen: ({ courses }) => courses.map((course) => [course.id, seenText(COURSE, course)]),
  lines: (before, after) => {
    const { added, gone, kept } = matched(before.courses, after.courses, ({ id }) => id);
    return [
      ...dishesThatGotWorse(before, after).map(({ person, said }) => about(subjectOf(person), said)),
      ...added.map((course) => about(course, fact("Course", null, dishesOf(course)))),
      ...gone.map((course) => about(course, fact("Course", dishesOf(course), null))),
      ...kept.flatMap(([was, is]) =>
        changeLines(COURSE, [was, is], UNEXPLAINED).map((said) => about({ name: is.name }, said)),
      ),
      ...orderLines(before, after),
    ];
  },
};

/** In which order the courses are served that were there before and still are. */
function orderLines(before: DinnerSnapshot, after: DinnerSnapshot): KitchenChange[] {
  const orderIn = (dinner: DinnerSnapshot, other: DinnerSnapshot) =>
    dinner.courses.filter(({ id }) => other.courses.some((course) => course.id === id));
  const [was, is] = [orderIn(before, after), orderIn(after, before)];
  if (textOf(was.map(({ id }) => id)) === textOf(is.map(({ id }) => id))) return [];
  const names = (courses: readonly CourseFacts[]) => courses.map(({ name }) => name).join(", ");
  return [about({ name: "Menu" }, fact("Order of the courses", names(was), names(is)))];
}

function dishesOf({ options }: CourseFacts): string {
  return options.map(dishOf).join("; ");
}

function dishOf({ symbol, name }: Dish): string {
  return `${symbol} ${name}`;
}

const COURSE = {
  id: TOLD_WITH_ANOTHER,
  name: inWords("Course", ({ name }) => name),
  options: {
    seen: ({ options }) =>
      options.map((dish) => [dish.id, seenText(DISH, dish)] as const).sort(([one], [other]) => one - other),
    lines: (was, is) => {
      const { added, gone, kept } = matched(was.options, is.options, ({ id }) => id);
      return [
        ...gone.map((dish) => fact("Dish", dishOf(dish), null)),
        ...added.map((dish) => fact("Dish", null, dishOf(dish))),
        ...kept.flatMap((dishes) => changeLines(DISH, dishes, UNEXPLAINED)),
      ];
    },
  },
} satisfies Comparers<CourseFacts, CourseFacts, Said>;

const DISH = {
  id: TOLD_WITH_ANOTHER,
  symbol: {
    seen: ({ symbol }) => symbol,
    lines: (was, is) => [fact(`Mark of ${is.name}`, was.symbol, is.symbol)],
  },
  name: {
    seen: ({ name }) => name,
    lines: (was, is) => [fact(`Dish ${is.symbol}`, was.name, is.name)],
  },
  isHouse: {
    seen: ({ isHouse }) => isHouse,
    lines: (was, is) => [fact("House dish", was.isHouse ? was.name : null, is.isHouse ? is.name : null)],
  },
  contains: {
    seen: containedIn,
    lines: (was, is) => [fact(`${dishOf(is)} contains`, containedIn(was), containedIn(is))],
  },
} satisfies Comparers<Dish, Dish, Said>;

function containedIn({ contains }: Dish): string {
  const listed = ALLERGEN_CODES.filter((code) => contains.includes(code));
  return listed.map(allergenWord).join(", ") || "nothing on the list";
}
