import type { ChosenDishes } from "#contract/menus/menus.ts";
import { QuestionDialog } from "#web/ui/overlay/QuestionDialog.tsx";

interface ConfirmTellingProps {
  touched: ChosenDishes;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before dishes that people chose are removed or renamed, since these people are told by email (D-133). */
export function ConfirmTelling({ touched, onConfirm, onClose }: ConfirmTellingProps) {
  const { tells, dishes } = touched;
  return (
    <QuestionDialog
      onClose={onClose}
      title={tells === 1 ? "Tell one person by email?" : `Tell ${tells} people by email?`}
      keep="Keep Editing"
      act="Save and Email"
      onAct={onConfirm}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        {dishes.map(({ name, renamedTo, persons }) => (
          <li key={name} className="wrap-anywhere">
            {persons === 1 ? "One person" : `${persons} people`} chose “{name}”, which{" "}
            {renamedTo === null
              ? "is removed: they choose again."
              : `is called “${renamedTo}” now: they keep it.`}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-soft">The member who registered a guest is told for them.</p>
    </QuestionDialog>
  );
}
