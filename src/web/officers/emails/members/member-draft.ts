import { isNewsTo } from "#contract/members/email-words.ts";
import type { MemberDraft, MemberSlice } from "#contract/members/emails.ts";
import type { ScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import { isImplausibleDay } from "#contract/values/days.ts";
import { NOTE_MIN, NOTE_TOO_SHORT } from "#contract/values/notes.ts";
import { typedHour } from "#web/officers/emails/hour.ts";
import type { TypedEmail } from "#web/officers/emails/use-typed-email.ts";

/** What an officer has typed and chosen for an email to members. */
export interface TypedForMembers extends TypedEmail {
  statuses: MemberSlice["statuses"];
  ranks: MemberSlice["ranks"];
  dues: NonNullable<MemberSlice["dues"]> | "";
  /** Whether they came to a dinner since that day. */
  came: "" | "came" | "stayed away";
  since: string;
  areOfficers: boolean;
  /** Whether it goes to those who want no news, too, and why. */
  isForAll: boolean;
  why: string;
}

export const NOTHING_TYPED: TypedForMembers = {
  statuses: ["active"],
  ranks: [],
  dues: "",
  came: "",
  since: "",
  areOfficers: false,
  isForAll: false,
  why: "",
  subject: "",
  body: "",
  files: [],
  sendAt: "",
};

/** The form of a scheduled email. */
export function typedForMembersOf(
  { slice, serviceReason, subject, body, files, sendAt }: ScheduledMemberEmail,
  timeZone: string,
): TypedForMembers {
  const { statuses, ranks, dues, came, areOfficers } = slice;
  return {
    statuses,
    ranks,
    dues: dues ?? "",
    came: came === null ? "" : came.has ? "came" : "stayed away",
    since: came?.since ?? "",
    areOfficers,
    isForAll: serviceReason !== null,
    why: serviceReason ?? "",
    subject,
    body,
    files,
    sendAt: typedHour(sendAt, timeZone),
  };
}

/** What is wrong with the day; undefined if nothing is. */
export function sinceError({ came, since }: Pick<TypedForMembers, "came" | "since">): string | undefined {
  return came !== "" && (since === "" || isImplausibleDay(since)) ? "Please enter a date" : undefined;
}

/** What is wrong with the reason; undefined if nothing is, or none is needed. */
export function whyError(typed: Pick<TypedForMembers, "dues" | "isForAll" | "why">): string | undefined {
  return needsReason(typed) && typed.why.trim().length < NOTE_MIN ? NOTE_TOO_SHORT : undefined;
}

/** Whether it is news, so that those who want none need a reason to get it. */
export function isNews({ dues }: Pick<TypedForMembers, "dues">): boolean {
  return isNewsTo({ dues: dues === "" ? null : dues });
}

function needsReason(typed: Pick<TypedForMembers, "dues" | "isForAll">): boolean {
  return typed.isForAll && isNews(typed);
}

/** The draft as it is sent; what is not right yet is left out of it. */
export function memberDraftOf(typed: TypedForMembers): MemberDraft {
  const { statuses, ranks, dues, came, since, areOfficers, why, subject, body, files } = typed;
  return {
    slice: {
      statuses,
      ranks,
      dues: dues === "" ? null : dues,
      came: came !== "" && sinceError(typed) === undefined ? { has: came === "came", since } : null,
      areOfficers,
    },
    serviceReason: needsReason(typed) && whyError(typed) === undefined ? why.trim() : null,
    subject,
    body,
    files: files.map(({ id }) => id),
  };
}
