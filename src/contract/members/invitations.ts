import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { NewPassword } from "#contract/password.ts";
import { Instant, PlainLine } from "#contract/values/schemas.ts";

/** How many days an invitation is valid: longer than a reset link, since no one is waiting for it. */
export const INVITATION_DAYS = 7;

/**
 * Email a member without a password a one-time link to choose username and password. A new invitation replaces an
 * earlier one. 409 if they can log in already or have no confirmed address, 429 above the limits of reset links.
 */
export const inviteMember = endpoint({
  method: "POST",
  path: "/api/members/:id/invitation",
  who: "full",
  proof: "recent",
  output: z.object({ email: z.string(), expiresAt: Instant }),
});

const token = z.string().max(100);

/** Who an invitation is for; both are null if the link no longer works. Reading has no effect. */
export const showInvitation = endpoint({
  method: "POST",
  path: "/api/member/invitation/show",
  who: "visitor",
  input: z.object({ token }),
  output: z.object({
    isOpen: z.boolean(),
    firstName: z.string().nullable(),
    userName: z.string().nullable(),
  }),
});

/** The form behind an invitation. */
export const InvitationForm = z.object({
  userName: PlainLine.min(1, "Username is required").max(50, "Please keep this under 50 characters"),
  newPassword: NewPassword,
});

/** Choose username and password by an invitation, once. A refused one does not use up the link. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/member/invitation",
  who: "visitor",
  input: InvitationForm.extend({ token }),
  output: z.object({ userName: z.string() }),
});
