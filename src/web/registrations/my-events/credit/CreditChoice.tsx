import type { Cents } from "#contract/values/cents.ts";
import { formatCents } from "#web/platform/money.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";

interface CreditChoiceProps {
  left: Cents;
  amount: Cents;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Offers the member's credit, unticked, and says what is left to pay with it (D-372). */
export function CreditChoice({ left, amount, isChosen, onChoose }: CreditChoiceProps) {
  const rest = amount - left;
  return (
    <div>
      <Checkbox
        label={`Use your credit of ${formatCents(left)}`}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {isChosen && (
        <p role="status" className="mt-1.5 ml-8 text-sm text-soft">
          {rest > 0
            ? `You’ll pay the remaining ${formatCents(rest)} by card.`
            : `It covers everything, so we’ll confirm your seats right away.${rest < 0 ? ` You’ll have ${formatCents(-rest)} of credit left.` : ""}`}
        </p>
      )}
    </div>
  );
}
