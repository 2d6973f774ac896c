import type { ChosenDishes, WrittenCourse } from "#contract/menus/menus.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import type { ChosenDish, TakenDish } from "./parties.ts";

/** The choices that an edit touches. */
export function takenDishes(
  before: readonly MenuCourse[],
  after: readonly WrittenCourse[],
  chosen: readonly ChosenDish[],
): TakenDish[] {
  const names = new Map(after.flatMap(({ options }) => options.map(({ id, name }) => [id, name] as const)));
  const touched = before.flatMap((course) =>
    course.options
      .filter(({ id, name }) => names.get(id) !== name)
      .map(({ id, name }) => ({ id, course: course.name, dish: name, renamedTo: names.get(id) ?? null })),
  );
  return touched.flatMap(({ id, ...dish }) =>
    chosen.filter(({ optionId }) => optionId === id).map((one) => ({ ...one, ...dish })),
  );
}

/** What the officer is asked before: which dishes, and how many persons chose them. */
export function askBefore(taken: readonly TakenDish[]): ChosenDishes {
  const byOption = [...Map.groupBy(taken, ({ optionId }) => optionId).values()];
  const dishes = byOption.flatMap((choices) => {
    const [first] = choices;
    return first ? [{ name: first.dish, renamedTo: first.renamedTo, persons: choices.length }] : [];
  });
  const tells = new Set(taken.map(({ attendeeId }) => attendeeId)).size;
  const who = tells === 1 ? "One person chose a dish" : `${tells} people chose dishes`;
  return {
    message: `${who} that you are removing or renaming. Confirm to tell them by email.`,
    tells,
    dishes,
  };
}
