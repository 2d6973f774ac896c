import { Fragment } from "react";
import { allergenWords } from "#contract/menus/menu-words.ts";
import type { DishToAsk } from "#web/menus/dishes-to-ask.ts";
import { paths } from "#web/platform/paths.ts";

interface DishesToAskProps {
  eventId: number;
  /** Of one person. */
  dishes: readonly DishToAsk[];
}

/** The courses in which a person gets nothing, or a house dish they cannot eat; empty if there are none. */
export function DishesToAsk({ eventId, dishes }: DishesToAskProps) {
  if (dishes.length === 0) return null;
  const without = dishes.filter(({ house }) => house === null).map(({ course }) => course);
  return (
    <span className="block text-sm">
      {without.length > 0 && (
        <>
          <span className="font-semibold text-alarm">No dish chosen</span>: {without.join(", ")}.{" "}
        </>
      )}
      {dishes.map(
        ({ course, house }) =>
          house && (
            <Fragment key={course}>
              <span className="font-semibold text-alarm">
                House dish contains {allergenWords(house.contains)}
              </span>
              : {house.name}, {course}.{" "}
            </Fragment>
          ),
      )}
      <a href={paths.menu(eventId)} className="text-link">
        Choose for them
      </a>
    </span>
  );
}

/** How many people have no dish, and how many a house dish that they cannot eat. */
export function countDishes(people: readonly DishToAsk[][]) {
  return {
    withoutDish: people.filter((dishes) => dishes.some(({ house }) => house === null)).length,
    badHouse: people.filter((dishes) => dishes.some(({ house }) => house !== null)).length,
  };
}
