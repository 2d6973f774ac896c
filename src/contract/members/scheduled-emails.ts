import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { SENT_BODY, sending } from "#contract/officers/circulars.ts";
import { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";
import { Instant } from "#contract/values/schemas.ts";
import { MemberDraft, MemberSlice, WrittenToMembers } from "./emails.ts";

/** An email to members, scheduled for a time a full officer chose (D-212). */
export const ScheduledMemberEmail = ScheduledEmail.extend({
  slice: MemberSlice,
  serviceReason: MemberDraft.shape.serviceReason,
});
export type ScheduledMemberEmail = z.output<typeof ScheduledMemberEmail>;

/** The scheduled emails to members, the next one first, and those of the last 90 days that were not sent. */
export const listScheduledMemberEmails = endpoint({
  method: "GET",
  path: "/api/emails-to-members/scheduled",
  who: "full",
  output: z.array(ScheduledMemberEmail),
});

/** Schedules an email to members, under the same conditions as one to people of a dinner. */
export const scheduleMemberEmail = endpoint({
  method: "POST",
  path: "/api/emails-to-members/scheduled",
  who: "full",
  input: WrittenToMembers.extend(sending).extend({ sendAt: Instant }),
  body: SENT_BODY,
  output: ScheduledMemberEmail,
  status: 201,
});

/** Changes a scheduled email. 409 if someone else has changed it since `updatedAt`, or if it is no longer scheduled. */
export const changeScheduledMemberEmail = endpoint({
  method: "PUT",
  path: "/api/emails-to-members/scheduled/:id",
  who: "full",
  input: WrittenToMembers.extend({ seen: sending.seen, sendAt: Instant, updatedAt: Instant }),
  body: SENT_BODY,
  output: ScheduledMemberEmail,
});

/** Stops a scheduled email; one that was stopped before is returned as it is. 409 if it has been sent. */
export const stopScheduledMemberEmail = endpoint({
  method: "POST",
  path: "/api/emails-to-members/scheduled/:id/stop",
  who: "full",
  output: ScheduledMemberEmail,
});
