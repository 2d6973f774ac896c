import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Checks a form with a schema: `toInput` turns what is typed into what the schema reads, and what it returns is what
 * the form submits. Each field shows its first problem.
 */
export function checkWith<Values extends FieldValues, Schema extends z.ZodType>(
  schema: Schema,
  toInput: (typed: Values) => z.input<Schema>,
): Resolver<Values, unknown, z.output<Schema>> {
  return (typed, _context, options) => {
    const result = schema.safeParse(toInput(typed));
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of result.error.issues) {
      errors[path.join(".")] ??= { type: code, message };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
