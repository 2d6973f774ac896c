import type { BadgeTone } from "#web/ui/Badge.tsx";

/** The one word behind both spellings of a status: 'Active Member' and 'active' are the same (C-11). */
export type StatusCode = "active" | "former" | "other" | "prospective" | "provisional" | "online";

const CODES: readonly StatusCode[] = [
  ...(["active", "former", "other", "prospective", "provisional", "online"] as const),
];
const SHORT_ONLY: readonly string[] = ["provisional", "online"];

/** The word behind a status as it comes from the server; null for one that this page does not know yet. */
export function statusCode(status: string): StatusCode | null {
  const [first] = status.trim().toLowerCase().split(" ");
  return CODES.find((code) => code === first) ?? null;
}

/** The long form where there is one: 'Other Chaine Member'; the server writes and counts statuses so. */
export function statusInWords(code: StatusCode, society: string): string {
  if (SHORT_ONLY.includes(code)) return code;
  const name = `${code.charAt(0).toUpperCase()}${code.slice(1)}`;
  return code === "other" ? `${name} ${society} Member` : `${name} Member`;
}

/** Every status in its long form, in the order of the filter. */
export function allStatuses(society: string): readonly string[] {
  return CODES.map((code) => statusInWords(code, society));
}

const TONES: Record<StatusCode, BadgeTone> = {
  active: "leaf",
  provisional: "amber",
  online: "lake",
  prospective: "plain",
  former: "plain",
  other: "brass",
};

/** Green, yellow, blue and gray as stated (001 §4); the two others have quiet colours of their own. */
export function statusTone(status: string): BadgeTone {
  const code = statusCode(status);
  return code === null ? "plain" : TONES[code];
}
