import { z } from "zod";
import { TypedEmail } from "#contract/values/schemas.ts";
import { endpoint } from "./endpoint.ts";

/** Minimum and maximum length of a new password (S-42). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;

/** The one form in which passwords are compared and counted: keyboards write the same é as one character or as two. */
export function normalizedPassword(password: string): string {
  return password.normalize("NFC");
}

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`;

/** A new password. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, { error: TOO_SHORT, abort: true })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters`, abort: true })
  .refine((typed) => normalizedPassword(typed).length >= PASSWORD_MIN, TOO_SHORT);

/** The change-password form's values. */
export const PasswordForm = z
  .object({
    currentPassword: z.string().max(PASSWORD_MAX).optional(),
    newPassword: NewPassword,
    confirmPassword: z.string().min(1, "Please confirm your password"),
  })
  .refine((form) => normalizedPassword(form.newPassword) === normalizedPassword(form.confirmPassword), {
    message: "Passwords don't match",
    path: ["confirmPassword"],
  });

/** Changes the caller's password and ends their other sessions (C-35, S-42). */
export const changePassword = endpoint({
  method: "POST",
  path: "/api/member/change-password",
  who: "member",
  limit: "own changes",
  input: z.object({ currentPassword: z.string().max(PASSWORD_MAX).optional(), newPassword: NewPassword }),
  output: z.object({ changed: z.literal(true) }),
});

/** Requests an email with one-time links. The response doesn't reveal whether the address is known. */
export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/member/forgotten-password",
  who: "visitor",
  input: z.object({ email: TypedEmail }),
  output: z.object({ asked: z.literal(true) }),
});

/** Sets a new password with the token of such a link: once, within 30 minutes. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/api/member/reset-password",
  who: "visitor",
  input: z.object({ token: z.string().max(100), newPassword: NewPassword }),
  output: z.object({ userName: z.string() }),
});
