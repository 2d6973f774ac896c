import type { ComponentProps } from "react";
import { CONTROL_LOOK, FieldFrame, type FieldText } from "./FieldFrame.tsx";

type TextAreaProps = FieldText & ComponentProps<"textarea">;

/** Several lines of text with label, hint, and error. */
export function TextArea({ label, hint, error, optional = false, className, id, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <textarea rows={3} autoComplete="off" className={`${CONTROL_LOOK} resize-y`} {...area} {...control} />
      )}
    </FieldFrame>
  );
}
