import { useForm } from "react-hook-form";
import type { DirectoryMember } from "#contract/directory.ts";
import { type MemberDues, recordDues } from "#contract/members/manual-dues.ts";
import { hasNumber, METHOD_OPTIONS } from "#contract/members/manual-methods.ts";
import { cameBackWarning } from "#contract/officers/mailbox-words.ts";
import { fullName } from "#contract/values/full-name.ts";
import { dayIn } from "#contract/values/zone.ts";
import { useDirectoryTask } from "#web/directory/directory-task.ts";
import { call } from "#web/platform/api/api.ts";
import { refusalIn } from "#web/platform/api/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";
import { DateField } from "#web/ui/form/DateField.tsx";
import { Field } from "#web/ui/form/Field.tsx";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { RadioGroup } from "#web/ui/form/RadioGroup.tsx";
import { type CheckedDues, checkDues, extendsThrough, type TypedDues } from "./record-dues-form.ts";

const NOT_RECORDED = "The payment could not be recorded. Please try again.";

interface RecordDuesDialogProps {
  member: DirectoryMember;
  dues: MemberDues;
  onClose: () => void;
}

/** Records a year of dues that came by check, in cash or another way, and says first through which day they will be paid. */
export function RecordDuesDialog({ member, dues, onClose }: RecordDuesDialogProps) {
  const { timeZone } = useChapter();
  const form = useForm<TypedDues, unknown, CheckedDues>({
    resolver: checkDues,
    defaultValues: {
      method: "check",
      amount: dues.yearly,
      receivedOn: dayIn(new Date(), timeZone),
      reference: "",
      receivedBy: "",
      note: "",
      sendReceipt: true,
    },
  });
  const recording = useDirectoryTask({
    run: (checked: CheckedDues) =>
      call(recordDues, { params: { id: member.id }, body: { ...checked, read: dues.paidThrough } }),
    said: ({ payment, receiptTo }) => ({
      title: "Payment Recorded",
      description: `Dues are paid through ${calendarDay(payment.paidThrough)}. ${
        receiptTo ? `We’ll email a receipt to ${receiptTo}.` : "No receipt was emailed."
      }`,
    }),
    fallback: NOT_RECORDED,
    onDone: onClose,
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const [method, receivedOn] = watch(["method", "receivedOn"]);
  const address = member.confirmedEmail?.trim();
  const through = extendsThrough(dues.paidThrough, receivedOn);
  return (
    <FormDialog
      form={form}
      title="Record a Dues Payment"
      description={fullName(member)}
      isBusy={recording.isPending}
      isSaved={recording.isSuccess}
      refusal={refusalIn(recording.error, NOT_RECORDED)}
      submit="Record Payment"
      onSubmit={(checked) => recording.mutate(checked)}
      onClose={onClose}
    >
      <RadioGroup
        label="Paid by"
        options={METHOD_OPTIONS}
        error={errors.method?.message}
        {...register("method")}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          error={errors.amount?.message}
          {...register("amount")}
        />
        <DateField label="Received on" error={errors.receivedOn?.message} {...register("receivedOn")} />
        {hasNumber(method) && (
          <Field
            label={method === "check" ? "Check number (optional)" : "Transfer number (optional)"}
            maxLength={40}
            error={errors.reference?.message}
            {...register("reference")}
          />
        )}
        <Field
          label="Received by (optional)"
          maxLength={100}
          error={errors.receivedBy?.message}
          {...register("receivedBy")}
        />
      </div>
      <Field
        label="Note for officers (optional)"
        maxLength={500}
        error={errors.note?.message}
        {...register("note")}
      />
      {address ? (
        <Checkbox
          label={`Email a receipt to ${address}`}
          hint={dues.emailsCameBack && cameBackWarning(address)}
          {...register("sendReceipt")}
        />
      ) : (
        <p className="text-soft">We can’t email a receipt because no email address is confirmed.</p>
      )}
      {through && <p className="text-lg">Dues will be paid through {calendarDay(through)}.</p>}
    </FormDialog>
  );
}
