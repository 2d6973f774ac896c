import { Plus } from "lucide-react";
import { DISH_NAME_MAX, OPTIONS_MIN } from "#contract/menus/limits.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { DishEditor } from "./DishEditor.tsx";
import {
  type CourseDraft,
  type DishDraft,
  type DraftErrors,
  emptyDish,
  marksIn,
  mayAdd,
  moved,
} from "./menu-draft.ts";
import { PlaceButtons } from "./PlaceButtons.tsx";

interface CourseEditorProps {
  course: CourseDraft;
  place: number;
  count: number;
  errors: DraftErrors;
  onChange: (course: CourseDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One course: its name, its dishes in order, and which of them is the house's. */
export function CourseEditor({
  course,
  place,
  count,
  errors,
  onChange,
  onMove,
  onRemove,
}: CourseEditorProps) {
  const { name, options } = course;
  const path = `courses.${place}`;
  const called = name.trim() || `Course ${place + 1}`;
  const change = (changed: DishDraft[]) => onChange({ ...course, options: changed });
  const marks = marksIn(course);
  const house = options.find(({ isHouse }) => isHouse);
  return (
    <fieldset className="rounded-lg border border-line px-4 py-5 max-[20rem]:px-2 sm:px-6">
      <legend className="float-left mb-4 w-full">
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 font-display text-xl text-gilt wrap-anywhere">{called}</span>
          <PlaceButtons
            what={called}
            isFirst={place === 0}
            isLast={place === count - 1}
            onMove={onMove}
            onRemove={onRemove}
          />
        </span>
      </legend>
      <div className="clear-both space-y-4">
        <Field
          label="Course"
          placeholder="First course, main course, dessert"
          maxLength={DISH_NAME_MAX}
          value={name}
          error={errors[`${path}.name`]}
          onChange={({ target }) => onChange({ ...course, name: target.value })}
        />
        <ol className="space-y-4">
          {options.map((option, at) => (
            <DishEditor
              key={option.key}
              dish={option}
              mark={marks[at] ?? ""}
              place={at}
              count={options.length}
              course={called}
              errors={errors}
              path={`${path}.options.${at}`}
              onChange={(changed) =>
                change(
                  options.map((one, n) => {
                    if (n === at) return changed;
                    return changed.isHouse ? { ...one, isHouse: false } : one;
                  }),
                )
              }
              onMove={(by) => change(moved(options, at, by))}
              {...(options.length > OPTIONS_MIN && { onRemove: () => change(options.toSpliced(at, 1)) })}
            />
          ))}
        </ol>
        {errors[`${path}.options`] && (
          <p role="alert" className="text-sm font-semibold text-alarm">
            {errors[`${path}.options`]}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {mayAdd(options, "dishes") && (
            <Button
              tone="quiet"
              size="small"
              className="-ml-4"
              aria-label={`Add a dish to ${called}`}
              onClick={() => change([...options, emptyDish()])}
            >
              <Plus size={17} aria-hidden="true" /> Add a dish
            </Button>
          )}
          <p className="text-sm text-soft">
            {house
              ? "The house dish is served to everyone who chooses nothing."
              : "Without a house dish, those who choose nothing have to be asked."}
          </p>
        </div>
      </div>
    </fieldset>
  );
}
