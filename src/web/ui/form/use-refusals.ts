import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** A problem of one field, by the field's name in the form. */
export interface FieldError {
  path: string;
  message: string;
}

/** Shows at its fields what the server refused; `refusals` counts for `Form`, which moves the focus there. */
export function useRefusals<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  const [refusals, setRefusals] = useState(0);

  /** Problems of names that are no field of the form are ignored. */
  function showFieldErrors(errors: readonly FieldError[]) {
    const values = form.getValues();
    const isField = (path: string): path is FieldPath<Values> => path in values;
    for (const { path, message } of errors) {
      if (isField(path)) form.setError(path, { message });
    }
    setRefusals((before) => before + 1);
  }

  return { refusals, showFieldErrors };
}
