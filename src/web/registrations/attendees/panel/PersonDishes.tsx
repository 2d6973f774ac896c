import { useQuery } from "@tanstack/react-query";
import { menuQuery } from "#web/menus/menu-page.ts";

/** What one person will have; nothing for a dinner without a menu. */
export function PersonDishes({ eventId, attendeeId }: { eventId: number; attendeeId: number }) {
  const page = useQuery(menuQuery(eventId)).data;
  const person = page?.persons.find((one) => one.attendeeId === attendeeId);
  if (!page || !person || person.choices.length === 0) return null;
  const dishes = page.menu.courses.map(({ id, name, options }) => {
    const choice = person.choices.find(({ courseId }) => courseId === id);
    const dish = options.find((option) => option.id === choice?.optionId);
    return dish ? `${dish.name}${choice?.isHouse ? " (house)" : ""}` : `${name}: no choice`;
  });
  return <p className="text-sm text-soft wrap-anywhere">{dishes.join("; ")}</p>;
}
