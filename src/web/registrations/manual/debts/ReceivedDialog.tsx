import { useForm } from "react-hook-form";
import { hasNumber, type ManualMethod, METHOD_OPTIONS } from "#contract/members/manual-methods.ts";
import type { Debt, Excess } from "#contract/registrations/manual/debts.ts";
import { parseAmount } from "#contract/values/parse-amount.ts";
import { fieldErrorsIn, refusalIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { NOW_AND_BY_ME, ReceivedFields } from "#web/registrations/manual/received/ReceivedFields.tsx";
import { useSession } from "#web/session/session.ts";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { NOT_RECORDED, useRecordReceived } from "./debts.ts";

type Typed = {
  method: ManualMethod;
  amount: string;
  reference: string;
  receivedOn: string;
  receivedBy: string;
  note: string;
  /** Empty until the officer has chosen: we do not decide about someone's money. */
  excess: Excess["as"] | "";
  what: string;
};

/** Records all or part of what a party owes; the rest stays due (D-353). */
export function ReceivedDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const form = useForm<Typed>({
    defaultValues: {
      method: "check",
      amount: debt.due,
      reference: "",
      receivedOn: "",
      receivedBy: "",
      note: "",
      excess: "",
      what: "",
    },
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const [method, amount, excess] = watch(["method", "amount", "excess"]);
  const isFull = useSession()?.isAdmin ?? false;
  const recording = useRecordReceived(debt, onClose);
  const rest = restOf(amount, debt);
  function record({ receivedOn, excess: as, what, ...typed }: Typed) {
    const body = {
      ...typed,
      amount: parseAmount(typed.amount) ?? "0.00",
      reference: hasNumber(typed.method) ? typed.reference : null,
      due: debt.due,
      ...(receivedOn !== "" && { receivedOn }),
      ...(rest < 0 && as !== "" && { excess: as === "other" ? { as, what } : { as } }),
    };
    recording.mutate(body, {
      onError: (error) => {
        for (const { path, message } of fieldErrorsIn(error))
          if (path === "amount" || path === "receivedOn") form.setError(path, { message });
          else if (path === "excess.what") form.setError("what", { message });
      },
    });
  }
  return (
    <FormDialog
      form={form}
      title="Record Payment"
      description={`${debt.payer}, ${debt.title}. ${formatMoney(debt.due)} is due.`}
      submit="Record Payment"
      isBusy={recording.isPending}
      isSaved={recording.isSuccess}
      refusal={refusalIn(recording.error, NOT_RECORDED)}
      onClose={onClose}
      onSubmit={record}
    >
      <RadioGroup label="Paid by" options={METHOD_OPTIONS} {...register("method")} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          hint={rest > 0 ? `${formatMoney(rest.toFixed(2))} stays due.` : undefined}
          error={errors.amount?.message}
          {...register("amount")}
        />
        {hasNumber(method) && (
          <Field
            label={method === "check" ? "Check number" : "Transfer number"}
            optional
            maxLength={40}
            {...register("reference")}
          />
        )}
      </div>
      {rest < 0 && (
        <RadioGroup
          label={`${formatMoney((-rest).toFixed(2))} more than is due`}
          hint={excess !== "" && HINTS[excess]}
          error={errors.excess?.message}
          options={EXCESS.filter(({ value }) => value !== "credit" || (isFull && debt.isMembers))}
          {...register("excess", {
            validate: (chosen, { amount: typed }) =>
              chosen !== "" || restOf(typed, debt) >= 0 || "Choose what to do with it",
          })}
        />
      )}
      {rest < 0 && excess === "other" && (
        <Field
          label="What was it for?"
          maxLength={200}
          error={errors.what?.message}
          {...register("what", { validate: (typed) => typed.trim() !== "" || "Enter what it was for" })}
        />
      )}
      <ReceivedFields
        hint={NOW_AND_BY_ME}
        receivedOn={{ error: errors.receivedOn?.message, ...register("receivedOn") }}
        receivedBy={register("receivedBy")}
        note={register("note")}
      />
    </FormDialog>
  );
}

/** What stays due after this amount; below nothing if it is more than is due. */
function restOf(amount: string, { due }: Debt): number {
  return Number(due) - Number(parseAmount(amount) ?? due);
}

const EXCESS = [
  { value: "return", label: "Return it" },
  { value: "credit", label: "Make it a credit" },
  { value: "other", label: "It was for something else" },
] as const;
const HINTS: Record<Excess["as"], string> = {
  return: "We’ll list it under Payments as money to return.",
  credit: "We’ll email them about the credit, which doesn’t expire.",
  other: "We’ll record only what’s due here and note the rest. Please also record the rest where it belongs.",
};
