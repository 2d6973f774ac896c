import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { OFFSET_MAX_MM } from "#contract/papers/sheet-rules.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import type { PrintChoice } from "./choice.ts";
import { offsetWrong } from "./sheet-choice.ts";

const ORDERS = [
  { value: "table", label: "By table and seat" },
  { value: "name", label: "A–Z" },
];

interface CardOptionFieldsProps {
  choice: PrintChoice;
  onChange: (next: Partial<PrintChoice>) => void;
}

/** In which order cards come, with what on them, and where on the paper. */
export function CardOptionFields({ choice, onChange }: CardOptionFieldsProps) {
  const panelId = useId();
  const orderId = useId();
  const [isOpened, setOpened] = useState(false);
  // An offset that is too large keeps all cards from being printed, so it is never folded away.
  const isOpen = isOpened || [choice.kept.x, choice.kept.y].some((typed) => offsetWrong(typed) !== null);
  return (
    <div className="border-t border-line pt-4">
      <Button
        tone="quiet"
        size="small"
        className="-ml-4 max-sm:min-h-11"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpened(!isOpen)}
      >
        Order, extras, and printer
        <ChevronDown size={17} aria-hidden="true" className={isOpen ? "rotate-180" : ""} />
      </Button>
      <div id={panelId} hidden={!isOpen} className="mt-3 space-y-5">
        <RadioGroup
          label="Order of place cards and badges"
          name={orderId}
          options={ORDERS}
          chosen={choice.order}
          onChange={({ target }) => onChange({ order: target.value === "name" ? "name" : "table" })}
        />
        <div className="space-y-3">
          <Checkbox
            label="Mark the menu choice on place cards"
            checked={choice.hasChoices}
            onChange={({ target }) => onChange({ hasChoices: target.checked })}
          />
          <Checkbox
            label="“Guest of …” on badges"
            checked={choice.hasSponsors}
            onChange={({ target }) => onChange({ hasSponsors: target.checked })}
          />
          <Checkbox
            label="Outlines, for a trial on plain paper"
            checked={choice.hasOutlines}
            onChange={({ target }) => onChange({ hasOutlines: target.checked })}
          />
        </div>
        <OffsetFields choice={choice} onChange={onChange} />
      </div>
    </div>
  );
}

/** For printers that print beside where they should. */
function OffsetFields({ choice, onChange }: CardOptionFieldsProps) {
  const { kept } = choice;
  const field = (axis: "x" | "y") => ({
    inputMode: "text" as const,
    maxLength: 5,
    value: kept[axis] ?? "0",
    error: offsetWrong(kept[axis]) ?? undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ kept: { ...kept, [axis]: target.value } }),
  });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Move the print</legend>
      <div className="flex flex-wrap gap-3">
        <Field label="Right, in mm" className="w-36" {...field("x")} />
        <Field label="Down, in mm" className="w-36" {...field("y")} />
      </div>
      <p className="mt-1.5 text-sm text-soft">
        Up to {OFFSET_MAX_MM} mm each way; −1 is left or up. Kept in this browser.
      </p>
    </fieldset>
  );
}
