import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { DISH_NAME_MAX } from "#contract/menus/limits.ts";
import { allergenWords } from "#contract/menus/menu-words.ts";
import { ALLERGEN_CODES, ALLERGENS, DIET_CODES, DIETS } from "#contract/values/need-codes.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import type { DishDraft, DraftErrors } from "./menu-draft.ts";
import { PlaceButtons } from "./PlaceButtons.tsx";

interface DishEditorProps {
  dish: DishDraft;
  /** The capital that it has on cards and papers. */
  mark: string;
  place: number;
  count: number;
  /** The course, for names that screen readers read. */
  course: string;
  errors: DraftErrors;
  path: string;
  onChange: (dish: DishDraft) => void;
  onMove: (by: -1 | 1) => void;
  /** Absent where the course would have too few. */
  onRemove?: () => void;
}

/** One dish: its name, what it contains, whom it suits, and whether the house chooses it. */
export function DishEditor(props: DishEditorProps) {
  const { dish, mark, place, count, course, errors, path, onChange, onMove, onRemove } = props;
  const panelId = useId();
  const [isOpened, setOpened] = useState(false);
  const called = `${dish.name.trim() || `dish ${mark}`}, ${course}`;
  return (
    <li className="rounded-md bg-sunk px-4 py-3 max-[20rem]:px-2">
      <Field
        label={`Dish ${mark}`}
        maxLength={DISH_NAME_MAX}
        value={dish.name}
        error={errors[`${path}.name`]}
        onChange={({ target }) => onChange({ ...dish, name: target.value })}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-6">
        <Checkbox
          label={
            <>
              House dish<span className="sr-only">: {called}</span>
            </>
          }
          checked={dish.isHouse}
          onChange={({ target }) => onChange({ ...dish, isHouse: target.checked })}
        />
        <Button
          tone="quiet"
          size="small"
          className="h-auto text-left max-sm:order-last max-sm:-ml-4 max-sm:basis-full max-sm:justify-start sm:-mx-4"
          aria-label={`${inWords(dish)}: ${called}`}
          aria-expanded={isOpened}
          aria-controls={panelId}
          onClick={() => setOpened(!isOpened)}
        >
          {inWords(dish)}
          <ChevronDown size={17} aria-hidden="true" className={`shrink-0 ${isOpened ? "rotate-180" : ""}`} />
        </Button>
        <span className="ml-auto">
          <PlaceButtons
            what={called}
            isFirst={place === 0}
            isLast={place === count - 1}
            onMove={onMove}
            {...(onRemove && { onRemove })}
          />
        </span>
      </div>
      <div id={panelId} hidden={!isOpened} className="mt-3 space-y-5 border-t border-line pt-4">
        {isOpened && (
          <>
            <Codes
              legend="Contains"
              codes={ALLERGEN_CODES}
              labels={ALLERGENS}
              chosen={dish.contains}
              onChange={(contains) => onChange({ ...dish, contains })}
            />
            <Codes
              legend="Suits"
              codes={DIET_CODES}
              labels={DIETS}
              chosen={dish.suits}
              onChange={(suits) => onChange({ ...dish, suits })}
            />
          </>
        )}
      </div>
    </li>
  );
}

function inWords({ contains, suits }: DishDraft): string {
  if (contains.length + suits.length === 0) return "Allergens and diets";
  return [
    contains.length > 0 && `Contains ${allergenWords(contains)}`,
    suits.length > 0 && `suits ${suits.map((diet) => DIETS[diet].toLowerCase()).join(", ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}

interface CodesProps<Code extends string> {
  legend: string;
  codes: readonly Code[];
  labels: Readonly<Record<Code, string>>;
  chosen: readonly Code[];
  onChange: (chosen: Code[]) => void;
}

function Codes<Code extends string>({ legend, codes, labels, chosen, onChange }: CodesProps<Code>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <Checkbox
            key={code}
            label={labels[code]}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(codes.filter((one) => (one === code ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
