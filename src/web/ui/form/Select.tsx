import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { CONTROL_LOOK, FieldFrame, type FieldText } from "./FieldFrame.tsx";

type SelectProps = FieldText &
  ComponentProps<"select"> & { options: readonly { value: string; label: string }[] };

/**
 * The native drop-down list, which works on every phone and with the keyboard. Only its frame is ours:
 * in Safari the native frame ignores the height and padding of the inputs beside it.
 */
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
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <select
            autoComplete="off"
            className={`${CONTROL_LOOK} h-12 max-[20rem]:h-auto appearance-none truncate pr-10 forced-colors:appearance-auto forced-colors:pr-2`}
            {...select}
            {...control}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft forced-colors:hidden"
          />
        </div>
      )}
    </FieldFrame>
  );
}
