import type { OwnPersonChoices } from "#contract/menus/choices.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { ChosenDish } from "#web/menus/ChosenDish.tsx";

/** What a person has in one course once the menu has closed. */
export function CourseServed({ course, person }: { course: MenuCourse; person: OwnPersonChoices }) {
  return (
    <div>
      <h3 className="mb-1 font-display text-xl text-gilt">{course.name}</h3>
      <ChosenDish
        isOnCard
        course={course}
        person={person}
        otherwise={<p className="text-soft italic">Nothing was chosen. Please contact a chapter officer.</p>}
      />
    </div>
  );
}
