import type { ComponentProps } from "react";
import { CONTROL_LOOK, FieldFrame, type FieldText } from "./FieldFrame.tsx";

type SelectProps = FieldText &
  ComponentProps<"select"> & { options: readonly { value: string; label: string }[] };

/** The platform's own drop-down list: it is the one that works on every phone and by keyboard. */
export function Select({
  label,
  hint,
  error,
  optional = false,
  className,
  id,
  options,
  ...select
}: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <select className={CONTROL_LOOK} {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
