import type { MemberRecord } from "#contract/session.ts";
import type { Config } from "#server/platform/config.ts";
import type { Me } from "#server/platform/context.ts";
import { statusInWords } from "./rules.ts";
import type { members } from "./tables.ts";

/** A member's own record as one of this role reads it; `isAdmin` is true exactly for full administrators (C-05). */
export function ownRecord(row: typeof members.$inferSelect, role: Me["role"], config: Config): MemberRecord {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    isMember: true,
    isAdmin: role === "full",
    isLimitedAdmin: role === "limited",
    hasAnyAdminAccess: role !== "member",
    status: statusInWords(row.status, config.chapter.societyShortName),
    title: row.title,
    pastOffices: row.pastOffices,
    spouseType: row.spouseType,
    spouseName: row.spouseName,
    spouseId: row.spouseId,
    address: row.address,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    officePhone: row.officePhone,
    homePhone: row.homePhone,
    cellPhone: row.cellPhone,
    fax: row.fax,
    alternateEmail: row.alternateEmail,
    memberComments: row.memberComments,
    localDuesPaidThrough: row.localDuesPaidThrough,
    nationalDuesPaidThrough: row.nationalDuesPaidThrough,
    duesNotes: row.duesNotes,
    userName: row.userName,
    excludeFromDirectory: row.excludeFromDirectory,
    adminComments: role === "full" ? row.adminComments : null,
    adminPrivileges: row.adminPrivileges,
    updatedAt: row.updatedAt.toISOString(),
  };
}
