import { toAskAbout } from "#contract/menus/menu-words.ts";
import type { MenuPage } from "#contract/menus/menus.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { DishFacts } from "./DishName.tsx";

/** The menu as a card, with how many people have each dish. */
export function MenuCard({ page }: { page: MenuPage }) {
  return (
    <section
      aria-label="Menu"
      className="mb-10 rounded-lg border border-line bg-card px-5 py-7 shadow-card sm:px-10 sm:py-9"
    >
      <div className="grid gap-x-14 gap-y-9 lg:grid-cols-2">
        {page.menu.courses.map((course) => (
          <Course key={course.id} course={course} page={page} />
        ))}
      </div>
    </section>
  );
}

function Course({ course, page: { menu, persons } }: { course: MenuCourse; page: MenuPage }) {
  const choices = persons.flatMap((person) =>
    person.choices.filter(({ courseId }) => courseId === course.id),
  );
  const avoiding = persons.filter(({ choices: all, warnings }) =>
    all.some(
      (choice) =>
        choice.courseId === course.id &&
        (toAskAbout(choice, { isClosed: menu.isClosed, warnings })?.contains.length ?? 0) > 0,
    ),
  ).length;
  const open = choices.filter(({ optionId }) => optionId === null).length;
  return (
    <div>
      <h2 className="border-b border-brass/60 pb-2 font-display text-2xl text-gilt">{course.name}</h2>
      <ul className="mt-3 space-y-3">
        {course.options.map((option) => {
          const chosen = choices.filter(({ optionId }) => optionId === option.id);
          const byHouse = chosen.filter(({ isHouse }) => isHouse).length;
          return (
            <li key={option.id} className="flex items-baseline gap-x-3 max-[20rem]:flex-wrap">
              <span aria-hidden="true" className="min-w-[1rem] font-display text-lg text-gilt">
                {option.mark}
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-lg leading-[1.75rem] wrap-anywhere">
                  <span className="sr-only">{option.mark}: </span>
                  {option.name}{" "}
                  {option.isHouse && (
                    <span className="ml-1 inline-block align-[0.1em]">
                      <Badge tone="brass">House</Badge>
                    </span>
                  )}
                </p>
                <DishFacts option={option} />
              </div>
              <p className="max-w-[40%] shrink-0 text-right max-[20rem]:max-w-none max-[20rem]:basis-full max-[20rem]:text-left">
                <span className="font-display text-2xl lining-nums tabular-nums">{chosen.length}</span>
                <span className="sr-only max-[20rem]:not-sr-only">
                  {" "}
                  {chosen.length === 1 ? "person" : "people"}
                </span>
                {byHouse > 0 && <span className="block text-sm text-soft">{byHouse} by the house</span>}
              </p>
            </li>
          );
        })}
      </ul>
      {open > 0 && (
        <p className={`mt-3 ml-7 text-sm ${menu.isClosed ? "font-semibold text-alarm" : "text-soft"}`}>
          {menu.isClosed
            ? `${open === 1 ? "1 person" : `${open} people`} to ask: nothing is chosen, and there is no house dish.`
            : `${open === 1 ? "1 person has" : `${open} people have`} not chosen yet.`}
        </p>
      )}
      {avoiding > 0 && (
        <p className="mt-3 ml-7 text-sm font-semibold text-alarm">
          {avoiding === 1 ? "1 person" : `${avoiding} people`} to ask: the house dish contains something they
          can’t eat.
        </p>
      )}
    </div>
  );
}
