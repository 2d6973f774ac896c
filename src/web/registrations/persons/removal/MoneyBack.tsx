import { type UseFormReturn, useForm } from "react-hook-form";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { formatMoney } from "#web/platform/money.ts";
import { useSession } from "#web/session/session.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";

/** What an officer chooses about a removal: what goes back, and whether what is due stays due. */
export type RemovalForm = {
  back: "all" | "part" | "none";
  due: "ends" | "stays";
  to: string;
  why: string;
  isTold: boolean;
};

export interface MoneyChoice {
  form: UseFormReturn<RemovalForm>;
  /** Whether they may lower what goes back (D-370), and whether they choose if what is due stays due. */
  hasChoice: boolean;
  asksDue: boolean;
  isLowered: boolean;
  staysDue: boolean;
}

/** The form of a removal, and what is chosen in it so far. */
export function useMoneyChoice({ goesBack, mayLower, noLongerDue }: ChangePreview): MoneyChoice {
  const isFull = useSession()?.isAdmin ?? false;
  const form = useForm<RemovalForm>({
    defaultValues: { back: "all", due: "ends", to: "", why: "", isTold: true },
  });
  const [back, due] = form.watch(["back", "due"]);
  const hasChoice = isFull && mayLower && Number(goesBack) > 0;
  const asksDue = Number(noLongerDue) > 0 && Number(goesBack) === 0;
  return {
    form,
    hasChoice,
    asksDue,
    isLowered: hasChoice && back !== "all",
    staysDue: asksDue && due === "stays",
  };
}

/** What goes back instead of all of it, as the removal sends it; null if nothing was lowered. */
export function loweredIn({ isLowered }: MoneyChoice, { back, to, why }: RemovalForm) {
  return isLowered ? { to: back === "none" ? "0" : to.trim(), why: why.trim() } : null;
}

/** The fields for it; none if there is nothing to choose. `due` labels the amount that is due. */
export function MoneyBack({
  choice: { form, hasChoice, asksDue, isLowered, staysDue },
  preview: { goesBack, noLongerDue },
  due,
}: {
  choice: MoneyChoice;
  preview: ChangePreview;
  due: string;
}) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      {asksDue && (
        <li className="pl-9">
          <RadioGroup
            label={due}
            hint={staysDue && "We’ll keep it under Still Due until it’s paid or written off."}
            options={[
              { value: "ends", label: "Is no longer due" },
              { value: "stays", label: "Stays due" },
            ]}
            {...register("due")}
          />
        </li>
      )}
      {!asksDue && Number(noLongerDue) > 0 && <li className="pl-9">{due} will end with that.</li>}
      {hasChoice && (
        <li className="space-y-3 pl-9">
          <RadioGroup
            label="How much should we return?"
            options={[
              { value: "all", label: `All ${formatMoney(goesBack)}` },
              { value: "part", label: "Part of it" },
              { value: "none", label: "Nothing" },
            ]}
            {...register("back")}
          />
          {watch("back") === "part" && (
            <Field
              label="Amount in dollars"
              inputMode="decimal"
              className="max-w-40"
              error={errors.to?.message}
              {...register("to", { validate: (typed) => whyNotPart(typed, Number(goesBack)) })}
            />
          )}
          {isLowered && (
            <Field
              label="Reason"
              hint="We’ll include your reason in the email. For example: “The venue keeps its share.”"
              maxLength={200}
              error={errors.why?.message}
              {...register("why", { validate: (typed) => typed.trim() !== "" || "Enter a reason" })}
            />
          )}
        </li>
      )}
    </>
  );
}

function whyNotPart(typed: string, most: number): true | string {
  const amount = typed.trim();
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return "Amount must be a number like 150.00";
  return Number(amount) < most || `Please enter less than ${formatMoney(most.toFixed(2))}`;
}
