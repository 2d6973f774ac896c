import type { Choice, Warning } from "#contract/menus/choices.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { DishFacts, KeptAlthough } from "#web/menus/DishName.tsx";

interface CourseServedProps {
  course: MenuCourse;
  choice: Choice | undefined;
  warnings: readonly Warning[];
}

/** What a person has in one course once the menu has closed. */
export function CourseServed({ course, choice, warnings }: CourseServedProps) {
  const option = course.options.find(({ id }) => id === choice?.optionId);
  const warning = warnings.find(({ optionId }) => optionId === choice?.optionId);
  return (
    <div>
      <h3 className="font-display text-xl text-gilt">{course.name}</h3>
      {option ? (
        <>
          <p className="mt-1 text-lg wrap-anywhere">
            {option.name}
            {choice?.isHouse && <span className="text-soft"> (house)</span>}
          </p>
          <DishFacts option={option} />
          {warning && <KeptAlthough contains={warning.contains} />}
        </>
      ) : (
        <p className="mt-1 text-soft italic">Nothing chosen. Please speak to the chair.</p>
      )}
    </div>
  );
}
