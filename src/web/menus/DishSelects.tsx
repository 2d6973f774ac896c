import type { Warning } from "#contract/menus/choices.ts";
import { allergenWords } from "#contract/menus/menu-words.ts";
import type { Menu } from "#contract/menus/menus.ts";
import { Select } from "#web/ui/form/Select.tsx";

/** What was chosen, by course; null for nothing. */
export type DishDraft = Record<number, number | null>;

interface DishSelectsProps {
  menu: Pick<Menu, "courses" | "isClosed">;
  draft: DishDraft;
  /** The dishes that contain what the person's needs name. */
  warnings: readonly Warning[];
  onChange: (draft: DishDraft) => void;
}

/** The grid around them: as many columns as leave room for a dish’s name. */
export const DISHES = "grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))]";

/** One dish of each course, as an officer chooses for someone. */
export function DishSelects({ menu, draft, warnings, onChange }: DishSelectsProps) {
  return menu.courses.map((course) => {
    const warning = warnings.find(({ optionId }) => optionId === draft[course.id]);
    const house = course.options.find(({ isHouse }) => isHouse);
    const none = menu.isClosed && house ? `No choice: ${house.name} (house)` : "No choice";
    return (
      <Select
        key={course.id}
        label={course.name}
        value={draft[course.id] ?? ""}
        options={[
          { value: "", label: none },
          ...course.options.map(({ id, mark, name }) => ({ value: String(id), label: `${mark}  ${name}` })),
        ]}
        onChange={({ target }) =>
          onChange({ ...draft, [course.id]: target.value === "" ? null : Number(target.value) })
        }
        hint={
          warning && (
            <span role="status" className="font-semibold text-alarm">
              Contains {allergenWords(warning.contains)}, named in their needs.
            </span>
          )
        }
      />
    );
  });
}

/** The choices that differ from these, as they are sent; a dish that the menu no longer has is none. */
export function dishesChanged(menu: Pick<Menu, "courses">, draft: DishDraft, start: DishDraft = {}) {
  return menu.courses.flatMap(({ id, options }) => {
    const optionId = options.find((option) => option.id === draft[id])?.id ?? null;
    return optionId === (start[id] ?? null) ? [] : [{ courseId: id, optionId }];
  });
}
