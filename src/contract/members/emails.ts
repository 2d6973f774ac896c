import { z } from "zod";
import { DUES_FILTERS } from "#contract/directory.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  Circular,
  CircularPreview,
  SENT_BODY,
  sending,
  Text,
  written,
} from "#contract/officers/circulars.ts";
import { FileIds } from "#contract/officers/email-files.ts";
import { OfficersNote, TypedDay } from "#contract/values/schemas.ts";
import { RANKS } from "./email-words.ts";
import { MEMBER_STATUSES } from "./status.ts";

/** Which members: each must match every filter (D-210). */
export const MemberSlice = z.object({
  /** Any of these; every status if empty. */
  statuses: z.array(z.enum(MEMBER_STATUSES)).max(MEMBER_STATUSES.length),
  /** Any of these; members with any rank or none if empty. */
  ranks: z.array(z.enum(RANKS)).max(RANKS.length),
  dues: z.enum(DUES_FILTERS).nullable(),
  /** Whether they came to a dinner on that day or later that is over by now. */
  came: z.object({ has: z.boolean(), since: TypedDay }).nullable(),
  areOfficers: z.boolean(),
});
export type MemberSlice = z.output<typeof MemberSlice>;

/**
 * An email to members as it is typed. It is news unless it is about dues that they should pay, or a `serviceReason`
 * says why it must reach those who want no news, too (D-216).
 */
export const MemberDraft = Text.extend({
  slice: MemberSlice,
  files: FileIds,
  serviceReason: OfficersNote.nullable(),
});
export type MemberDraft = z.output<typeof MemberDraft>;
/** The same, with subject and message filled in. */
export const WrittenToMembers = MemberDraft.extend(written);

/** Shows whom an email to members would reach, and how the one to `to`, or to the first mailbox, reads. */
export const previewMemberEmail = endpoint({
  method: "POST",
  path: "/api/emails-to-members/preview",
  who: "full",
  input: MemberDraft.extend({ to: z.string().max(254).optional() }),
  output: CircularPreview,
});

/** The latest emails to members first, at most 200. */
export const listMemberEmails = endpoint({
  method: "GET",
  path: "/api/emails-to-members",
  who: "full",
  output: z.array(Circular),
});

/** Sends an email to members, one for each mailbox, under the same conditions as one to people of a dinner. */
export const sendMemberEmail = endpoint({
  method: "POST",
  path: "/api/emails-to-members",
  who: "full",
  input: WrittenToMembers.extend(sending),
  body: SENT_BODY,
  output: Circular,
  status: 201,
});

/** Sends the email to the writer alone, as the first mailbox would get it, marked TEST. */
export const testMemberEmail = endpoint({
  method: "POST",
  path: "/api/emails-to-members/test",
  who: "full",
  input: WrittenToMembers,
  output: z.object({ to: z.string() }),
});
