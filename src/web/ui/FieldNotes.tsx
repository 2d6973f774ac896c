import type { ReactNode } from "react";

interface FieldNotesProps {
  /** What `notesOf` gave for this control. */
  ids: { errorId: string | undefined; hintId: string | undefined };
  error: string | undefined;
  hint: ReactNode;
}

/** The ids of what stands below the control `id`, and the attributes that tie it to them; absent where nothing does. */
export function notesOf(id: string, { error, hint }: { error: string | undefined; hint: ReactNode }) {
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

/** Below a control: the sentence that says what is wrong, and the hint. */
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
