import type { DirectoryMember } from "#contract/directory.ts";
import {
  ALL_FIELDS,
  FULL_ONLY_FIELDS,
  type FullOnlyField,
  type MemberField,
  valuesFor,
} from "#contract/members/fields.ts";
import { memberFieldValues } from "#server/members/member-record.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";

/** What limited officers do not read of others (S-30, C-34). */
const HIDDEN = valuesFor<Record<FullOnlyField, null>>(FULL_ONLY_FIELDS, () => null);

/** A member as this officer reads them. */
export function directoryMember(row: Member, { me, config }: Pick<Ctx, "me" | "config">): DirectoryMember {
  return {
    ...valuesFor<Pick<Member, MemberField>>(ALL_FIELDS, (field) => row[field]),
    ...memberFieldValues(row, config),
    ...(me.role === "full" ? {} : HIDDEN),
    hasPassword: row.passwordHash !== null,
    lastRenewalNotified: row.lastRenewalNotified?.toISOString() ?? null,
    renewalReminderSent: row.renewalReminderSent,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
  };
}
