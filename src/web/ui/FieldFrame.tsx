import { type ReactNode, useId } from "react";
import { FieldNotes, notesOf } from "./FieldNotes.tsx";

/** What every labelled control takes besides its own attributes. */
export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what is wrong; absent while the value is fine. */
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

/** The look of every text-like control, so that inputs, areas and lists line up. */
export const CONTROL_LOOK =
  "block w-full min-h-12 rounded-md border border-edge bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-soft " +
  "hover:border-ink disabled:bg-sunk disabled:text-soft [&[readonly]]:bg-sunk aria-invalid:border-alarm aria-invalid:border-2";

/** Label above, hint and error below, tied to the control for those who hear the page. */
export function FieldFrame({ label, hint, error, optional, id, className = "", children }: FieldFrameProps) {
  const made = useId();
  const controlId = id ?? made;
  const { ids, described } = notesOf(controlId, { error, hint });
  return (
    <div className={className}>
      <label htmlFor={controlId} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children({ id: controlId, ...described })}
      <FieldNotes {...{ ids, error, hint }} />
    </div>
  );
}
