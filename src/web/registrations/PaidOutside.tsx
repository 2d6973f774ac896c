import type { ComponentProps } from "react";
import { Field } from "#web/ui/form/Field.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";

/** The ways to pay outside the portal. */
export const PAYMENT_METHODS = [
  { value: "check", label: "Check" },
  { value: "cash", label: "Cash" },
  { value: "complimentary", label: "Complimentary" },
] as const;

/** The same for a party that is there already, whose recorded way may turn out to be wrong. */
export const ALL_PAYMENT_METHODS = [...PAYMENT_METHODS, { value: "other", label: "Another way" }] as const;

/** The choice of a party that keeps or takes its seats and pays later (D-361). */
export const PAYS_LATER = { value: "later", label: "Pays later" } as const;

/** What is recorded if none is chosen, for a party whose way of payment is not known. */
export const AS_OTHER = "If you don’t choose one, we’ll record it as paid another way.";

interface PaidOutsideProps {
  options: ComponentProps<typeof RadioGroup>["options"];
  /** The chosen option; empty for none. */
  method: string;
  /** What makes the choice a field of its form. */
  choice: Omit<ComponentProps<typeof RadioGroup>, "label" | "options">;
  /** What is recorded if none is chosen, which is allowed (S-47); false where that changes nothing. */
  ifNone?: string | false;
  /** What makes the check number one; asked only for a check. */
  checkNumber: Omit<ComponentProps<typeof Field>, "label">;
}

/** How an officer was paid: the question, and the number of a check. */
export function PaidOutside({ options, method, choice, ifNone = AS_OTHER, checkNumber }: PaidOutsideProps) {
  return (
    <div className="space-y-4">
      <RadioGroup
        label="Paid by"
        options={options}
        {...choice}
        hint={choice.hint || (method === "" && ifNone)}
      />
      {method === "check" && (
        <Field label="Check number" inputMode="numeric" optional maxLength={40} {...checkNumber} />
      )}
    </div>
  );
}
