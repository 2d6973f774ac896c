import type { ComponentProps } from "react";
import { Field } from "./Field.tsx";

type DateFieldProps = Omit<ComponentProps<typeof Field>, "type">;

/** A calendar day in the platform's own picker; its value is "2026-12-04" or empty. Without bounds the year would take six digits. */
export function DateField(props: DateFieldProps) {
  return <Field type="date" min="1900-01-01" max="2199-12-31" {...props} />;
}
