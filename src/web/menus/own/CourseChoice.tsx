import { TriangleAlert } from "lucide-react";
import type { Warning } from "#contract/menus/choices.ts";
import { allergenWords } from "#contract/menus/menu-words.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { DishFacts } from "#web/menus/DishName.tsx";
import { Button } from "#web/ui/Button.tsx";

interface CourseChoiceProps {
  course: MenuCourse;
  /** The person, for screen readers. */
  who: string;
  /** "your" or "their". */
  whose: string;
  /** Of the radio buttons. */
  name: string;
  /** The dishes that contain what the person's needs name. */
  warnings: readonly Warning[];
  chosen: number | null;
  onChoose: (optionId: number | null) => void;
}

/** One course of one person's menu card. A dish that contains what they cannot eat can be chosen; it says so. */
export function CourseChoice({ course, who, whose, name, warnings, chosen, onChoose }: CourseChoiceProps) {
  const kept = warnings.find(({ optionId }) => optionId === chosen);
  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between gap-3">
        <span className="font-display text-xl text-gilt">
          {course.name}
          <span className="sr-only">, {who}</span>
        </span>
      </legend>
      <div className="mt-2 space-y-1">
        {course.options.map((option) => {
          const warning = warnings.find(({ optionId }) => optionId === option.id);
          return (
            <label
              key={option.id}
              className="-mx-3 flex min-h-12 cursor-pointer items-start gap-3 rounded-md px-3 py-2 hover:bg-sunk has-checked:bg-wine-wash"
            >
              <input
                type="radio"
                name={name}
                value={option.id}
                checked={chosen === option.id}
                onChange={() => onChoose(option.id)}
                className="mt-0.5 size-6 shrink-0 accent-wine"
              />
              <span className="min-w-0 flex-1">
                <span className="text-lg leading-[1.75rem] wrap-anywhere">{option.name}</span>
                <DishFacts option={option} />
                {warning && (
                  <span className="mt-0.5 flex items-start gap-1.5 text-sm font-semibold text-alarm">
                    <TriangleAlert size={15} aria-hidden="true" className="mt-[0.2rem] shrink-0" />
                    Contains {allergenWords(warning.contains)}, which is on {whose} list of things to avoid
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="flex-1 text-sm font-semibold text-alarm">
          {kept &&
            `You can still choose this dish. We’ll alert the kitchen about the ${allergenWords(kept.contains)}.`}
        </p>
        {chosen !== null && (
          <Button
            tone="quiet"
            size="small"
            className="-mr-4"
            aria-label={`Clear: ${course.name}, ${who}`}
            onClick={() => onChoose(null)}
          >
            Clear
          </Button>
        )}
      </div>
    </fieldset>
  );
}
