import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { FieldFrame, type FieldText } from "./FieldFrame.tsx";

interface StepperProps extends Omit<FieldText, "label" | "optional"> {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  name?: string;
  disabled?: boolean;
  className?: string;
}

const KNOB =
  "grid h-12 w-11 place-items-center sm:w-12 text-ink focus-visible:-outline-offset-3 hover:bg-wine-wash hover:text-wine-text " +
  "disabled:cursor-not-allowed disabled:text-edge disabled:hover:bg-transparent " +
  "aria-disabled:cursor-not-allowed aria-disabled:text-edge aria-disabled:hover:bg-transparent";

/**
 * A whole number between two bounds, set with two buttons, the arrow keys, or by typing. At a bound its button does
 * nothing but stays focusable: a disabled one would take the focus of a keyboard away.
 */
export function Stepper({
  label,
  value,
  min,
  max,
  onChange,
  hint,
  error,
  name,
  disabled = false,
  className,
}: StepperProps) {
  // What is typed while it is not yet a number within the bounds, such as an empty field.
  const [draft, setDraft] = useState<string | null>(null);

  function settle(next: number) {
    setDraft(null);
    const bounded = Math.min(Math.max(next, min), Math.max(min, max));
    if (bounded !== value) onChange(bounded);
  }

  function type(text: string) {
    if (/^\d+$/.test(text)) settle(Number(text));
    else setDraft(text);
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="inline-flex items-stretch overflow-hidden rounded-md border border-edge bg-card">
          <button
            type="button"
            className={KNOB}
            disabled={disabled}
            aria-disabled={value <= min}
            aria-label={`One fewer: ${label}`}
            onClick={() => settle(value - 1)}
          >
            <Minus size={18} aria-hidden="true" />
          </button>
          <input
            type="number"
            autoComplete="off"
            className="w-12 sm:w-14 [appearance:textfield] focus-visible:-outline-offset-3 border-x border-line bg-transparent text-center text-lg font-semibold tabular-nums [&::-webkit-inner-spin-button]:m-0 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:m-0 [&::-webkit-outer-spin-button]:appearance-none"
            inputMode="numeric"
            step={1}
            name={name}
            min={min}
            max={max}
            disabled={disabled}
            value={draft ?? value}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setDraft(null)}
            {...control}
          />
          <button
            type="button"
            className={KNOB}
            disabled={disabled}
            aria-disabled={value >= max}
            aria-label={`One more: ${label}`}
            onClick={() => settle(value + 1)}
          >
            <Plus size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
