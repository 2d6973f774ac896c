import { useForm } from "react-hook-form";
import { CREDIT_DAYS_MIN } from "#contract/registrations/credits.ts";
import { yearAfter } from "#contract/values/days.ts";
import { NOTE_MAX, NOTE_MIN, NOTE_TOO_SHORT } from "#contract/values/notes.ts";
import { parseAmount } from "#contract/values/parse-amount.ts";
import { dayIn } from "#contract/values/zone.ts";
import { fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { formatMoney } from "#web/platform/money.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { DateField } from "#web/ui/form/DateField.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { Select } from "#web/ui/form/Select.tsx";
import { type CreditFor, useGrantCredit } from "./credits.ts";

type Typed = { amount: string; reason: string; eventId: string; expiresOn: string; hasNoEnd: boolean };

interface CreditDialogProps {
  target: CreditFor;
  member: string;
  /** The dinners that goodwill may be about. */
  dinners?: readonly { value: string; label: string }[];
  onClose: () => void;
}

/** Grants a credit: how much, why, about which dinner, and until when (D-371). */
export function CreditDialog({ target, member, dinners = [], onClose }: CreditDialogProps) {
  const { timeZone } = useChapter();
  const isGoodwill = target.what === "goodwill";
  const form = useForm<Typed>({
    defaultValues: {
      amount: isGoodwill ? "" : target.amount,
      reason: "",
      eventId: "",
      expiresOn: yearAfter(dayIn(new Date(), timeZone)),
      hasNoEnd: false,
    },
  });
  const { register, watch, setError, formState } = form;
  const { errors } = formState;
  const hasNoEnd = watch("hasNoEnd");
  const granting = useGrantCredit(target);
  function grant({ amount, reason, eventId, expiresOn }: Typed) {
    const body = {
      amount: parseAmount(amount) ?? "0.00",
      reason,
      eventId: eventId === "" ? null : Number(eventId),
      expiresOn: hasNoEnd ? null : expiresOn,
    };
    granting.mutate(body, {
      onSuccess: onClose,
      onError: (error) => {
        for (const { path, message } of fieldErrorsIn(error))
          if (path === "amount" || path === "reason" || path === "eventId" || path === "expiresOn")
            setError(path, { message });
      },
    });
  }
  return (
    <FormDialog
      form={form}
      title={isGoodwill ? "Grant a Credit" : "Credit Instead of Money"}
      description={
        isGoodwill
          ? `${member} can use it for the chapter’s dinners. It is never paid out.`
          : `${member} gets a credit of ${formatMoney(target.amount)} for the chapter’s dinners, and we won’t return the money.`
      }
      submit="Grant Credit"
      isBusy={granting.isPending}
      isSaved={granting.isSuccess}
      refusal={null}
      onClose={onClose}
      onSubmit={grant}
    >
      {isGoodwill && (
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          error={errors.amount?.message}
          {...register("amount")}
        />
      )}
      <Field
        label="Reason"
        hint="We’ll include it in our email to them."
        maxLength={NOTE_MAX}
        error={errors.reason?.message}
        {...register("reason", {
          minLength: { value: NOTE_MIN, message: NOTE_TOO_SHORT },
          required: NOTE_TOO_SHORT,
        })}
      />
      {dinners.length > 0 && (
        <Select
          label="Related dinner"
          optional
          options={[{ value: "", label: "None" }, ...dinners]}
          {...register("eventId")}
        />
      )}
      {!hasNoEnd && (
        <DateField
          label="Good through"
          hint={`At least ${CREDIT_DAYS_MIN} days from today.`}
          error={errors.expiresOn?.message}
          {...register("expiresOn")}
        />
      )}
      <Checkbox label="Never expires" {...register("hasNoEnd")} />
    </FormDialog>
  );
}
