import { Download } from "lucide-react";
import { useId } from "react";
import type { CardPart } from "#contract/papers/sheets.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { isPrintable, type PrintChoice, paperIn, wrongsOf } from "./choice.ts";
import { OwnSize } from "./OwnSize.tsx";
import { isUnconfirmed, OWN, sheetIn, sheetsFor, withSheet } from "./sheet-choice.ts";

interface CardRowProps {
  part: CardPart;
  label: string;
  choice: PrintChoice;
  isBusy: boolean;
  onChange: (next: Partial<PrintChoice>) => void;
  onDownload: () => void;
}

/** One kind of card: its sheet, where on the first one to begin, and its file. */
export function CardRow({ part, label, choice, isBusy, onChange, onDownload }: CardRowProps) {
  const { kept, beginAt } = choice;
  const paper = paperIn(kept);
  const sheet = sheetIn(kept, part, paper);
  const id = useId();
  const wrongs = wrongsOf(choice, part);
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h4 id={id} className="font-semibold">
          {label}
        </h4>
        <Button
          tone="secondary"
          size="small"
          className="max-sm:min-h-11"
          aria-label={`Download ${label}`}
          disabled={isBusy || !isPrintable(choice, part)}
          onClick={onDownload}
        >
          <Download size={16} aria-hidden="true" /> Download
        </Button>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6.5rem]">
        <Select
          label="Sheet"
          options={sheetsFor(part, paper)}
          value={sheet}
          hint={isUnconfirmed(kept, part, paper) && "Try with one sheet first."}
          onChange={({ target }) => onChange({ kept: withSheet(kept, { part, paper, id: target.value }) })}
        />
        <Field
          label="Begin at card"
          className="max-sm:w-32"
          inputMode="numeric"
          maxLength={3}
          value={beginAt[part] ?? "1"}
          error={wrongs.beginAt ?? undefined}
          onChange={({ target }) => onChange({ beginAt: { ...beginAt, [part]: target.value } })}
        />
      </div>
      {sheet === OWN && <OwnSize part={part} kept={kept} wrong={wrongs.size} onChange={onChange} />}
    </fieldset>
  );
}
