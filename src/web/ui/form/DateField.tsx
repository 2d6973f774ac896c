import { type ComponentProps, useState } from "react";
import { Field } from "./Field.tsx";

type DateFieldProps = Omit<ComponentProps<typeof Field>, "type">;

const FIRST = "1900-01-01";
const LAST = "2199-12-31";

/**
 * A calendar day in the native picker; its value is "2026-12-04" or empty. Without bounds the year would accept
 * six digits. A year such as 26 is an error only after the field is left, since it may still be being typed.
 */
export function DateField({ error, onBlur, onChange, ...field }: DateFieldProps) {
  const [isOdd, setOdd] = useState(false);
  const look = ({ value }: HTMLInputElement) => setOdd(value !== "" && (value < FIRST || value > LAST));
  return (
    <Field
      type="date"
      min={FIRST}
      max={LAST}
      {...field}
      error={error ?? (isOdd ? "Please check the year" : undefined)}
      onBlur={(event) => {
        look(event.target);
        onBlur?.(event);
      }}
      onChange={(event) => {
        if (isOdd) look(event.target);
        onChange?.(event);
      }}
    />
  );
}
