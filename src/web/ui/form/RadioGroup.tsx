import { type ComponentProps, type ReactNode, useId } from "react";
import { describeField, FieldNotes } from "./FieldNotes.tsx";

type RadioGroupProps = Omit<ComponentProps<"input">, "type" | "value"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  /** The choice when it cannot be changed, shown as text; otherwise the inputs are controlled by `register`. */
  fixed?: string | undefined;
  /** The choice when the page controls it, together with `onChange`. */
  chosen?: string | undefined;
  /** One option per line, below the hint, for options that are long or read one after another. */
  isStacked?: boolean;
};

/** A choice among a few visible options; takes react-hook-form's `register`. */
export function RadioGroup({
  label,
  hint,
  error,
  options,
  fixed,
  chosen,
  isStacked = false,
  className = "",
  ...input
}: RadioGroupProps) {
  const id = useId();
  const { ids, described } = describeField(id, { error, hint });
  if (fixed !== undefined) {
    return (
      <div className={className}>
        <dl>
          <dt className="mb-1.5 text-sm font-semibold text-ink">{label}</dt>
          <dd>{options.find(({ value }) => value === fixed)?.label ?? fixed}</dd>
        </dl>
        <FieldNotes ids={ids} error={error} hint={hint} />
      </div>
    );
  }
  return (
    <fieldset role={error ? "radiogroup" : undefined} className={className} {...described}>
      <legend className={`text-sm font-semibold text-ink ${isStacked ? "" : "mb-1.5"}`}>{label}</legend>
      {isStacked && <FieldNotes ids={ids} error={error} hint={hint} />}
      <div className={isStacked ? "mt-1 grid" : `flex flex-wrap gap-x-6 gap-y-1 ${columnOnPhone(options)}`}>
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              value={option.value}
              className="size-6 shrink-0 accent-wine"
              {...input}
              {...(chosen !== undefined && { checked: option.value === chosen })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {!isStacked && <FieldNotes ids={ids} error={error} hint={hint} />}
    </fieldset>
  );
}

/** On a phone, more than two would wrap wherever their labels end. */
function columnOnPhone(options: RadioGroupProps["options"]): string {
  return options.length > 2 ? "max-sm:flex-col max-sm:gap-y-0" : "";
}
