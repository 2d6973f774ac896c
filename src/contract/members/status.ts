/** A member's standing with the chapter, as it is stored (C-11). */
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export const MEMBER_STATUSES = ["active", "former", "other", "prospective", "provisional", "online"] as const;

/** The status of a new member unless another is given. */
export const NEW_MEMBER_STATUS: MemberStatus = "active";

/** The stored words that have no longer form. */
const SHORT_ONLY: readonly MemberStatus[] = ["provisional", "online"];

/** The spelling used in answers: 'Active Member', or 'Other Chaine Member' with the society's short name (C-11). */
export function statusLabel(status: MemberStatus, society: string): string {
  if (SHORT_ONLY.includes(status)) return status;
  if (status === "other") return `Other ${society} Member`;
  return `${status.charAt(0).toUpperCase()}${status.slice(1)} Member`;
}

/** The stored word for any accepted spelling, long or short and in any case; null for anything else (C-11). */
export function statusFromText(text: string, society: string): MemberStatus | null {
  const wanted = text.trim().toLowerCase();
  return (
    MEMBER_STATUSES.find(
      (status) => wanted === status || wanted === statusLabel(status, society).toLowerCase(),
    ) ?? null
  );
}
