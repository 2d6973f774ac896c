import type { MemberRecord } from "#contract/session.ts";
import type { Config } from "#server/platform/config.ts";
import type { Me } from "#server/platform/context.ts";
import { statusInWords } from "./rules.ts";
import type { members } from "./tables.ts";

/** What both he himself and an officer read of a member, notes and comments among it. */
export function memberFields(row: typeof members.$inferSelect, config: Pick<Config, "chapter">) {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    title: row.title,
    status: statusInWords(row.status, config.chapter.societyShortName),
    pastOffices: row.pastOffices,
    spouseName: row.spouseName,
    spouseId: row.spouseId,
    spouseType: row.spouseType,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    officePhone: row.officePhone,
    homePhone: row.homePhone,
    cellPhone: row.cellPhone,
    fax: row.fax,
    email: row.email,
    confirmedEmail: row.confirmedEmail,
    alternateEmail: row.alternateEmail,
    memberComments: row.memberComments,
    localDuesPaidThrough: row.localDuesPaidThrough,
    nationalDuesPaidThrough: row.nationalDuesPaidThrough,
    duesNotes: row.duesNotes,
    userName: row.userName,
    excludeFromDirectory: row.excludeFromDirectory,
    adminComments: row.adminComments,
    adminPrivileges: row.adminPrivileges,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A member's own record as one of this role reads it; `isAdmin` is true exactly for full administrators (C-05). */
export function ownRecord(row: typeof members.$inferSelect, role: Me["role"], config: Config): MemberRecord {
  return {
    ...memberFields(row, config),
    isMember: true,
    isAdmin: role === "full",
    isLimitedAdmin: role === "limited",
    hasAnyAdminAccess: role !== "member",
    adminComments: role === "full" ? row.adminComments : null,
  };
}
