import type { ComponentProps } from "react";
import { CONTROL_LOOK, FieldFrame, type FieldText } from "./FieldFrame.tsx";

type FieldProps = FieldText & ComponentProps<"input">;

/**
 * One line of text with label, hint, and error; takes react-hook-form's `register`. Autofill is off
 * unless `autoComplete` is set, since most forms are about other people.
 */
export function Field({ label, hint, error, optional = false, className, id, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => <input type="text" autoComplete="off" className={CONTROL_LOOK} {...input} {...control} />}
    </FieldFrame>
  );
}
