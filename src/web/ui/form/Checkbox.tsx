import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  error?: string | undefined;
};

/** A check box whose label can be clicked. */
export function Checkbox({ label, error, className = "", ...input }: CheckboxProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id={id}
          className="mt-1 size-5 shrink-0 rounded-sm accent-wine pointer-coarse:mt-3.5"
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
          {...input}
        />
        <label htmlFor={id} className="min-w-0 cursor-pointer wrap-anywhere pointer-coarse:py-2.5">
          {label}
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
