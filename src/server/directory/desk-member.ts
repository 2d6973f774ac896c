import type { DeskMember } from "#contract/directory.ts";
import { memberFields } from "#server/members/member-record.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";

/** What a limited officer does not read of others. */
const HIDDEN = { memberComments: null, duesNotes: null, userName: null, adminComments: null };

/** A member as this officer reads him: a limited one without log-in names, notes and comments (S-30, C-34). */
export function deskMember(row: Member, { me, config }: Pick<Ctx, "me" | "config">): DeskMember {
  const isFull = me.role === "full";
  return {
    ...memberFields(row, config),
    ...(isFull ? {} : HIDDEN),
    isProfessionalWorker: row.isProfessionalWorker,
    isEcuyer: row.isEcuyer,
    isMondiale: row.isMondiale,
    hasPassword: row.passwordHash !== null,
    lastRenewalNotified: row.lastRenewalNotified?.toISOString() ?? null,
    renewalReminderSent: row.renewalReminderSent,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
  };
}
