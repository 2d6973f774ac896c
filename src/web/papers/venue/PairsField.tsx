import { Plus, X } from "lucide-react";
import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "#web/ui/Button.tsx";
import { useConflictHint } from "#web/ui/form/ConflictNote.tsx";
import { CONTROL_LOOK } from "#web/ui/form/FieldFrame.tsx";
import { type Pair, pairsText, rowsIn } from "./pairs.ts";
import type { TypedVenue } from "./venue-form.ts";

interface PairsFieldProps {
  name: "contacts" | "timeline";
  label: string;
  hint: string;
  /** What the two parts of a line are called, and an example of each. */
  parts: readonly [first: string, second: string];
  examples: Pair;
  /** What a further line is called: "contact". */
  noun: string;
  most: number;
}

type LineError = Partial<Record<string, { message?: string }>>;

/** Lines of two parts each, with buttons to add one and take one away. */
export function PairsField({ name, label, hint, parts, examples, noun, most }: PairsFieldProps) {
  const id = useId();
  const { watch, setValue, formState } = useFormContext<TypedVenue>();
  const rows = rowsIn(watch(name));
  const conflict = useConflictHint(name);
  const change = (next: readonly Pair[]) =>
    setValue(name, pairsText(next), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const found: unknown = formState.errors[name];
  const errors = Array.isArray(found) ? (found as readonly (LineError | undefined)[]) : [];
  const whole = Array.isArray(found) ? undefined : formState.errors[name]?.message;
  // The schema counts only lines in which something is typed.
  const placeOf = (row: number) => rows.slice(0, row).filter((pair) => pair.join("").trim() !== "").length;
  const errorOf = (row: number) => {
    const line = rows[row]?.join("").trim() === "" ? undefined : errors[placeOf(row)];
    return line && Object.values(line).find((one) => one?.message)?.message;
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="float-left w-full text-sm font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="clear-both mb-2 text-sm text-soft">
        {hint}
      </p>
      <ol className="space-y-2">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A line is what is typed in it; its place is all it has.
          <li key={at}>
            <Line
              {...{ row, parts, examples, error: errorOf(at), errorId: `${id}-${at}` }}
              number={at + 1}
              noun={noun}
              onChange={(next) => change(rows.with(at, next))}
              onRemove={() => change(rows.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {whole && <p className="mt-1.5 text-sm font-semibold text-alarm">{whole}</p>}
      {conflict && <div className="mt-1.5 text-sm text-soft">{conflict}</div>}
      {rows.length < most && (
        <Button
          tone="quiet"
          size="small"
          className="mt-1 -ml-4 max-sm:min-h-11"
          onClick={() => change([...rows, ["", ""]])}
        >
          <Plus size={16} aria-hidden="true" /> Add a {noun}
        </Button>
      )}
    </fieldset>
  );
}

interface LineProps extends Pick<PairsFieldProps, "parts" | "examples" | "noun"> {
  row: Pair;
  number: number;
  error: string | undefined;
  errorId: string;
  onChange: (row: Pair) => void;
  onRemove: () => void;
}

function Line({ row: [first, second], parts, examples, noun, number, error, errorId, ...to }: LineProps) {
  const wrong = error ? { "aria-invalid": true as const, "aria-describedby": errorId } : {};
  return (
    <>
      <div className="grid grid-cols-[minmax(5.5rem,1fr)_minmax(0,2.4fr)_auto] gap-2">
        <input
          {...wrong}
          type="text"
          autoComplete="off"
          aria-label={`${parts[0]}, ${noun} ${number}`}
          placeholder={examples[0]}
          className={CONTROL_LOOK}
          value={first}
          onChange={({ target }) => to.onChange([target.value, second])}
        />
        <input
          {...wrong}
          type="text"
          autoComplete="off"
          aria-label={`${parts[1]}, ${noun} ${number}`}
          placeholder={examples[1]}
          className={CONTROL_LOOK}
          value={second}
          onChange={({ target }) => to.onChange([first, target.value])}
        />
        <button
          type="button"
          aria-label={`Remove ${noun} ${number}`}
          className="grid size-12 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink"
          onClick={to.onRemove}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </>
  );
}
