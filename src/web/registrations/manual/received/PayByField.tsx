import type { ComponentProps } from "react";
import { DateField } from "#web/ui/form/DateField.tsx";

/** The day by which a party that pays later should pay (D-364). */
export function PayByField(field: Omit<ComponentProps<typeof DateField>, "label" | "hint" | "optional">) {
  return (
    <DateField
      label="Pay by"
      optional
      hint="The email and the list will show this date. Seats are never released automatically."
      {...field}
    />
  );
}
