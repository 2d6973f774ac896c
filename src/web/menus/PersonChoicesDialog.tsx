import { useState } from "react";
import type { PersonChoices } from "#contract/menus/choices.ts";
import { allergenWords } from "#contract/menus/menu-words.ts";
import type { Menu } from "#contract/menus/menus.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useSetChoices } from "./menu-page.ts";

interface PersonChoicesDialogProps {
  menu: Menu;
  person: PersonChoices;
  name: string;
  onClose: () => void;
}

/** An officer chooses for one person; only what was changed is sent. */
export function PersonChoicesDialog({ menu, person, name, onClose }: PersonChoicesDialogProps) {
  const saving = useSetChoices(menu.eventId, person);
  const [start] = useState(() => chosenBy(person));
  const [draft, setDraft] = useState(start);
  const changed = menu.courses.filter(({ id }) => draft[id] !== start[id]);
  function save() {
    if (changed.length === 0) return onClose();
    const choices = changed.map(({ id }) => ({ courseId: id, optionId: draft[id] ?? null }));
    saving.mutate({ version: menu.version, choices }, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Dishes of ${name}`}
      description={
        menu.isClosed ? "Members can no longer choose; the kitchen gets what you choose here." : undefined
      }
      isUnsaved={changed.length > 0}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={saving.isPending} onClick={save}>
            {saving.isPending ? "Saving..." : "Save choices"}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {menu.courses.map((course) => {
          const warning = person.warnings.find(({ optionId }) => optionId === draft[course.id]);
          const house = course.options.find(({ isHouse }) => isHouse);
          const none = menu.isClosed && house ? `No choice: ${house.name} (house)` : "No choice";
          return (
            <Select
              key={course.id}
              label={course.name}
              value={draft[course.id] ?? ""}
              options={[
                { value: "", label: none },
                ...course.options.map(({ id, mark, name: dish }) => ({
                  value: String(id),
                  label: `${mark}  ${dish}`,
                })),
              ]}
              onChange={({ target }) =>
                setDraft({ ...draft, [course.id]: target.value === "" ? null : Number(target.value) })
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
        })}
      </div>
    </Dialog>
  );
}

/** What was chosen, by course; the house's is no choice. */
function chosenBy({ choices }: PersonChoices): Record<number, number | null> {
  return Object.fromEntries(
    choices.map(({ courseId, optionId, isHouse }) => [courseId, isHouse ? null : optionId]),
  );
}
