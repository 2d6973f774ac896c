import { useForm } from "react-hook-form";
import { MANUAL_METHODS, type ManualMethod } from "#contract/members/manual-methods.ts";
import type { OpenItem } from "#contract/treasury.ts";
import { fieldErrorsIn } from "#web/platform/api/api-error.ts";
import { formatMoney } from "#web/platform/money.ts";
import { DateField } from "#web/ui/form/DateField.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { useRecordReturn } from "./returns.ts";

const METHODS = Object.entries(MANUAL_METHODS).map(([value, label]) => ({ value, label }));

type Typed = { method: ManualMethod; reference: string; returnedOn: string; note: string };

interface ReturnDialogProps {
  returnId: number;
  openItem: OpenItem;
  onClose: () => void;
}

/** Records how money that was received outside the portal was returned, with which number, and when (D-369). */
export function ReturnDialog({ returnId, openItem: { amount, payer, what }, onClose }: ReturnDialogProps) {
  const form = useForm<Typed>({
    defaultValues: { method: "check", reference: "", returnedOn: "", note: "" },
  });
  const { register, watch, formState } = form;
  const method = watch("method");
  const recording = useRecordReturn(returnId);
  const hasNumber = method === "check" || method === "transfer";
  function record({ returnedOn, ...typed }: Typed) {
    const reference = hasNumber ? typed.reference : null;
    const body = { ...typed, reference, amount, ...(returnedOn !== "" && { returnedOn }) };
    recording.mutate(body, {
      onSuccess: onClose,
      onError: (error) => {
        for (const { path, message } of fieldErrorsIn(error))
          if (path === "returnedOn") form.setError(path, { message });
      },
    });
  }
  return (
    <FormDialog
      form={form}
      title="Record Return"
      description={`${formatMoney(amount)} to ${[payer, what].filter(Boolean).join(", ")}. We’ll add a line to the bookkeeper’s file on the day you enter.`}
      submit="Record Return"
      isBusy={recording.isPending}
      isSaved={recording.isSuccess}
      refusal={null}
      onClose={onClose}
      onSubmit={record}
    >
      <RadioGroup label="How was it returned?" options={METHODS} {...register("method")} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {hasNumber && (
          <Field
            label={method === "check" ? "Check number" : "Transfer number"}
            optional
            maxLength={40}
            {...register("reference")}
          />
        )}
        <DateField
          label="Returned on"
          optional
          hint="Leave blank for today."
          error={formState.errors.returnedOn?.message}
          {...register("returnedOn")}
        />
      </div>
      <Field label="Note for officers" optional maxLength={500} {...register("note")} />
    </FormDialog>
  );
}
