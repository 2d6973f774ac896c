import { Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "#web/ui/Button.tsx";
import { useConflictHint } from "#web/ui/feedback/ConflictNote.tsx";
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
  /** Two rows for each on a phone, since the second part is long. */
  isStacked?: boolean;
}

/** What the schema calls the parts of a line. */
const KEYS = { contacts: ["label", "text"], timeline: ["time", "what"] } as const;

type LineError = Partial<Record<string, { message?: string }>>;

/** Lines of two parts each, with buttons to add one and take one away. */
export function PairsField(props: PairsFieldProps) {
  const { name, label, hint, parts, examples, noun, most, isStacked = false } = props;
  const id = useId();
  const { watch, setValue, formState } = useFormContext<TypedVenue>();
  const adding = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const keys = KEYS[name];
  const rows = rowsIn(watch(name));
  const conflict = useConflictHint(name);
  const change = (next: readonly Pair[]) =>
    setValue(name, pairsText(next), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const found: unknown = formState.errors[name];
  const errors = Array.isArray(found) ? (found as readonly (LineError | undefined)[]) : [];
  const whole = Array.isArray(found) ? undefined : formState.errors[name]?.message;
  // The schema counts only lines in which something is typed.
  const placeOf = (row: number) => rows.slice(0, row).filter((pair) => pair.join("").trim() !== "").length;
  const errorsOf = (row: number) => {
    const line = rows[row]?.join("").trim() === "" ? undefined : errors[placeOf(row)];
    return [line?.[keys[0]]?.message, line?.[keys[1]]?.message] as const;
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
              row={row}
              parts={parts}
              examples={examples}
              noun={noun}
              isStacked={isStacked}
              errors={errorsOf(at)}
              number={at + 1}
              isNew={at === added}
              onChange={(next) => change(rows.with(at, next))}
              onRemove={() => {
                change(rows.toSpliced(at, 1));
                setAdded(null);
                adding.current?.focus();
              }}
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
          ref={adding}
          onClick={() => {
            setAdded(rows.length);
            change([...rows, ["", ""]]);
          }}
        >
          <Plus size={16} aria-hidden="true" /> Add a {noun}
        </Button>
      )}
    </fieldset>
  );
}

interface LineProps extends Pick<PairsFieldProps, "parts" | "examples" | "noun" | "isStacked"> {
  row: Pair;
  number: number;
  /** Whether its button was just pressed; then it gets the focus. */
  isNew: boolean;
  errors: readonly [first: string | undefined, second: string | undefined];
  onChange: (row: Pair) => void;
  onRemove: () => void;
}

// The same function each time, so that a line takes the focus only when it appears.
const focusIt = (input: HTMLInputElement | null) => input?.focus();

function Line({
  row,
  parts,
  examples,
  noun,
  isStacked,
  number,
  isNew,
  errors,
  onChange,
  onRemove,
}: LineProps) {
  const id = useId();
  const input = (at: 0 | 1) => ({
    type: "text",
    autoComplete: "off",
    "aria-label": `${parts[at]}, ${noun} ${number}`,
    placeholder: examples[at],
    value: row[at],
    ...(errors[at] && { "aria-invalid": true as const, "aria-describedby": `${id}-${at}` }),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange(at === 0 ? [target.value, row[1]] : [row[0], target.value]),
  });
  const second = isStacked ? "max-sm:order-1 max-sm:col-span-2" : "";
  return (
    <>
      <div
        className={`grid gap-2 sm:grid-cols-[minmax(5.5rem,1fr)_minmax(0,2.4fr)_auto] ${isStacked ? "grid-cols-[minmax(0,1fr)_auto]" : "grid-cols-[5.5rem_minmax(0,1fr)_auto]"}`}
      >
        <input ref={isNew ? focusIt : undefined} {...input(0)} className={CONTROL_LOOK} />
        <input {...input(1)} className={`${CONTROL_LOOK} ${second}`} />
        <button
          type="button"
          aria-label={`Remove ${noun} ${number}`}
          className="-mr-2 grid h-12 w-10 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink sm:mr-0 sm:w-12"
          onClick={onRemove}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {errors.map(
        (error, at) =>
          error && (
            <p key={error} id={`${id}-${at}`} className="mt-1 text-sm font-semibold text-alarm">
              {error}
            </p>
          ),
      )}
    </>
  );
}
