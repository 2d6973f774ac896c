import { type ReactNode, useId } from "react";
import { describeField, FieldNotes } from "./FieldNotes.tsx";

/** What every labeled control takes besides its own attributes. */
export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, as a sentence; absent while the value is valid. */
  error?: string | undefined;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
}

interface FieldFrameProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** The classes of every text-like control, so that inputs, text areas, and lists line up. */
export const CONTROL_LOOK =
  "block w-full min-h-12 rounded-md border border-edge bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-soft " +
  "hover:border-ink disabled:bg-sunk disabled:text-soft [&[readonly]]:bg-sunk aria-invalid:border-alarm aria-invalid:border-2";

/** A control's label above it and its hint and error below, linked for screen readers. */
export function FieldFrame({ label, hint, error, optional, id, className = "", children }: FieldFrameProps) {
  const made = useId();
  const controlId = id ?? made;
  const { ids, described } = describeField(controlId, { error, hint });
  return (
    <div className={className}>
      <label htmlFor={controlId} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children({ id: controlId, ...described })}
      <FieldNotes ids={ids} error={error} hint={hint} />
    </div>
  );
}
