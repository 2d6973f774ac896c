import { useId, useState } from "react";
import { type Reading, SEPARATORS, TEXT_ENCODINGS } from "#contract/imports.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { useImportTask } from "./import-task.ts";
import { ENCODING_NAMES, readInWords, SEPARATOR_NAMES, whatIsOdd } from "./read-in-words.ts";
import { uploadFile } from "./upload-file.ts";

const NOT_READ = "We couldn’t read the file that way. Please try again.";

interface HowReadProps {
  id: number;
  reading: Reading;
  source: File | null;
  onRead: (id: number, source: File) => void;
}

/** How the file was read, with its first rows, and the choice to read it differently. */
export function HowRead({ id, reading, source, onRead }: HowReadProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [chosen, setChosen] = useState(reading);
  const foldId = useId();
  const again = useImportTask({
    run: async (file: File) => {
      const { encoding, separator, sheet, headingLine } = chosen;
      const isOther = (["encoding", "separator", "sheet"] as const).some(
        (key) => chosen[key] !== reading[key],
      );
      // With another sheet or other columns, the headings are searched for again, unless their line was chosen as well.
      const isSearched = isOther && headingLine === reading.headingLine;
      const form = { encoding, separator, sheet, headingLine: isSearched ? null : headingLine };
      const given = Object.entries(form).filter(([, value]) => value !== null);
      return { ...(await uploadFile({ file, chosen: Object.fromEntries(given), replaces: id })), file };
    },
    fallback: NOT_READ,
    isToldInPage: true,
    onDone: (read) => onRead(read.id, read.file),
  });
  return (
    <div className="mb-7 rounded-md border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>{whatIsOdd(reading) ?? "If names or accents look wrong, we can read the file another way."}</p>
        <Button
          tone="secondary"
          size="small"
          aria-expanded={isUnfolded}
          aria-controls={foldId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? "Hide" : "Not Right?"}
        </Button>
      </div>
      {reading.notes.map((note) => (
        <p key={note} className="mt-2 text-soft">
          {note}
        </p>
      ))}
      <div id={foldId} hidden={!isUnfolded} className="mt-4">
        <p className="mb-3 text-soft">{readInWords(reading)}</p>
        <FirstRows reading={reading} />
        {source ? (
          <>
            <div className="mt-5 grid gap-4 sm:grid-cols-3">
              <FormChoices reading={reading} chosen={chosen} onChoose={setChosen} />
            </div>
            <Refusal className="mt-4">{again.error && errorMessage(again.error, NOT_READ)}</Refusal>
            <Button
              tone="secondary"
              className="mt-5"
              disabled={again.isPending || chosen === reading}
              onClick={() => again.mutate(source)}
            >
              {again.isPending ? "Reading..." : "Read It Again"}
            </Button>
          </>
        ) : (
          <p className="mt-4 text-soft">To read it differently, discard this file and choose it again.</p>
        )}
      </div>
    </div>
  );
}

interface FormChoicesProps {
  reading: Reading;
  chosen: Reading;
  onChoose: (chosen: Reading) => void;
}

function FormChoices({ reading, chosen, onChoose }: FormChoicesProps) {
  const lines = reading.top.map(({ line, cells }) => ({
    value: String(line),
    label: `Line ${line}: ${cells.filter(Boolean).join(", ")}`,
  }));
  const pick = <Value extends string>(all: readonly Value[], value: string) =>
    all.find((one) => one === value) ?? null;
  return (
    <>
      {chosen.separator !== null && (
        <Select
          label="Cells are separated by"
          options={SEPARATORS.map((value) => ({ value, label: SEPARATOR_NAMES[value] }))}
          value={chosen.separator}
          onChange={({ target }) => onChoose({ ...chosen, separator: pick(SEPARATORS, target.value) })}
        />
      )}
      {chosen.encoding !== null && (
        <Select
          label="Encoding"
          hint="Change this if accents look wrong"
          options={TEXT_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
          value={chosen.encoding}
          onChange={({ target }) => onChoose({ ...chosen, encoding: pick(TEXT_ENCODINGS, target.value) })}
        />
      )}
      {reading.sheets.length > 1 && (
        <Select
          label="Sheet"
          options={reading.sheets.map((value) => ({ value, label: value }))}
          value={chosen.sheet ?? ""}
          onChange={({ target }) => onChoose({ ...chosen, sheet: target.value })}
        />
      )}
      <Select
        label="Headings are on"
        options={lines}
        value={String(chosen.headingLine)}
        onChange={({ target }) => onChoose({ ...chosen, headingLine: Number(target.value) })}
      />
    </>
  );
}

/** The first rows as they are in the file; the headings are bold. */
function FirstRows({ reading: { top, headingLine } }: { reading: Reading }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section aria-label="The first rows of the file" tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse text-left text-sm">
        <tbody>
          {top.slice(0, 8).map(({ line, cells }) => (
            <tr key={line} className={line === headingLine ? "font-semibold" : ""}>
              <th scope="row" className="border border-line px-2 py-1 font-normal text-soft tabular-nums">
                {line}
              </th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move.
                <td key={at} className="max-w-60 truncate border border-line px-2 py-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
