import { type ComponentProps, type ReactNode, useId } from "react";

type RadioGroupProps = Omit<ComponentProps<"input">, "type" | "value"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  /** The choice as it stands where it cannot be changed; without it the inputs are `register`'s. */
  fixed?: string | undefined;
};

/** One choice of a few, all of them in sight; takes react-hook-form's `register` as it is. */
export function RadioGroup({
  label,
  hint,
  error,
  options,
  fixed,
  className = "",
  ...input
}: RadioGroupProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset
      className={className}
      aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              value={option.value}
              className="size-6 shrink-0 accent-wine"
              {...(fixed === undefined
                ? input
                : { name: id, disabled: true, readOnly: true, checked: option.value === fixed })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
