import type { Menu } from "#contract/menus/menus.ts";
import type { SkippedPaymentForm } from "#contract/registrations/manual/manual-registrations.ts";
import { type DishDraft, dishesChanged } from "#web/menus/DishSelects.tsx";

type Dishes = SkippedPaymentForm["dishes"];

/** The dishes of one person as the selects show them. */
export function draftOf(dishes: Dishes): DishDraft {
  return Object.fromEntries((dishes?.choices ?? []).map((one) => [one.courseId, one.optionId]));
}

/** The form with everyone's dishes from the menu that the officer sees now, which may be newer than their choices. */
export function withDishesOf(menu: Menu | undefined, form: SkippedPaymentForm): SkippedPaymentForm {
  if (!menu) return form;
  const current = (dishes: Dishes) => {
    const choices = dishesChanged(menu, draftOf(dishes));
    return choices.length > 0 ? { version: menu.version, choices } : undefined;
  };
  const { dishes, memberInfo, guestInfo, ...rest } = form;
  const each = <Person extends { dishes?: Dishes }>(person: Person): Person => ({
    ...person,
    dishes: current(person.dishes),
  });
  return {
    ...rest,
    dishes: current(dishes),
    memberInfo: memberInfo.map(each),
    guestInfo: guestInfo.map(each),
  };
}
