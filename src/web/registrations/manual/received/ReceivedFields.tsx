import { ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import { DateField } from "#web/ui/form/DateField.tsx";
import { Field } from "#web/ui/form/Field.tsx";

interface ReceivedFieldsProps {
  receivedOn: Omit<ComponentProps<typeof DateField>, "label">;
  receivedBy: Omit<ComponentProps<typeof Field>, "label">;
  /** Left out where the form has its own field for notes. */
  note?: Omit<ComponentProps<typeof Field>, "label">;
  /** What a blank field means. */
  hint: string;
}

/** When a payment was received, by whom, and a note: folded, since it is mostly today and by the officer themselves (D-351). */
export function ReceivedFields({ receivedOn, receivedBy, note, hint }: ReceivedFieldsProps) {
  const hasError = Boolean(receivedOn.error ?? receivedBy.error ?? note?.error);
  return (
    <details className="group" open={hasError || undefined}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 group-open:rotate-90" />
        {note ? "When and by whom it was received, and a note" : "When and by whom it was received"}
      </summary>
      <p className="mb-3 text-sm text-soft">{hint}</p>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <DateField label="Received on" optional {...receivedOn} />
        <Field label="Received by" optional maxLength={100} {...receivedBy} />
        {note && (
          <Field label="Note for officers" optional maxLength={500} className="sm:col-span-2" {...note} />
        )}
      </div>
    </details>
  );
}

export const NOW_AND_BY_ME = "Leave blank if you received it today.";
