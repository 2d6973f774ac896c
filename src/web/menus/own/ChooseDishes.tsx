import { useState } from "react";
import type { OwnMenu, OwnPersonChoices } from "#contract/menus/choices.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useUnsavedWarning } from "#web/platform/warn-before-unload.ts";
import { Button } from "#web/ui/Button.tsx";
import { CourseChoice } from "./CourseChoice.tsx";
import { CourseServed } from "./CourseServed.tsx";
import { useChooseDishes } from "./own-menus.ts";

/** What was changed and is not saved: the option by person and course, null for none. */
type Draft = Readonly<Record<string, number | null>>;
const keyOf = (attendeeId: number, courseId: number) => `${attendeeId} ${courseId}`;

/** A menu card for each person of the party, and one button that saves all. */
export function ChooseDishes({ menu }: { menu: OwnMenu }) {
  const [draft, setDraft] = useState<Draft>({});
  const choosing = useChooseDishes(menu);
  const isOpen = menu.closedBecause === null;
  const wantedBy = ({ attendeeId, choices }: OwnPersonChoices, courseId: number) => {
    const drafted = draft[keyOf(attendeeId, courseId)];
    if (drafted !== undefined) return drafted;
    return choices.find((one) => one.courseId === courseId)?.optionId ?? null;
  };
  const changed = menu.persons.flatMap((person) =>
    person.choices.flatMap(({ courseId, optionId }) => {
      const wanted = wantedBy(person, courseId);
      return wanted === optionId ? [] : [{ attendeeId: person.attendeeId, courseId, optionId: wanted }];
    }),
  );
  useUnsavedWarning(changed.length > 0);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0) choosing.mutate(changed, { onSuccess: () => setDraft({}) });
      }}
    >
      <div className={`grid items-start gap-8 ${menu.persons.length > 1 ? "xl:grid-cols-2" : "max-w-3xl"}`}>
        {menu.persons.map((person) => (
          <section
            key={person.attendeeId}
            aria-labelledby={`person-${person.attendeeId}`}
            className="rounded-lg border border-line bg-card px-5 py-6 shadow-card sm:px-8 sm:py-8"
          >
            <h2
              id={`person-${person.attendeeId}`}
              className="border-b border-brass/60 pb-4 text-center text-2xl wrap-anywhere"
            >
              {nameOf(menu, person)}
            </h2>
            {isOpen && !person.isWarned && (
              <p className="mt-4 text-sm text-soft">
                {fullName(person) || "This guest"}’s dietary needs are private. They’ll see in My Events which
                dishes suit them.
              </p>
            )}
            <div className="mt-6 space-y-8">
              {menu.courses.map((course) =>
                isOpen ? (
                  <CourseChoice
                    key={course.id}
                    course={course}
                    who={nameOf(menu, person)}
                    whose={person.isMe ? "your" : "their"}
                    name={keyOf(person.attendeeId, course.id)}
                    warnings={person.warnings}
                    chosen={wantedBy(person, course.id)}
                    onChoose={(optionId) =>
                      setDraft({ ...draft, [keyOf(person.attendeeId, course.id)]: optionId })
                    }
                  />
                ) : (
                  <CourseServed key={course.id} course={course} person={person} />
                ),
              )}
            </div>
          </section>
        ))}
      </div>
      {isOpen && (
        <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-paper py-3">
          <Button
            type="submit"
            disabled={choosing.isPending || changed.length === 0}
            className="max-sm:w-full"
          >
            {choosing.isPending ? "Saving..." : "Save Choices"}
          </Button>
          <p role="status" className="text-soft">
            {changed.length > 0 &&
              (changed.length === 1 ? "1 unsaved choice." : `${changed.length} unsaved choices.`)}
          </p>
        </div>
      )}
    </form>
  );
}

/** "You", a name, or which ticket they have. */
function nameOf({ persons }: OwnMenu, person: OwnPersonChoices): string {
  if (person.isMe) return "You";
  const name = fullName(person);
  if (name) return name;
  if (person.kind === "member") return "Additional member";
  return `Guest ${persons.filter(({ kind }) => kind === "guest").indexOf(person) + 1}`;
}
