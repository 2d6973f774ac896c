/** How a member stands to the chapter, as it is stored (C-11). */
export type MemberStatus = "active" | "former" | "other" | "prospective" | "provisional" | "online";

/** The stored words that have no longer form. */
const SHORT_ONLY: readonly MemberStatus[] = ["provisional", "online"];

/** The spelling that answers carry: 'Other Chaine Member' with the society's short name from the settings, and so on (C-11). */
export function statusInWords(status: MemberStatus, society: string): string {
  if (SHORT_ONLY.includes(status)) return status;
  if (status === "other") return `Other ${society} Member`;
  return `${status.charAt(0).toUpperCase()}${status.slice(1)} Member`;
}

/** The stored word for any accepted spelling, long or short and without regard to case; null for anything else (C-11). */
export function statusOfWords(words: string, society: string): MemberStatus | null {
  const said = words.trim().toLowerCase();
  const all: MemberStatus[] = ["active", "former", "other", "prospective", "provisional", "online"];
  return (
    all.find((status) => said === status || said === statusInWords(status, society).toLowerCase()) ?? null
  );
}
