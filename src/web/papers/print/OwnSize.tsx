import type { CardPart } from "#contract/papers/sheets.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { type PrintChoice, paperIn } from "./choice.ts";
import type { Kept } from "./kept-choices.ts";
import { MEASURES, type Measure, measureIn, withMeasure } from "./sheet-choice.ts";

const LABELS: Record<(typeof MEASURES)[number], string> = {
  columns: "Columns",
  rows: "Rows",
  width: "Card width",
  height: "Card height",
  left: "Left margin",
  top: "Top margin",
  gapX: "Gap across",
  gapY: "Gap down",
};
const FOLDS = [
  { value: "", label: "Flat" },
  { value: "across", label: "Folded across, a tent" },
  { value: "down", label: "Folded down, a tent on its side" },
];

interface OwnSizeProps {
  part: CardPart;
  kept: Kept;
  /** The measure that is wrong, and the sum that does not fit. */
  wrong: { field: Measure; message: string } | null;
  onChange: (next: Partial<PrintChoice>) => void;
}

/** The measures of a sheet that is not listed, as its package gives them. */
export function OwnSize({ part, kept, wrong, onChange }: OwnSizeProps) {
  const paper = paperIn(kept);
  const field = (measure: Measure) => ({
    value: measureIn(kept, { part, paper, measure }),
    error: wrong?.field === measure ? wrong.message : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ kept: withMeasure(kept, { part, paper, measure }, target.value) }),
  });
  return (
    <div className="mt-3 rounded-md bg-sunk p-4">
      <p className="mb-3 text-sm text-soft">
        In millimeters. A folded card is measured flat. Kept in this browser.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {MEASURES.map((measure) => (
          <Field
            key={measure}
            label={LABELS[measure]}
            inputMode="decimal"
            maxLength={7}
            {...field(measure)}
          />
        ))}
        <Select label="Fold" className="col-span-2" options={FOLDS} {...field("fold")} />
      </div>
    </div>
  );
}
