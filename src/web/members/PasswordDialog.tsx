import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { changePassword, PasswordForm } from "#contract/password.ts";
import { call } from "#web/platform/api/api.ts";
import { fieldErrorsIn, refusalIn } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { FormDialog } from "#web/ui/form/FormDialog.tsx";
import { PasswordField } from "#web/ui/form/PasswordField.tsx";
import { useRefusals } from "#web/ui/form/use-refusals.ts";

const NOT_CHANGED = "Failed to change password";

interface PasswordDialogProps {
  userName: string | null;
  onClose: () => void;
}

type Typed = z.input<typeof PasswordForm>;

/**
 * 'Reset my Password': the current password, and the new one twice. Mounted only while it is open, so that nothing
 * typed outlives it.
 */
export function PasswordDialog({ userName, onClose }: PasswordDialogProps) {
  const form = useForm<Typed>({
    resolver: zodResolver(PasswordForm),
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
    shouldFocusError: false,
  });
  const { refusals, showFieldErrors } = useRefusals(form);
  const { register } = form;
  const { errors } = form.formState;
  const changing = useTask({
    run: ({ currentPassword, newPassword }: Typed) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    said: { title: "Password Changed", description: "Your password has been updated successfully." },
    failed: "Password Change Failed",
    fallback: NOT_CHANGED,
    onDone: onClose,
    onFailed: (error) => showFieldErrors(fieldErrorsIn(error)),
  });
  return (
    <FormDialog
      form={form}
      title="Reset my Password"
      description="Every other browser and phone where you are logged in will be logged out."
      isBusy={changing.isPending}
      refusal={fieldErrorsIn(changing.error).length === 0 ? refusalIn(changing.error, NOT_CHANGED) : null}
      refusals={refusals}
      submit="Change Password"
      busy="Changing..."
      onClose={onClose}
      onSubmit={(typed) => changing.mutate(typed)}
    >
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={userName ?? ""} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 6 characters. Three or four unrelated words are easy to remember and hard to guess; don’t use it anywhere else."
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
    </FormDialog>
  );
}
