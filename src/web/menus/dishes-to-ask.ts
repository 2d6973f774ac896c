import { toAskAbout } from "#contract/menus/menu-words.ts";
import type { MenuPage } from "#contract/menus/menus.ts";
import type { Allergen } from "#contract/values/need-codes.ts";

/** One course of a person about whose dish they are asked: none, or the house's with what they cannot eat. */
export type DishToAsk = { course: string; house: { name: string; contains: readonly Allergen[] } | null };

/** The courses about which each person is to be asked once the menu has closed, by attendee (D-131). */
export function dishesToAsk(
  page: Pick<MenuPage, "menu" | "persons"> | undefined,
): ReadonlyMap<number, DishToAsk[]> {
  if (!page) return new Map();
  const { menu, persons } = page;
  return new Map(
    persons.flatMap(({ attendeeId, choices, warnings }) => {
      const dishes = choices.flatMap((choice): DishToAsk[] => {
        const asked = toAskAbout(choice, { isClosed: menu.isClosed, warnings });
        const course = menu.courses.find(({ id }) => id === choice.courseId);
        if (!asked || !course) return [];
        const dish = course.options.find(({ id }) => id === choice.optionId);
        return [{ course: course.name, house: dish ? { name: dish.name, contains: asked.contains } : null }];
      });
      return dishes.length > 0 ? [[attendeeId, dishes] as const] : [];
    }),
  );
}
