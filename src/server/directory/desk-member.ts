import type { DeskMember } from "#contract/directory.ts";
import { statusInWords } from "#server/members/rules.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Ctx } from "#server/platform/context.ts";

/** A member as this officer reads him: a limited one without log-in names, notes and comments (S-30, C-34). */
export function deskMember(row: Member, { me, config }: Pick<Ctx, "me" | "config">): DeskMember {
  const isFull = me.role === "full";
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    title: row.title,
    status: statusInWords(row.status, config.chapter.societyShortName),
    pastOffices: row.pastOffices,
    isProfessionalWorker: row.isProfessionalWorker,
    isEcuyer: row.isEcuyer,
    isMondiale: row.isMondiale,
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
    alternateEmail: row.alternateEmail,
    memberComments: isFull ? row.memberComments : null,
    localDuesPaidThrough: row.localDuesPaidThrough,
    nationalDuesPaidThrough: row.nationalDuesPaidThrough,
    duesNotes: isFull ? row.duesNotes : null,
    userName: isFull ? row.userName : null,
    hasPassword: row.passwordHash !== null,
    adminPrivileges: row.adminPrivileges,
    adminComments: isFull ? row.adminComments : null,
    excludeFromDirectory: row.excludeFromDirectory,
    lastRenewalNotified: row.lastRenewalNotified?.toISOString() ?? null,
    renewalReminderSent: row.renewalReminderSent,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
  };
}
