import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** Read after the label, which alone is its name. */
  hint?: ReactNode;
  error?: string | undefined;
};

/** A check box whose label can be clicked. */
export function Checkbox({ label, hint, error, className = "", ...input }: CheckboxProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <div className="flex items-start gap-3 max-[20rem]:gap-1.5">
        <input
          type="checkbox"
          id={id}
          className="mt-1 size-5 shrink-0 rounded-sm accent-wine pointer-coarse:mt-3.5"
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
          {...input}
        />
        <label htmlFor={id} className="min-w-0 cursor-pointer wrap-anywhere pointer-coarse:py-2.5">
          {label}
          {hint && (
            <span id={hintId} aria-hidden="true" className="block text-soft">
              {hint}
            </span>
          )}
        </label>
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 ml-8 text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}
