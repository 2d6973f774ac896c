import { useState } from "react";
import type { PersonChoices } from "#contract/menus/choices.ts";
import type { Menu } from "#contract/menus/menus.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";
import { type DishDraft, DishSelects, dishesChanged } from "./DishSelects.tsx";
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
  const choices = dishesChanged(menu, draft, start);
  function save() {
    if (choices.length === 0) return onClose();
    saving.mutate({ version: menu.version, choices }, { onSuccess: onClose });
  }
  return (
    <QuestionDialog
      onClose={onClose}
      title={`Dishes of ${name}`}
      description={
        menu.isClosed ? "Members can no longer choose; the kitchen gets what you choose here." : undefined
      }
      isUnsaved={choices.length > 0}
      act="Save choices"
      acting="Saving..."
      isBusy={saving.isPending}
      onAct={save}
    >
      <div className="space-y-5">
        <DishSelects menu={menu} draft={draft} warnings={person.warnings} onChange={setDraft} />
      </div>
    </QuestionDialog>
  );
}

/** What was chosen, by course; the house's is no choice. */
function chosenBy({ choices }: PersonChoices): DishDraft {
  return Object.fromEntries(
    choices.map(({ courseId, optionId, isHouse }) => [courseId, isHouse ? null : optionId]),
  );
}
