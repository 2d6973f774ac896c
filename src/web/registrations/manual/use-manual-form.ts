import { useFormContext } from "react-hook-form";
import type { SkippedPaymentForm } from "#contract/registrations/manual/manual-registrations.ts";
import type { TypedManual } from "./manual-form.ts";

/** The form around a part of the dialog. */
export function useManualForm() {
  return useFormContext<TypedManual, unknown, SkippedPaymentForm>();
}
