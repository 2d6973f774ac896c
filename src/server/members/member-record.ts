import { PROFILE_FIELDS, type ProfileField, valuesFor } from "#contract/members/fields.ts";
import { statusLabel } from "#contract/members/status.ts";
import type { MemberRecord } from "#contract/session.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Me } from "#server/platform/context.ts";
import type { members } from "./tables.ts";

type Row = typeof members.$inferSelect;

/** What both members themselves and officers read of a record, notes and comments included. */
export function memberFieldValues(row: Row, { chapter }: Pick<Config, "chapter">) {
  return {
    ...valuesFor<Pick<Row, ProfileField>>(PROFILE_FIELDS, (field) => row[field]),
    id: row.id,
    status: statusLabel(row.status, chapter.societyShortName),
    spouseId: row.spouseId,
    confirmedEmail: row.confirmedEmail,
    adminPrivileges: row.adminPrivileges,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A member's own record as one of this role reads it; `isAdmin` is true exactly for full administrators (C-05). */
export function ownRecord(row: Row, role: Me["role"], config: Config): MemberRecord {
  return {
    ...memberFieldValues(row, config),
    isMember: true,
    isAdmin: role === "full",
    isLimitedAdmin: role === "limited",
    hasAnyAdminAccess: role !== "member",
    adminComments: role === "full" ? row.adminComments : null,
  };
}

/**
 * The caller's own record. Its flags say what role the person has, even after their rights in this session have ended
 * (D-522); fields that only full officers may read are left out until the rights return.
 */
export function callersRecord(row: Row, { role, proof }: Me, config: Config): MemberRecord {
  if (!proof.hasLapsed) return ownRecord(row, role, config);
  return { ...ownRecord(row, proof.level, config), adminComments: null };
}
