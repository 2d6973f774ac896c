import type { ReactNode } from "react";

interface FieldNotesProps {
  /** From `describeField` for this control. */
  ids: { errorId: string | undefined; hintId: string | undefined };
  error: string | undefined;
  hint: ReactNode;
}

/** The ids of the hint and error below the control `id`, and the attributes that link it to them. */
export function describeField(id: string, { error, hint }: { error: string | undefined; hint: ReactNode }) {
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  return {
    ids: { errorId, hintId },
    described: {
      "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
      "aria-invalid": error ? (true as const) : undefined,
    },
  };
}

/** The error and the hint below a control. */
export function FieldNotes({ ids, error, hint }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p id={ids.errorId} className="mt-1.5 text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
      {hint && (
        <p id={ids.hintId} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
    </>
  );
}
