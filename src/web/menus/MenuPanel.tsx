import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { toAskAbout } from "#contract/menus/menu-words.ts";
import type { MenuPage } from "#contract/menus/menus.ts";
import type { Allergen } from "#contract/registrations/need-words.ts";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { menuQuery } from "./menu-page.ts";

/** The menu of a dinner on its attendees page: how far the choices are, and the way to them. */
export function MenuPanel({ eventId, isPast }: { eventId: number; isPast: boolean }) {
  const { data: page } = useQuery(menuQuery(eventId));
  const isEmpty = !page || page.menu.courses.length === 0;
  if (isPast && isEmpty) return null;
  return (
    <section
      aria-label="Menu"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-card px-5 py-4 print:hidden"
    >
      <h2 className="flex items-center gap-2.5 text-xl">
        <ScrollText size={18} aria-hidden="true" className="shrink-0 text-gilt" /> Menu
      </h2>
      <p className="flex-1 text-soft max-sm:order-last max-sm:basis-full">{page && inWords(page)}</p>
      <LinkButton href={paths.menu(eventId)} tone="quiet" size="small">
        {isEmpty ? "Write the menu" : "Menu and choices"}
      </LinkButton>
    </section>
  );
}

function inWords({ menu, persons }: MenuPage): string {
  if (menu.courses.length === 0) return "one set menu, nothing to choose";
  const courses = menu.courses.length === 1 ? "1 course" : `${menu.courses.length} courses`;
  if (persons.length === 0) return courses;
  const unfinished = menu.isClosed
    ? dishesToAsk({ menu, persons }).size
    : persons.filter(({ choices }) => choices.some(({ optionId }) => optionId === null)).length;
  if (unfinished === 0) return `${courses}, chosen for all ${persons.length}`;
  return menu.isClosed
    ? `${courses}, ${unfinished} of ${persons.length} to ask`
    : `${courses}, not chosen yet by ${unfinished} of ${persons.length}`;
}

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
